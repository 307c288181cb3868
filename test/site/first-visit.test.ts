import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { phone } from './site.ts';

/** Bytes over the network on a phone, of which a slow one takes 50,000 in a second. */
const maxBytes = 80_000;
const maxBytesWithMap = 120_000;

suite('the first visit of a phone', needs(browserPath), () => {
  const { visit } = useSite();

  test('is small, and the map adds little once it is opened', async () => {
    const { page } = await visit({ viewport: phone, isAlone: true });
    const sizes = new Map<string, Promise<number>>();
    page.on('requestfinished', (request) => {
      sizes.set(
        request.url(),
        request.sizes().then(
          ({ responseBodySize }) => responseBodySize,
          // What was not finished when the page was closed.
          () => 0,
        ),
      );
    });
    const sum = async () => (await Promise.all(sizes.values())).reduce((all, size) => all + size, 0);
    await page.goto('/', { waitUntil: 'networkidle' });
    const first = await sum();
    assert.ok(![...sizes.keys()].some((url) => url.includes('/base-map.json')));
    assert.ok(first > 20_000 && first <= maxBytes, `${first} bytes`);
    const [response] = await Promise.all([
      page.waitForResponse(/\/base-map\.json/),
      page.locator('.views a[href="#map"]').click(),
    ]);
    await response.finished();
    // Pictures that scroll by are loaded as well, now some more and now some less.
    const map = (await response.request().sizes()).responseBodySize;
    assert.ok(map > 1_000 && first + map <= maxBytesWithMap, `${map} bytes`);
  });
});
