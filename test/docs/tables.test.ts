import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Histogram } from '../../src/base/histogram.ts';
import type { JsonSchema } from '../../src/base/schema.ts';
import { options, variableOf } from '../../src/cli/options.ts';
import { Metrics } from '../../src/ops/metrics.ts';
import { dataFileSchema } from '../../src/places/data-file/data-file.ts';
import { codeIn, rows, section } from './documents.ts';

test('the table of options has every flag with its variable, in the order of the help', () => {
  const told = rows(section('docs/running.md', 'Options')).map(([flag, variable]) => `${flag} ${variable}`);
  const flags = told.filter((each) => each.startsWith('`--'));
  const known = Object.values(options).map((option) => `\`${option.flag}\` \`${variableOf(option)}\``);
  assert.deepEqual(flags.sort(), known.sort());
});

const { city, places, routes } = dataFileSchema.properties ?? {};
const tables: readonly (readonly [heading: string, schema: JsonSchema | undefined])[] = [
  ['The city', city],
  ['A place', places?.items],
  ['An itinerary', routes?.items],
];

for (const [heading, schema = {}] of tables) {
  const { properties = {}, required = [] } = schema;
  const fields = rows(section('docs/data.md', heading));

  test(`${heading}: every field is told, and whether it is needed`, () => {
    const told = fields.map(([name, needed]) => `${name} ${needed}`);
    const known = Object.keys(properties).map(
      (name) => `\`${name}\` ${required.includes(name) ? 'yes' : 'no'}`,
    );
    assert.deepEqual(told.sort(), known.sort());
  });

  test(`${heading}: the examples are valid, and have every field within`, () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false });
    for (const [name = '', , , example = ''] of fields) {
      const field = properties[name.replaceAll('`', '')] ?? {};
      const value: unknown = JSON.parse(codeIn(example)[0] ?? '');
      assert.ok(ajv.validate(field, value), `${name}: ${ajv.errorsText()}`);
      for (const inner of namesWithin(field))
        assert.ok(example.includes(`"${inner}"`), `${name} lacks ${inner}`);
    }
  });
}

/** The names of all fields within one. */
function namesWithin({ properties = {}, items }: JsonSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, field]) => [name, ...namesWithin(field)]);
  return items ? [...own, ...namesWithin(items)] : own;
}

test('the docs list every metric, and no others', () => {
  const metrics = new Metrics({
    counter: { health: () => ({ count: 0, persisted: 0 }), stats: () => ({ flushes: 0, failures: 0 }) },
    limiterKeys: () => 0,
    streams: () => 0,
    // Instances that share their state tell more.
    engine: { ready: true, latency: new Histogram(), failures: {} },
    https: { health: () => ({ expires: [], isMissing: false, isFailing: false }) },
  });
  const exposition = metrics.text({ current: { size: 0, data: { digest: '' } }, reloadError: undefined }, 0);
  const known = Array.from(exposition.matchAll(/^# TYPE (\w+)/gm), ([, name]) => name);
  const told = rows(section('docs/watching.md', 'Metrics')).flatMap(([cell = '']) => codeIn(cell));
  assert.deepEqual(told.sort(), known.sort());
});
