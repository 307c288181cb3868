import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeSchema } from '../../src/places/api-place.ts';
import { placeDraft } from '../../src/places/place.ts';
import { withAppInProcess } from '../support/in-process.ts';
import { publishedSchemas, walkObjects } from './published.ts';

type Json = Readonly<Record<string, unknown>>;

/** Parts of a schema that say when a property may be present, not what it is. */
const condition = /\/(?:if|else|not)\//;

test('every property in the documents and the schemas of tools has a description, of its own or of the schema that it names', () =>
  withAppInProcess([], async (url) => {
    const lacking: string[] = [];
    let count = 0;
    for (const [name, document] of Object.entries(await publishedSchemas(url)))
      walkObjects(document, ({ type, properties }, pointer) => {
        if (
          condition.test(pointer) ||
          type !== 'object' ||
          typeof properties !== 'object' ||
          properties === null
        )
          return;
        for (const [field, schema] of Object.entries<Json>({ ...properties })) {
          count += 1;
          const { description } = { ...referred(document, schema.$ref), ...schema };
          if (typeof description !== 'string' || description === '')
            lacking.push(`${name}#${pointer}/${field}`);
        }
      });
    assert.ok(count > 200, `${count} properties`);
    assert.deepEqual(lacking, []);
  }));

/** Returns the schema that a `$ref` points to within a document, or undefined without one. */
function referred(document: unknown, reference: unknown): Json | undefined {
  let found: Json | undefined;
  walkObjects(document, (object, pointer) => {
    if (reference === `#${pointer}`) found = object;
  });
  return found;
}

test('descriptions of the fields of responses do not explain data files', () => {
  const { properties = {} } = placeSchema({ fields: [], categories: [] }).json;
  for (const name of ['id', 'index', 'distance']) {
    assert.doesNotMatch(properties[name]?.description ?? '', /absent|in the file/, name);
    assert.match(placeDraft.json.properties?.[name]?.description ?? '', /absent|in the file/, name);
  }
});
