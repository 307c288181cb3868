import assert from 'node:assert/strict';
import { head, host } from '../../conformance/case.ts';
import { legacy } from '../../mcp/support/requests.ts';
import { requester } from '../../support/http.ts';
import { RawConnection } from '../../support/raw.ts';
import { type Attack, anyOf, ask, attack, newAddress, newNumber } from './attack.ts';

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
const ofPages = attack('hostile searches, 40 of one client', [2, 200], async (_target, life) => {
  const requests = Array.from({ length: 40 }, () => {
    const search = encodeURIComponent(anyOf(hostile)?.() ?? '');
    const path = anyOf(['/', '/hi/', '/index.md', '/api/v1/places', '/places.csv']);
    return head(`GET ${path}?search=${search} HTTP/1.1`, host, 'Accept: */*');
  });
  const responses = await ask(life, requests.join(''), requests.length, newAddress());
  for (const { status } of responses) assert(status === 200 || status === 429, `status ${status}`);
});

/** Addresses that come again, so that the quota of each is used up. */
const regulars = 4;

/** Tools search as pages do: a client that wants too much gets a result that says so. */
const ofTools = attack('hostile searches by tools, 10 of one client', [1, 300], async (_target, { port }) => {
  const send = requester(`http://127.0.0.1:${port}`, `127.14.1.${1 + (newNumber() % regulars)}`);
  for (let i = 0; i < 10; i += 1) {
    const search = (anyOf(hostile)?.() ?? '').slice(0, 200);
    const call = { name: 'list_places', arguments: { search } };
    const { status, body } = await send(legacy('tools/call', call, { Connection: 'close' }));
    assert(status === 200 || status === 429, `status ${status}`);
    if (status === 200) assert.match(body.toString(), /"places":|RATE_LIMIT_EXCEEDED/);
  }
});

/** What must have been seen: on a busy machine the answers of a flood may all wait where they are read. */
export const besideFlood = 'searches beside a flood that were answered before half of it';

/** Searches of one client at once, on as many connections. */
const flood = 64;
const long = () =>
  `/api/v1/places?limit=1&search=${encodeURIComponent(times(66, () => letter() + letter(), ' '))}`;

/** A search of another client is not behind those of a flood. */
const beside = attack('searches beside 64 of one client', [1, 2_000], async ({ findings }, { port }) => {
  const many = newAddress();
  const all: RawConnection[] = [];
  try {
    // A connection without a request ends after a while, so they are opened together.
    const from = (i: number) => (i === flood ? newAddress() : many);
    const opening = Array.from({ length: flood + 1 }, (_, i) => RawConnection.open(port, { from: from(i) }));
    all.push(...(await Promise.all(opening)));
    let answered = 0;
    const answers = all.map(async (connection, i) => {
      connection.send(head(`GET ${long()} HTTP/1.1`, host));
      const [response] = await connection.settled(1);
      assert.equal(response?.status, 200);
      if (i === flood && answered < flood / 2) findings.count(besideFlood);
      answered += 1;
    });
    await Promise.all(answers);
  } finally {
    for (const connection of all) connection.close();
  }
});

/** Searches that cost much, of pages and tools, and a search beside many. */
export const searches: readonly Attack[] = [ofPages, ofTools, beside];
