import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../../src/base/at.ts';
import { cutPlaces } from '../../../src/places/data-file/cut.ts';
import { mulberry32 } from '../../support/random.ts';

/** The root and the entries that the parts of a cut text parse to; undefined if it cannot be cut. */
function parts(text: string): { root: unknown; entries: unknown[] } | undefined {
  const cut = cutPlaces(Buffer.from(text));
  if (!cut) return undefined;
  const entries: unknown[] = [];
  for (let i = 0; i < cut.bounds.length; i += 2)
    entries.push(JSON.parse(cut.json.toString('utf8', at(cut.bounds, i), at(cut.bounds, i + 1))));
  return { root: JSON.parse(cut.rootText), entries };
}

const odd = [
  '',
  ' ',
  '"',
  '\\',
  '\\"',
  '}',
  ']',
  ',',
  ':',
  'places',
  '"places":[',
  'ज',
  '🏰',
  '\u0000',
  '\n',
];

/** A value of JSON, in which strings look like syntax. */
function value(random: () => number, depth = 0): unknown {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)];
  const text = () => `${pick(odd)}${pick(odd)}${pick(odd)}`;
  const many = <T>(make: () => T) => Array.from({ length: Math.floor(random() * 4) }, make);
  if (depth < 3 && random() < 0.3) return many(() => value(random, depth + 1));
  if (depth < 3 && random() < 0.4)
    return Object.fromEntries(many(() => [`${text()}?`, value(random, depth + 1)]));
  return pick([text(), text(), 0, -1.5e-7, true, false, null]);
}

test('the parts of a file parse to what the whole parses to, however it is laid out', () => {
  const random = mulberry32(47);
  for (let i = 0; i < 2000; i += 1) {
    const entries = Array.from({ length: i % 5 }, () => value(random));
    const members = [
      ['city', value(random)],
      ['places', entries],
      ['routes', value(random)],
    ];
    const root = Object.fromEntries(random() < 0.5 ? members : members.toReversed());
    const text = JSON.stringify(root, undefined, [undefined, 1, '\t', '\r\n '.trim()][i % 4]);
    assert.deepEqual(parts(` ${text}\n`), { root: { ...root, places: null }, entries }, text);
  }
});

test('no text is cut whose root has no array of places, or several, or spells its name otherwise', () => {
  for (const text of [
    ...[
      '',
      ' ',
      '[]',
      '{',
      '{}',
      'null',
      '"places"',
      '{"places"',
      '{"places":',
      '{"places":{}}',
      '{"places":null}',
    ],
    ...[
      '{"city":{"places":[1]}}',
      '{"places":[],"places":[]}',
      '{"places":[],"places":1}',
      '{"places":[1 2]}',
    ],
    ...[
      '{"pl\\u0061ces":[]}',
      '{"places":[],"pl\\u0061ces":[]}',
      '{"places":[',
      '{"places":[1,',
      '{"places":[1',
    ],
  ])
    assert.equal(cutPlaces(Buffer.from(text)), undefined, text);
});

test('some part of a bad text is no JSON, unless the text cannot be cut', () => {
  const random = mulberry32(48);
  const whole = JSON.stringify({ city: { a: ['"}'] }, places: [{ a: '],{' }, [1], 'x', 2], routes: [] });
  let bad = 0;
  for (let i = 0; i < 5000; i += 1) {
    const from = Math.floor(random() * whole.length);
    const mark = at([...'{}[],:"\\ 1'], Math.floor(random() * 10));
    const text =
      whole.slice(0, from) + (random() < 0.5 ? mark : '') + whole.slice(from + (random() < 0.7 ? 1 : 0));
    let expected: unknown;
    try {
      expected = JSON.parse(text);
    } catch {
      bad += 1;
      assert.throws(() => assert.ok(parts(text)), text);
      continue;
    }
    const found = parts(text);
    if (found) assert.deepEqual({ ...Object(found.root), places: found.entries }, expected, text);
  }
  assert.ok(bad > 1000);
});
