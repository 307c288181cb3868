import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { city } from '../../places/city.ts';
import { manyPlaces } from '../../site/drawn-places.ts';
import { browserPath, useSite, withoutPictures } from '../../support/browser.ts';
import { folderForTests } from '../../support/folder.ts';
import { needs } from '../../support/tools.ts';

const count = 300;
const file = join(folderForTests(), 'places.json');
writeFileSync(file, JSON.stringify({ city, places: manyPlaces(count) }));

/** How many places the markers stand for: those of groups, and one each. */
const countOnMap = `[...document.querySelectorAll('#sheet .markers a:not([hidden])')]
  .reduce((sum, link) => sum + Number(link.dataset.size ?? 1), 0)`;

suite('the map of more places than a page lists, in a browser', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', file] });

  test('counts each place, opens groups, and leads to lists of those that are elsewhere', async () => {
    const { page, problems } = await site.visit({ viewport: { width: 1280, height: 900 } });
    await page.goto('/');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    assert.equal(await page.evaluate(countOnMap), count);
    for (let taps = 0; taps < 12 && new URL(page.url()).search === ''; taps += 1) {
      await page.locator('#sheet a[data-size]:not([hidden])').first().press('Enter');
      // An address of its own loads another page.
      await page.waitForLoadState();
    }
    await page.waitForURL(({ searchParams }) => searchParams.has('near'));
    assert.equal(await page.locator('.card').count(), 64);
    assert.match(await page.locator('.card .way').first().innerText(), / m |here|km/);
    assert.deepEqual(problems, []);
  });

  test('goes to the address of a filter, and from near me to that of a position', async () => {
    const geolocation = { latitude: 26.9239, longitude: 75.8267 };
    const { page, problems } = await site.visit({ permissions: ['geolocation'], geolocation });
    await page.goto('/');
    await page.getByLabel('Free entry').check();
    await page.waitForURL('**free=yes*');
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('near') === '26.924,75.827');
    assert.equal(new URL(page.url()).searchParams.get('free'), 'yes');
    assert.deepEqual(problems, []);
  });
});
