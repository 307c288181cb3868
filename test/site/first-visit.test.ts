import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { phone } from './site.ts';

/** Bytes over the network on a phone, of which a slow one takes 50,000 in a second. */
const maxBytes = 80_000;
const maxBytesWithMap = 120_000;

/** The bytes of the page and of all that it loaded, by their paths. */
const sizes = `Object.fromEntries(['navigation', 'resource']
  .flatMap((type) => performance.getEntriesByType(type))
  .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]))`;

suite('the first visit of a phone', needs(browserPath), () => {
  const { visit } = useSite();

  test('is small, and the map adds little once it is opened', async () => {
    const { page } = await visit({ viewport: phone, isAlone: true });
    await page.goto('/', { waitUntil: 'networkidle' });
    const loaded = await page.evaluate<Record<string, number>>(sizes);
    const first = Object.values(loaded).reduce((sum, size) => sum + size, 0);
    assert.ok(!('/base-map.json' in loaded));
    assert.ok(first > 20_000 && first <= maxBytes, `${first} bytes`);
    await page.locator('.modes a[href="#map"]').click();
    await page.locator('.base .road').first().waitFor({ state: 'attached' });
    // Pictures that scroll by are loaded as well, now some more and now some less.
    const { '/base-map.json': map = 0 } = await page.evaluate<Record<string, number>>(sizes);
    assert.ok(map > 1_000 && first + map <= maxBytesWithMap, `${map} bytes`);
  });

  test('is small in Hindi, whose letters take three bytes each', async () => {
    const { page } = await visit({ viewport: phone, isAlone: true });
    await page.goto('/hi/', { waitUntil: 'networkidle' });
    const loaded = await page.evaluate<Record<string, number>>(sizes);
    const first = Object.values(loaded).reduce((sum, size) => sum + size, 0);
    assert.ok(first <= maxBytes, `${first} bytes`);
    // Only searches need their words.
    assert.deepEqual(
      Object.keys(loaded).filter((path) => path.startsWith('/scripts/')),
      [],
    );
  });
});
