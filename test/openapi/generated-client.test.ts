import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { useService } from '../support/use-service.ts';

/** A program as a user of the API would write it, with the generated types: every operation, and a refusal. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './places.ts';

declare const process: { readonly argv: readonly string[] };

type Place = components['schemas']['Place'];
type PartialPlace = components['schemas']['PartialPlace'];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '', querySerializer: { array: { style: 'form', explode: false } } });
const seen: string[] = [];
function expect<T>(operation: string, { data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(operation + ': ' + JSON.stringify(error));
  seen.push(operation);
  return data;
}

const root = expect('getApiRoot', await client.GET('/api/v1'));
const list = expect('listPlaces', await client.GET('/api/v1/places', { params: { query: { category: 'heritage', limit: 2, offset: 1 } } }));
const places: readonly Place[] = list.places;
const [place] = places;
if (!place) throw new Error('no place');
const detail: { place: Place } = expect('getPlaceById', await client.GET('/api/v1/places/{id}', { params: { path: { id: place.id } } }));
const position: readonly [lat: number, lng: number] = [detail.place.lat, detail.place.lng];
const named = expect('getPlaceById', await client.GET('/api/v1/places/{id}', { params: { path: { id: place.id }, query: { fields: ['id', 'name'] } } }));
const part: PartialPlace = named.place;
// @ts-expect-error: with fields a place may lack what others have
const whole: Place = part;
const counted = expect('incrementViews', await client.POST('/api/v1/views', { body: { source: 'test' } }));
const read = expect('getViews', await client.GET('/api/v1/views', { params: { query: {} } }));
const policy = expect('getDeprecationPolicy', await client.GET('/api/v1/deprecation'));
const missing = await client.GET('/api/v1/places/{id}', { params: { path: { id: 'atlantis' } } });
const code: components['schemas']['ErrorDetail']['code'] | undefined = missing.error?.error.code;

// @ts-expect-error: a category that the document does not name
void (() => client.GET('/api/v1/places', { params: { query: { category: 'food' } } }));

console.log(JSON.stringify({
  seen: seen.join(' '), version: root.version, same: detail.place.name === place.name && part.name === place.name && position.join() === \`\${place.lat},\${place.lng}\`,
  counted: counted.count - read.count, deprecated: policy.deprecation_state.is_deprecated, code,
}));
`;

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'nodenext',
  // The types of Node take longer to read than all others; the program needs one name of them.
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitReturns: true,
  noPropertyAccessFromIndexSignature: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  // The generated file is no library, so it is checked; those of Node and of browsers take half of the time.
  skipLibCheck: true,
};

suite('a client generated from the OpenAPI document', () => {
  const folder = folderForTests();
  const service = useService();
  before(async () => {
    symlinkSync(join(projectRoot, 'test/node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'program.ts'), program);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['program.ts', 'places.ts'] }),
    );
    writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${service.url}/openapi.json`)).text());
  });

  const run = (command: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  const tool = (name: string) => join(projectRoot, 'test/node_modules/.bin', name);

  test('compiles under strict rules, where a list has whole places, and calls every operation', () => {
    run(tool('openapi-typescript'), 'openapi.json', '--output', 'places.ts');
    run(tool('tsc'), '--project', '.');
    const output = run(process.execPath, 'program.ts', service.url);
    assert.deepEqual(JSON.parse(output), {
      seen: 'getApiRoot listPlaces getPlaceById getPlaceById incrementViews getViews getDeprecationPolicy',
      version: '1.0.0',
      same: true,
      counted: 0,
      deprecated: false,
      code: 'PLACE_NOT_FOUND',
    });
  });
});
