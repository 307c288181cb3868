import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { asBrowser, builtInFile, listedIds, phone, readCity, shownIds, writeFewPlaces } from './site.ts';

const { places } = readCity(builtInFile);

suite('the portal in a browser', needs(browserPath), () => {
  const withPictures = useSite();
  const site = useSite({ ...withoutPictures, args: ['--data', writeFewPlaces()] });
  const { visit } = site;
  const shown = (page: Page) => page.evaluate<string[]>(shownIds);
  const views = async () => {
    const response = await fetch(`${site.url}/api/v1/views`);
    return ((await response.json()) as { count: number }).count;
  };

  test('keeps the search in the address, so that back and reload restore it', async () => {
    const { page } = await visit();
    await page.goto('/?near=26.98,75.85');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    await page.locator('#search').fill('fort');
    await page.locator('.chips button[value="heritage"]').click();
    const query = '?search=fort&category=heritage&near=26.98%2C75.85';
    assert.equal(new URL(page.url()).search, query);
    const file = await page.locator('#files a').first().getAttribute('href');
    assert.ok(file?.endsWith(`/places.geojson${query}`), file ?? '');
    const filtered = await shown(page);
    await page.locator('.card:visible h3 a').first().click();
    await page.waitForURL('**/places/*');
    await page.goBack();
    assert.deepEqual(await shown(page), filtered);
    await page.reload();
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    assert.deepEqual(await shown(page), filtered);
    assert.equal(await page.locator('#search').inputValue(), 'fort');
    await page.goBack();
    const sent = await (await fetch(page.url(), { headers: asBrowser })).text();
    assert.deepEqual(await shown(page), listedIds(sent));
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL(({ search }) => search === '');
  });

  test('counts a visit once, however many pages it has', async () => {
    const before = await views();
    const { page } = await visit({ viewport: phone });
    const another = await visit({ viewport: phone });
    for (const [visitor, path] of [
      [page, '/'],
      [page, '/places/hawa-mahal'],
      [another.page, '/'],
    ] as const) {
      await visitor.goto(path);
      await visitor.locator('.foot').scrollIntoViewIfNeeded();
      await visitor.locator('#views').waitFor();
      const count = before + (visitor === page ? 1 : 2);
      assert.equal(await views(), count);
      assert.equal(await visitor.locator('#view-count').textContent(), count.toLocaleString('en'));
    }
  });

  test('asks nobody but the service, until a visitor asks for a photo', async () => {
    // So high that lazy pictures are asked for too.
    const viewport = { width: 390, height: 3_000 };
    const { page, outside, problems } = await withPictures.visit({ viewport });
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"/>';
    await page.route(
      (url) => url.origin !== withPictures.url,
      (route) => route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    for (const path of ['/', '/places/hawa-mahal', '/docs/api']) {
      const response = await page.goto(path, { waitUntil: 'networkidle' });
      assert.match(response?.headers()['content-security-policy'] ?? '', /img-src 'self';/, path);
    }
    assert.deepEqual(outside, []);
    await page.goto('/places/hawa-mahal');
    await page.getByRole('link', { name: 'Show the photo, from commons.wikimedia.org' }).click();
    await page.locator('.place img.photo').waitFor();
    assert.match(await page.locator('.place figcaption').innerText(), /^Photo: Chainwit/);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(outside, [places.find(({ id }) => id === 'hawa-mahal')?.image]);
    assert.deepEqual(problems, []);
  });

  test('remembers the choice of photos on the device, and takes it back', async () => {
    const { page, problems } = await site.visit();
    await page.goto('/places/hawa-mahal');
    await page.locator('#show-photos').click();
    await page.waitForURL(/photos=show/);
    await page.goto('/places/jantar-mantar');
    await page.waitForURL(/jantar-mantar\?photos=show/);
    await page.getByRole('link', { name: 'Show drawings instead' }).click();
    await page.waitForURL(/jantar-mantar$/);
    await page.goto('/places/hawa-mahal', { waitUntil: 'load' });
    assert.equal(new URL(page.url()).search, '');
    assert.deepEqual(problems, []);
  });

  test('says that a photo did not load, and offers it again', async () => {
    const { page } = await withPictures.visit();
    await page.route('https://commons.wikimedia.org/**', (route) => route.abort());
    await page.goto('/places/hawa-mahal?photos=show');
    const failed = page.locator('#photo-failed');
    await failed.waitFor();
    assert.match(await failed.innerText(), /^The photo did not load\./);
    await page.unroute('https://commons.wikimedia.org/**');
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"/>';
    await page.route('https://commons.wikimedia.org/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body }),
    );
    await failed.getByRole('link').click();
    await page.locator('.place img.photo').waitFor();
    assert.equal(await failed.isVisible(), false);
  });

  test('shows the poster where a photo is missing', async () => {
    const { page } = await withPictures.visit();
    await page.goto('/places/hawa-mahal?photos=show', { waitUntil: 'networkidle' });
    assert.equal(await page.locator('img.photo').count(), 0);
    const poster = page.locator('.place .picture img').first();
    assert.ok(await poster.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
    assert.equal(await page.locator('.place .credit').count(), 0);
  });

  test('loads the photo with the page of a place where the operator allows it', async () => {
    await using service = await startService({ args: ['--photos', 'load'] });
    const text = await (await fetch(`${service.url}/places/hawa-mahal`)).text();
    assert.match(text, /<img class="photo" src="https:.*<figcaption><span class="credit">Photo: <a /s);
    assert.doesNotMatch(await (await fetch(service.url)).text(), /class="photo"/);
  });

  test('works without a script: search and category', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/?search=lake');
    await page.locator('.chips button[value="nature"]').click();
    await page.waitForURL('**/?search=lake&category=nature*');
    await page.locator('#search').fill('garden');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?search=garden&category=nature*');
    assert.equal(await page.locator('#views').isVisible(), false);
    await page.goto('/docs/api');
    assert.equal(await page.locator('form.try:visible').count(), 0);
  });

  test('can be used with the keyboard alone', async () => {
    const { page } = await visit();
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    await page.goto('/');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Skip to the content');
    assert.ok(await page.getByRole('link', { name: 'Skip to the content' }).isVisible());
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'main');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Map of Jaipur');
    const box = await page.getByRole('link', { name: 'Map of Jaipur' }).boundingBox();
    assert.ok(box && box.width > 20 && box.height > 20, 'it is seen while it has the focus');
    await page.keyboard.press('Enter');
    await page.waitForURL('**#map');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate("document.activeElement.closest('#map') !== null"));
    await page.locator('.chips button').last().focus();
    await page.keyboard.press('Enter');
    // The first search loads its script.
    await page.waitForURL(({ search }) => search === '?category=recreation');
    await page.locator('.card:visible h3 a').first().focus();
    const outline = await page.evaluate(
      "getComputedStyle(document.querySelector('.card:has(:focus-visible)')).outlineStyle",
    );
    assert.equal(outline, 'solid');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/places/*');
  });
});
