import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../src/base/at.ts';
import { isThorough } from '../support/thorough.ts';
import best from './best-known.json' with { type: 'json' };
import { distributed, randomSets } from './random-sets.ts';

/*
 * Costs of plans beside the best that long searches have found (`test/tools/plans/best-known.ts`). Most of the cost of a
 * day that is too short are its omissions, so one short visit more or less already exceeds the bound there.
 */

const bound = 1.05;
/** In CI all 300 sets are planned, elsewhere one in 21: an odd number, because every other set has a fixed number of days. */
const share = isThorough ? 1 : 21;
/** Number of sets that may exceed the bound; of a few, more by chance. */
const maxOver = share === 1 ? 18 : 1;

test('plans of random sets are within five percent of the best known, with few exceptions', () => {
  const over = randomSets().flatMap((request, i) => {
    if (i % share !== 0) return [];
    const found = distributed(request);
    const known = at(best, i);
    const isWithin = found.days <= known.days && found.cost <= known.cost * bound;
    return isWithin ? [] : [`set ${i}, ${request.places.length} places: ${found.cost}, best ${known.cost}`];
  });
  assert.ok(over.length <= maxOver, `${over.length} sets\n${over.join('\n')}`);
});
