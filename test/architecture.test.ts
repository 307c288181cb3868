import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from './support/project.ts';
import { mayImport, roomOf, type Source, sources, wiring } from './support/rooms.ts';

/*
 * The rules of the house that a reader relies on, held by a test because rules that are only written get broken.
 */

/** The only files that may hold a response of node:http. */
const responseHolders = 'connection connections dispatch event-streams head raw-errors send'
  .split(' ')
  .map((file) => `http/${file}`);
/** The only file that may import a package: a build puts what it exports in place of it. */
const bundler = 'site/assets/bundled';
const browserFolder = 'site/browser/';
/** The only file that may ask the event loop for a turn: what yields elsewhere would add up with others in one turn. */
const yielder = 'base/cooperative';
const environmentReader = 'cli/environment';
const maxLines = 250;
/** The words of a language are one list, which nobody reads as code, and stand in one file. */
const maxWordLines = 420;
const languageFile = /^locales\/[a-z]{2}$/;

/** The text without comments, which may name what the code must not do. */
function code(source: Source): string {
  return source.text.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function filesWith(pattern: RegExp): string[] {
  return sources.filter((source) => pattern.test(code(source))).map((source) => source.path);
}

function assertNone(found: readonly Source[]): void {
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
}

/** The first circle found in a directed graph, as the nodes on it. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return undefined;
}

test('a circle of imports would be found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['d', ['b']],
  ]);
  assert.deepEqual(findCircle(graph), ['b', 'd', 'b']);
});

test('every room imports only the rooms below it', () => {
  assert.ok(sources.filter(({ imports }) => imports.length > 3).length > 30, 'imports are read');
  const wrong = sources
    .filter(({ room }) => !wiring.includes(room))
    .flatMap(({ path, room, imports }) => {
      const allowed = mayImport[room];
      if (allowed === undefined) return [`${path}: the room ${room} has no line in this test`];
      const upward = imports.map(roomOf).filter((other) => ![room, 'base', ...allowed].includes(other));
      return upward.map((other) => `${path} imports ${other}`);
    });
  assert.deepEqual(wrong, []);
});

test('no files and no rooms import each other in a circle', () => {
  assert.equal(findCircle(new Map(sources.map(({ path, imports }) => [path, imports]))), undefined);
  const rooms = Map.groupBy(sources, ({ room }) => room);
  const graph = new Map(
    [...rooms].map(([room, files]) => {
      const others = files.flatMap(({ imports }) => imports.map(roomOf)).filter((other) => other !== room);
      return [room, [...new Set(others)]];
    }),
  );
  assert.equal(findCircle(graph), undefined);
});

test('only the writers in http hold a response', () => {
  const holders = filesWith(/\bServerResponse\b/);
  assert.deepEqual(
    holders.filter((path) => !responseHolders.includes(path)),
    [],
  );
});

test('only one file reads the environment', () => {
  assert.deepEqual(filesWith(/\bprocess\.env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/), [environmentReader]);
});

test('there is one way to yield to the event loop', () => {
  assert.deepEqual(filesWith(/\bsetImmediate\b|\bscheduler\b/), [yielder]);
  // A timer of no time is a turn of the event loop by another name.
  assert.deepEqual(filesWith(/\b(?:setTimeout|pause|sleep|after)\((?:[^()]*, )?0\)/), []);
});

test('nothing is needed at run time but Node', () => {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  assert.deepEqual(dependencies ?? {}, {});
  const foreign = sources
    .filter(({ path }) => path !== bundler)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:from|import|import\()\s*'([^.'\s][^'\s]*)'/g)]
        .map(([, specifier = '']) => specifier)
        .filter((specifier) => !specifier.startsWith('node:'))
        .map((specifier) => `${path} imports ${specifier}`),
    );
  assert.deepEqual(foreign, []);
});

test('what runs in a browser imports itself and modules that need neither Node nor a page', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const reached = new Set(sources.filter(({ path }) => path.startsWith(browserFolder)));
  assert.ok(reached.size > 10);
  for (const { imports } of reached)
    for (const source of imports.map((path) => byPath.get(path))) if (source) reached.add(source);
  assertNone([...reached].filter((source) => /'node:|\b(?:process|Buffer)\./.test(code(source))));
  const isInBrowser = (path: string) => path.startsWith(browserFolder);
  assertNone(sources.filter(({ path, imports }) => !isInBrowser(path) && imports.some(isInBrowser)));
});

test('every source file can be read in one sitting', () => {
  const isLong = ({ path, text }: Source) =>
    text.split('\n').length - 1 > (languageFile.test(path) ? maxWordLines : maxLines);
  assertNone(sources.filter(isLong));
});

test('no source file silences the type checker or the linter', () => {
  const silencer =
    /@ts-(?:ignore|nocheck|expect-error)|biome-ignore(?! lint\/suspicious\/noControlCharactersInRegex: )/;
  assertNone(sources.filter(({ text }) => silencer.test(text)));
  assert.deepEqual(filesWith(/(?:[:<|&]|\bas)\s*any\b|\bany\[\]/), []);
});

test('every comment has a subject or a verb', () => {
  const bare = /(?:\/\*\*?|^\s*\/\/)\s+(?:\*\s+)?(?:What|Whether|Where|Whose?|How|Of|None)\b/m;
  assertNone(sources.filter(({ text }) => bare.test(text)));
});

test('the http and mcp rooms do not know the application', () => {
  const flag = /--(?!data-urlencode)[a-z]+-?[a-z]+\b/;
  const application = /\b(?:search|slug|places?|list_places|views?|Jaipur)\b/;
  const wordsIn = (source: Source) => [
    ...(application.exec(code(source)) ?? []),
    ...((source.room === 'http' && flag.exec(code(source))) || []),
  ];
  const knowing = sources
    .filter(({ room }) => room === 'http' || room === 'mcp')
    .flatMap((source) => wordsIn(source).map((word) => `${source.path}: ${word}`));
  assert.deepEqual(knowing, []);
});
