import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite } from '../../support/browser.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs } from '../../support/tools.ts';
import { builtInFile, phone, readCity, secondCityFile } from '../site.ts';
import { cacheNames, waitUntilCached } from './cached.ts';

const { places, routes } = readCity(builtInFile);

/** What one visit may cost a telephone, in bytes, of which the planner is 52,000 on each page with a plan. */
const maxKeptBytes = 1_735_000;

/** Each address in CI, else every fourth. */
const isTried = (_: unknown, i: number) => isThorough || i % 4 === 0;

suite('the portal without a network, after one visit', needs(browserPath), () => {
  /** Goes offline, searches and opens some pages of places. */
  async function assertKept(
    page: Page,
    start: '/' | '/hi/',
    ids: readonly string[],
    kept: RegExp,
  ): Promise<void> {
    await page.context().setOffline(true);
    await page.goto(`${start}?search=fort`);
    // A script selects from the stored page, which has all places.
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    assert.match(await page.locator('#cached').innerText(), kept);
    const hits = await page.locator('.card:visible').count();
    assert.ok(hits > 0 && hits < ids.length, `${hits} hits`);
    const all = ids.flatMap((id) => [
      `${start}places/${id}`,
      `/images/${id}.svg${start === '/' ? '' : '?lang=hi'}`,
    ]);
    const missing = await page.evaluate<string[]>(`Promise.all(${JSON.stringify(all)}.map(async (path) =>
      (await caches.match(path)) ? [] : [path])).then((paths) => paths.flat())`);
    assert.deepEqual(missing, []);
    for (const id of ids.filter((_, i) => i % (isThorough ? 16 : 48) === 0)) {
      await page.goto(`${start}places/${id}`, { waitUntil: 'domcontentloaded' });
      assert.equal(new URL(page.url()).pathname, `${start}places/${id}`);
      assert.ok(await page.locator('#cached').isVisible(), id);
      const poster = page.locator('.place .picture img').first();
      assert.ok(await poster.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), id);
    }
  }

  const builtIn = useSite();
  test('is small, opens every page that it kept, with map and posters, and says since when', async () => {
    const { page, outside, problems } = await builtIn.visit({ keepsPages: true, viewport: phone });
    await page.goto('/');
    await waitUntilCached(page, '/offline.json');
    const usage = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)');
    assert.ok(usage < maxKeptBytes, `${usage} bytes`);
    // While there is a network, pages are fresh, and nothing of the API is kept.
    await page.goto('/places/hawa-mahal');
    assert.equal(await page.locator('#cached').isVisible(), false);
    assert.deepEqual(problems, []);
    await page.evaluate("fetch('/api/v1/places').then((response) => response.text())");
    await page.goto('/developers');
    const [name] = await cacheNames(page);
    const kept = await page.evaluate<string[]>(
      `caches.open('${name}').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url.slice(origin.length)))`,
    );
    assert.equal(kept.length, 2 * places.length + routes.length + 13);
    assert.ok(kept.some((path) => /^\/base-map\.json\?v=\w+$/.test(path)));
    assert.ok(kept.every((path) => !/^\/(?:api|developers|\.well-known)/.test(path)));
    // Without one, what is not kept says so, and leads to what is.
    await page.context().setOffline(true);
    await assert.rejects(page.evaluate("fetch('/api/v1/places')"));
    await page.goto('/developers');
    assert.equal(await page.locator('h1').innerText(), 'No connection');
    await page.getByRole('link', { name: 'All places' }).click();
    await page.locator('#cached').waitFor();
    assert.equal(await page.locator('.card:visible').count(), places.length);
    await page.locator('.modes a[href="#map"]').click();
    await page.locator('.base .road').first().waitFor({ state: 'attached' });
    assert.ok(await page.locator('.map svg a').count());
    const ids = places.map(({ id }) => id);
    await assertKept(page, '/', ids, /\d+ minutes? ago/);
    // Other addresses of the same pages, as online.
    const addresses = [
      ['/places/hawa-mahal/', '/places/hawa-mahal/'],
      ['/places/hawa-mahal/?photos=show', '/places/hawa-mahal/?photos=show'],
      [`/places/${places[1]?.index}`, `/places/${places[1]?.id}`],
      [`/places/${places[1]?.index}/`, `/places/${places[1]?.id}`],
      ['/places?search=fort', '/?search=fort'],
      ['/routes/', '/routes/'],
      // Programs that share a link may encode what needs no encoding, or join an origin and a path with two slashes.
      ['/places/hawa%2Dmahal', '/places/hawa%2Dmahal'],
      ['//', '//'],
    ] as const;
    for (const [path, shown] of addresses.filter(isTried)) {
      await page.goto(builtIn.url + path);
      assert.equal(page.url(), builtIn.url + shown);
      assert.ok(await page.locator('#cached').isVisible(), path);
    }
    // Addresses that the service does not have are pages that say so, not errors of the browser.
    for (const path of ['//places', '/places//2'].filter(isTried)) {
      await page.goto(builtIn.url + path);
      assert.equal(await page.locator('h1').innerText(), 'No connection', path);
    }
    for (const path of ['/hi/places/2', '/hi', '/hi/', '//'].filter(isTried)) {
      await page.goto(builtIn.url + path);
      assert.equal(await page.locator('html').getAttribute('lang'), 'en', path);
      assert.ok(await page.locator('#cached').isVisible(), path);
    }
    assert.deepEqual(outside, []);
  });

  const second = useSite({ args: ['--data', secondCityFile] });
  test('keeps one language, and shows it at addresses of the other', async () => {
    const { page, outside } = await second.visit({ keepsPages: true, viewport: phone });
    await page.goto('/hi/');
    await waitUntilCached(page, '/hi/offline.json');
    const ids = readCity(secondCityFile).places.map(({ id }) => id);
    await assertKept(page, '/hi/', ids, /\d+ मिनट पहले/);
    for (const path of ['/places/city-palace', '/places/2', '/hi', '/', '/hi/places/2'].filter(isTried)) {
      await page.goto(path);
      assert.equal(await page.locator('html').getAttribute('lang'), 'hi', path);
      assert.ok(await page.locator('#cached').isVisible(), path);
    }
    assert.deepEqual(outside, []);
  });
});
