import assert from 'node:assert/strict';
import { head, host } from '../../conformance/case.ts';
import { type Attack, anyOf, ask, attack, newNumber } from './attack.ts';

/** What a browser accepts. */
const browser = [host, 'Accept: text/html,*/*;q=0.8', 'Accept-Encoding: gzip, br'];
const get = (path: string) => head(`GET ${path} HTTP/1.1`, ...browser);

/** One of a few clients that come again, so that the quota of each is used up. */
const regular = () => `127.14.0.${1 + (newNumber() % 8)}`;

/** Bytes of a compressed error page. */
const maxErrorBytes = 3 * 1024;

/** Nothing counts them, so each must be small and cheap. */
const errors = attack('error pages, 100 of one client', [2, 200], async (_target, life) => {
  const requests = Array.from({ length: 100 }, () =>
    get(`${anyOf(['/', '/hi/', '/places/', '/routes/'])}x-${newNumber()}`),
  );
  const responses = await ask(life, requests.join(''), requests.length);
  for (const { status, body } of responses) {
    assert.equal(status, 404);
    assert(body.length <= maxErrorBytes, `${body.length} bytes`);
  }
});

/** Each page is rendered and compressed for one request. Those above the quota are refused with less than a page. */
const searches = attack('new searches with Brotli, 30 of one client', [1, 300], async (_target, life) => {
  const requests = Array.from({ length: 30 }, () => get(`/?search=fort+${newNumber()}`));
  const responses = await ask(life, requests.join(''), requests.length, regular());
  for (const { status, body, fields } of responses) {
    assert(status === 200 || status === 429, `status ${status}`);
    assert(status === 200 || body.length <= maxErrorBytes, `${body.length} bytes`);
    assert(fields.some(([name, value]) => name === 'content-encoding' && value === 'br'));
  }
});

/** Files of all places, written and compressed while they are sent. */
const exports = attack('40 exports of one client at once', [1, 500], async (_target, life) => {
  const from = regular();
  const files = Array.from({ length: 40 }, (_, i) => `/places.${['geojson', 'csv', 'gpx'][i % 3]}`);
  const answers = await Promise.all(files.map((path) => ask(life, get(path), 1, from)));
  for (const { status } of answers.flat()) assert(status === 200 || status === 429, `status ${status}`);
});

/** What is rendered and compressed for each request: error pages, searches and exports. */
export const drawings: readonly Attack[] = [errors, searches, exports];
