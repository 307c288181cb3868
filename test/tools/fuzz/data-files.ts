import assert from 'node:assert/strict';
import { Catalogue } from '../../../src/places/catalogue.ts';
import { checkBytes, checkValue } from '../../../src/places/data-file/data-file.ts';
import { city } from '../../places/city.ts';
import { mulberry32 } from '../../support/random.ts';
import { damaged, pick, type Random } from './damage.ts';
import { attempts, type Generator } from './generator.ts';
import { oddPlaces } from './imports.ts';

/** What stands in a data file where something else should, and what readers of JSON stumble over. */
const wrong: readonly unknown[] = JSON.parse(
  '[null, true, 0, -1, 1e308, "", "x", "0", [], {}, [[]], "__proto__", 91, 0.1]',
);
const pieces = '" { } [ ] , : \\u0000 \\ud800 1e999 -0 // \u00ef\u00bb\u00bf null'.split(' ');

/** Data files: what is taken can be served, what is not has faults, and reading place by place finds what reading at once does. */
export const dataFiles: Generator = async () =>
  attempts((seed) => {
    const random = mulberry32(seed);
    const good = structuredClone({ city, places: oddPlaces(seed) });
    for (let i = Math.floor(random() * 3); i > 0; i -= 1) spoil(good, random);
    const text = JSON.stringify(good);
    const others = [JSON.stringify({ places: oddPlaces(seed + 1), city })];
    const sent =
      random() < 0.6 ? text : damaged(Buffer.from(text).toString('latin1'), random, { pieces, others });
    const checked = checkBytes(Buffer.from(sent, random() < 0.6 ? 'utf8' : 'latin1'));
    if ('faults' in checked) assert.ok(checked.faults.length > 0);
    else assert.ok(new Catalogue(checked.data).size > 0);
    if (sent === text) assert.deepEqual(checkBytes(Buffer.from(text)), checkValue(JSON.parse(text)));
  });

/** Puts something wrong in the place of a value, deep or not. */
function spoil(value: object, random: Random): void {
  const name = pick(random, Object.keys(value), '');
  const child: unknown = Reflect.get(value, name);
  const isNode = typeof child === 'object' && child !== null && Object.keys(child).length > 0;
  if (isNode && random() < 0.9) spoil(child, random);
  else if (random() < 0.2) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, structuredClone(pick(random, wrong, null)));
}
