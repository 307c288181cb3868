/*
 * Long searches for the plans of the random sets: `node --import tsx test/tools/plans/best-known.ts [SEED ...]` writes
 * the costs with which a test compares the planner. `--keep` keeps what is stored where it is better; leave it out after a change of
 * the costs.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { distributed, isBetter, type Known, randomSets } from '../../itineraries/random-sets.ts';

const file = new URL('../../itineraries/best-known.json', import.meta.url);
const given = process.argv.slice(2);
const seeds = given.map(Number).filter(Number.isInteger);
const stored: Known[] = given.includes('--keep') ? JSON.parse(readFileSync(file, 'utf8')) : [];

const best = randomSets().map((request, i) => {
  let known = stored[i];
  for (const seed of seeds.length > 0 ? seeds : [11, 12, 13]) {
    const found = distributed(request, {
      rounds: 200_000,
      trialRounds: 100_000,
      evaluations: 1_000_000,
      seed,
    });
    if (!known || isBetter(found, known)) known = found;
  }
  return known;
});
writeFileSync(file, `[\n${best.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`);
