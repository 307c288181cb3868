import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../../support/browser.ts';
import { needs } from '../../support/tools.ts';
import { builtInFile, readCity } from '../site.ts';

const { places, routes } = readCity(builtInFile);

/** What one visit may cost a telephone, in bytes. */
const maxKeptBytes = 1_500_000;

/** Waits until the service worker has kept all that a list names. */
async function waitUntilKept(page: Page, list: string): Promise<void> {
  const isKept = `caches.match('${list}', { cacheName: 'kept-1' }).then((kept) => kept !== undefined)`;
  while (!(await page.evaluate<boolean>(isKept))) await page.waitForTimeout(100);
}

/** While there is a network pages are fresh, and nothing of the API is kept. */
async function assertFresh(page: Page, problems: readonly string[]): Promise<void> {
  await page.goto('/places/hawa-mahal');
  assert.equal(await page.locator('#kept').isVisible(), false);
  assert.deepEqual(problems, []);
  await page.evaluate("fetch('/api/v1/places').then((response) => response.text())");
  await page.goto('/developers');
  const kept = await page.evaluate<string[]>(
    "caches.open('kept-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
  );
  assert.equal(kept.length, 2 * places.length + routes.length + 10);
  assert.ok(kept.includes('/base-map.json'));
  assert.ok(kept.every((path) => !/^\/(?:api|developers|\.well-known)/.test(path)));
}

/** Without one, what is not kept says so, and leads to what is. */
async function assertGone(page: Page): Promise<void> {
  await assert.rejects(page.evaluate("fetch('/api/v1/places')"));
  await page.goto('/developers');
  assert.equal(await page.locator('h1').innerText(), 'No connection');
  await page.getByRole('link', { name: 'All places' }).click();
  await page.locator('#kept').waitFor();
  assert.equal(await page.locator('.card:visible').count(), places.length);
}

suite('the portal without a network, after one visit', needs(browserPath), () => {
  const site = useSite();
  const bare = useSite(withoutPictures);
  const phone = { width: 390, height: 844 };

  for (const [language, start] of [
    ['en', '/'],
    ['hi', '/hi/'],
  ] as const) {
    test(`opens every page that it kept in ${language}, in no other language, and says since when`, async () => {
      const { visit } = language === 'en' ? site : bare;
      await using visitor = await visit({ keepsPages: true, viewport: phone });
      const { page, outside, problems } = visitor;
      await page.goto(start);
      await waitUntilKept(page, `${start}offline.json`);
      const usage = await page.evaluate<number>('navigator.storage.estimate().then(({ usage }) => usage)');
      assert.ok(usage < maxKeptBytes, `${usage} bytes`);
      if (language === 'en') await assertFresh(page, problems);
      await page.context().setOffline(true);
      if (language === 'en') await assertGone(page);

      await page.goto(`${start}?search=fort`);
      assert.match(
        await page.locator('#kept').innerText(),
        language === 'en' ? /\d+ minutes? ago/ : /\d+ मिनट पहले/,
      );
      const hits = await page.locator('.card:visible').count();
      assert.ok(hits > 0 && hits < places.length, `${hits} hits`);
      assert.ok(await page.locator('.map svg a').count());
      await page.locator('.views a[href="#map"]').click();
      await page.locator('.base .road').first().waitFor({ state: 'attached' });
      const kept = places.flatMap(({ id }) => [`${start}places/${id}`, `/images/${id}.svg`]);
      const missing = await page.evaluate<string[]>(`Promise.all(${JSON.stringify(kept)}.map(async (path) =>
        (await caches.match(path)) ? [] : [path])).then((paths) => paths.flat())`);
      assert.deepEqual(missing, []);
      // To open a page takes half a second, and only the pages in English are looked at with pictures.
      const every = language === 'en' ? 8 : 31;
      for (const { id } of places.filter((_, i) => i % every === 0)) {
        await page.goto(`${start}places/${id}`, { waitUntil: 'domcontentloaded' });
        assert.equal(await page.locator('html').getAttribute('lang'), language);
        assert.ok(await page.locator('#kept').isVisible(), id);
        if (language === 'hi') continue;
        const poster = page.locator('.place .picture img').first();
        assert.ok(await poster.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), id);
      }
      assert.deepEqual(outside, []);
      if (language === 'en') return;
      // The other language cannot be had.
      await page.goto('/places/hawa-mahal');
      assert.equal(await page.locator('html').getAttribute('lang'), 'hi');
      assert.match(await page.locator('h1').innerText(), /हवा महल/);
    });
  }
});
