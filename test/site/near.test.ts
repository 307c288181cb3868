import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { shownIds, writeFewPlaces } from './site.ts';

/** Each with the index of Hawa Mahal in the few places. */
const addresses = [
  '/?lang=en&near=hawa-mahal',
  '/?near=2',
  '/hi/?near=hawa-mahal',
  '/?near=hawa-mahal&radius=9',
];

suite('places near another place', needs(browserPath), () => {
  const { visit } = useSite({ ...withoutPictures, args: ['--data', writeFewPlaces()] });

  test('come nearest first with their distances, and can be searched', async () => {
    const { page, problems } = await visit();
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
      const [first] = await page.evaluate<string[]>(shownIds);
      assert.equal(first, 'hawa-mahal', address);
      assert.match(
        (await page.locator('#place-jal-mahal .way').textContent()) ?? '',
        /^(3\.8 km north-east of Hawa Mahal|हवा महल से 3\.8 किमी उत्तर-पूर्व में)$/,
      );
      await page.locator('#search').fill('fort');
      if (address.includes('radius')) await page.keyboard.press('Enter');
      await page.waitForURL(/search=fort.*near=/);
      await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
      const found = await page.evaluate<string[]>(shownIds);
      assert.ok(found.includes('nahargarh-fort') && !found.includes('hawa-mahal'), `${address}: ${found}`);
    }
    assert.deepEqual(problems, []);
  });

  test('are said to be away from a point of the address, and from you only where the device is', async () => {
    const geolocation = { latitude: 26.93, longitude: 75.83 };
    const { page } = await visit({ permissions: ['geolocation'], geolocation });
    const nearMe = page.locator('#near-me');
    const way = async () => (await page.locator('.list .way').nth(2).textContent()) ?? '';
    for (const [address, from] of [
      ['/?near=26.92,75.82', /^[\d.]+ k?m [a-z-]+ of this point$/],
      ['/hi/?near=26.92,75.82', /^इस बिंदु से [\d.]+ /],
      ['/?near=26.92,75.82&radius=9', /^[\d.]+ k?m [a-z-]+ of this point$/],
    ] as const) {
      await page.goto(address);
      await page.locator('.list .way').first().waitFor();
      assert.match(await way(), from, address);
      assert.equal(
        await page.locator('#sheet .visitor title').textContent(),
        from.source.startsWith('^इस') ? 'दूरियाँ यहाँ से' : 'Distances start here',
      );
      assert.equal(await nearMe.getAttribute('aria-pressed'), 'false');
    }
    // The service selects by radius, so its address has the rounded position of the device.
    await nearMe.click();
    await page.waitForURL(/near=26\.930%2C75\.830/);
    await page.locator('#near-me[aria-pressed="true"]').waitFor();
    assert.match(await way(), / of you$/);
    await page.goto('/?near=26.92,75.82');
    await page.locator('.list .way').first().waitFor();
    await nearMe.click();
    await page.locator('#near-me[aria-pressed="true"]').waitFor();
    assert.match(await way(), / of you$/);
    assert.equal(new URL(page.url()).search, '');
  });

  test('are not said to come nearest first where another order is requested, such as by name', async () => {
    const { page } = await visit();
    await page.goto('/?search=fort&sort=name');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('[name="sort"] :checked').textContent(), 'By name');
    assert.match((await page.locator('#active').textContent()) ?? '', /“fort”, By name/);
    const names = await page.locator('.list .card h3').allTextContents();
    assert.deepEqual(names, names.toSorted());
    await page.goto('/?near=hawa-mahal&sort=fame');
    assert.doesNotMatch(await page.title(), /Nearest first/);
  });
});
