import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { attributeName, attributesOf } from '../../src/drawing/data-attributes.ts';
import { data, html } from '../../src/drawing/html.ts';
import * as mapHooks from '../../src/drawing/maps/hooks.ts';
import * as pageHooks from '../../src/site/hooks.ts';
import { projectRoot } from '../support/project.ts';

const read = (pattern: string) =>
  globSync(pattern, { cwd: projectRoot })
    .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    .join('\n');
const scripts = read('src/site/browser/*.ts');
/** Scripts draw these layers by their names. */
const layers = read('src/drawing/maps/layers.ts');
const styles = read('src/site/browser/*.css');
const pages = read('src/{site,drawing}/**/*.ts').replace(scripts, '');

/** The members of a union type of names in a source file. */
function namesIn(file: string, type: string): string[] {
  const [, union = ''] = new RegExp(`type ${type} =([^;]*);`).exec(read(file)) ?? [];
  return [...union.matchAll(/'([^']+)'/g)].map(([, name]) => String(name));
}

test('what a page hands to its scripts is read as it was written', () => {
  const { cardData, itineraryData } = pageHooks;
  const card = { index: 3, category: 'food', at: { lat: 26.9, lng: -75.8 }, free: '0', central: false };
  const written = attributesOf(cardData, { ...card, facilities: 'food', names: undefined, details: 'a "b"' });
  assert.deepEqual(written, {
    'data-index': '3',
    'data-category': 'food',
    'data-at': '26.9,-75.8',
    'data-free': '0',
    'data-facilities': 'food',
    'data-details': 'a "b"',
  });
  assert.deepEqual(cardData.at.read(String(written['data-at'])), card.at);
  assert.equal(
    html`<p${data(itineraryData, { places: 'a"b', own: false })}>`.text,
    '<p data-places="a&quot;b">',
  );
  assert.equal(attributeName('openNow'), 'data-open-now');
});

test('a name that pages and scripts do not share does not compile', () => {
  // @ts-expect-error: an id.
  pageHooks.id('coutn');
  // @ts-expect-error: a class.
  pageHooks.hook('crad');
  // @ts-expect-error: a class of the map.
  mapHooks.mapClass('makers');
  // @ts-expect-error: a value is missing.
  data(pageHooks.renewedData, { words: '' });
  // @ts-expect-error: a value of another type.
  attributesOf(pageHooks.savedData, { total: '', full: '', most: '3' });
});

test('every shared name is written by a page or a drawing, and looked up by a script or styled', () => {
  const cases = [
    ['src/site/hooks.ts', 'Id', 'id', '#'],
    ['src/site/hooks.ts', 'HookClass', 'hook', '.'],
    ['src/drawing/maps/hooks.ts', 'MapClass', 'mapClass', '.'],
  ] as const;
  for (const [file, type, write, sign] of cases) {
    const names = namesIn(file, type);
    assert.ok(names.length > 10, type);
    for (const name of names) {
      assert.ok(`${pages}${scripts}`.includes(`${write}('${name}')`), `${name} is written`);
      const isFound = new RegExp(`\\${sign}${name}\\b|layer\\('${name}'\\)|'${name}'`).test(
        scripts + styles + layers,
      );
      assert.ok(isFound, `${sign}${name} is looked up`);
    }
  }
});

test('style sheets name no data that pages and scripts do not have', () => {
  const groups = [...Object.values(pageHooks), ...Object.values(mapHooks)];
  const known = groups.flatMap((group) => (typeof group === 'object' ? Object.keys(group) : []));
  const names = [...styles.matchAll(/\[(data-[a-z-]+)/g)].map(([, name]) => name);
  assert.ok(names.length > 5);
  assert.deepEqual(
    names.filter((name) => !known.some((each) => attributeName(each) === name)),
    [],
  );
});

test('scripts look up elements and data in one module only', () => {
  const others = globSync('src/site/browser/*.ts', { cwd: projectRoot }).filter(
    (file) => !file.endsWith('/dom.ts'),
  );
  const loose = others.filter((file) => /document\.querySelector|\.dataset\b/.test(read(file)));
  assert.deepEqual(loose, []);
});
