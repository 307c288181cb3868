import assert from 'node:assert/strict';
import { head, host } from '../../conformance/case.ts';
import { anyOf, ask, attack, newAddress, newNumber } from './attack.ts';

const syllables = ['ka', 'ra', 'ma', 'na', 'ta', 'la', 'pa', 'sa', 'ha', 'ja', 'ba', 'ga'];
const times = (count: number, make: () => string, between = ''): string =>
  Array.from({ length: count }, make).join(between);
const letter = () => anyOf([...'abcdefghijklmnoprstuvwy']) ?? 'a';

/** Searches that cost the most: names without their spaces, many words that many places have, and many typos. */
const hostile: readonly (() => string)[] = [
  () => times(30, () => anyOf(syllables) ?? 'ka'),
  () => times(66, () => letter() + letter(), ' '),
  () => times(8, () => `${times(3, () => anyOf(syllables) ?? 'ka')}x`, ' '),
  () => `${newNumber()} `.repeat(12),
];

/** Each of them is asked of the portal, its Markdown, the API and an export; a client that wants too much is refused. */
export const searches = attack('hostile searches, 40 of one client', [2, 200], async (_target, life) => {
  const requests = Array.from({ length: 40 }, () => {
    const search = encodeURIComponent(anyOf(hostile)?.() ?? '');
    const path = anyOf(['/', '/hi/', '/index.md', '/api/v1/places', '/places.csv']);
    return head(`GET ${path}?search=${search} HTTP/1.1`, host, 'Accept: */*');
  });
  const responses = await ask(life, requests.join(''), requests.length, newAddress());
  for (const { status } of responses) assert(status === 200 || status === 429, `status ${status}`);
});
