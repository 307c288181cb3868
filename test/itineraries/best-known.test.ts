import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { isThorough } from '../support/thorough.ts';
import best from './best-known.json' with { type: 'json' };
import { distributed, isWithin, type Known, randomSets } from './random-sets.ts';

/* Plans beside the best that long searches have found with several seeds (`test/tools/plans/best-known.ts`). */

const share = 0.05;
/** In CI all 300 sets are planned, elsewhere one in 21: an odd number, because every other set has a fixed number of days. */
const every = isThorough ? 1 : 21;

test('plans of random sets are within five percent of the best known', () => {
  const over = randomSets().flatMap((request, i) => {
    if (i % every !== 0) return [];
    const found = distributed(request);
    const known = at(best, i);
    if (isWithin(share, request, found, known)) return [];
    const text = ({ days, cost }: Known) => `${days} days at ${cost}`;
    return [`set ${i}, ${request.places.length} places: ${text(found)}, best ${text(known)}`];
  });
  assert.deepEqual(over, []);
});
