import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { codeIn, pages, readPage, withoutListings } from './documents.ts';

/** What a stranger reads to the end, and what one finds a thing in. */
const maxLines = { readme: 250, others: 300 } as const;

/** Number of files from which a folder of sources needs a page that says where to begin. */
const manyFiles = 11;

/** Targets of links and pictures, in Markdown and in HTML. */
function linksIn(page: string): string[] {
  const text = withoutListings(readPage(page)).replace(/`[^`\n]*`/g, '');
  const targets = text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g);
  return Array.from(targets, ([, target, address]) => target ?? address ?? '');
}

/** The fragments of a page, made of its headings as GitHub makes them. */
function fragmentsOf(page: string): string[] {
  const headings = withoutListings(readPage(page)).matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The file that a link of a page leads to, relative to the project. */
function fileOf(page: string, target: string): string {
  const [path = ''] = target.split('#');
  return path === '' ? page : normalize(join(dirname(page), path));
}

for (const page of pages) {
  describe(page, () => {
    test('can be read in one sitting', () => {
      const lines = readPage(page).split('\n').length - 1;
      assert.ok(lines <= (page === 'README.md' ? maxLines.readme : maxLines.others), `${lines} lines`);
    });

    test('its links lead somewhere', () => {
      const isBroken = (target: string) => {
        const file = fileOf(page, target);
        const [, fragment] = target.split('#');
        if (!existsSync(join(projectRoot, file))) return true;
        return fragment !== undefined && !fragmentsOf(file).includes(fragment);
      };
      const own = linksIn(page).filter((target) => !/^[a-z]+:/.test(target));
      assert.deepEqual(own.filter(isBroken), []);
    });

    test('the files that it names exist', () => {
      const named = codeIn(withoutListings(readPage(page)))
        .flatMap((code) => code.split(/[\s'"=]+/))
        .filter((word) => /^(?:src|test|data|docs|packaging|\.ci|\.github)\/[\w./-]*\w\/?$/.test(word));
      const missing = named.filter((path) => !existsSync(join(projectRoot, path)));
      assert.deepEqual(missing, []);
    });

    test('the targets of make that it names exist', () => {
      const makefile = readFileSync(join(projectRoot, 'Makefile'), 'utf8');
      const targets = Array.from(makefile.matchAll(/^([a-z-]+):/gm), ([, target]) => target);
      const named = codeIn(readPage(page)).flatMap(
        (code) => /(?:^|\s)make((?: [a-z-]+)+)/.exec(code)?.[1]?.trim().split(' ') ?? [],
      );
      const missing = named.filter((target) => !targets.includes(target));
      assert.deepEqual(missing, []);
    });
  });
}

test('every page in docs is linked from the README, and every picture and file there is used', () => {
  const linked = new Set(pages.flatMap((page) => linksIn(page).map((target) => fileOf(page, target))));
  const fromReadme = new Set(linksIn('README.md').map((target) => fileOf('README.md', target)));
  const files = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => `docs/${name}`);
  const lost = files.filter((file) => !(file.endsWith('.md') ? fromReadme : linked).has(file));
  assert.deepEqual(lost, []);
});

test('every folder of many sources has a page that says what it does and where to begin', () => {
  const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' });
  const folders = Object.groupBy(
    files.filter((path) => /\.(?:ts|css)$/.test(path)),
    (path) => dirname(path),
  );
  const silent = Object.entries(folders)
    .filter(
      ([folder, sources]) =>
        (sources?.length ?? 0) >= manyFiles && !files.includes(join(folder, 'README.md')),
    )
    .map(([folder]) => folder);
  assert.deepEqual(silent, []);
});
