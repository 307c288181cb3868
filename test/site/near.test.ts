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
      assert.match((await page.locator('#place-jal-mahal .way').textContent()) ?? '', /^(आपसे )?3\.8 /);
      await page.locator('#search').fill('fort');
      if (address.includes('radius')) await page.keyboard.press('Enter');
      await page.waitForURL(/search=fort.*near=/);
      await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
      const found = await page.evaluate<string[]>(shownIds);
      assert.ok(found.includes('nahargarh-fort') && !found.includes('hawa-mahal'), `${address}: ${found}`);
    }
    assert.deepEqual(problems, []);
  });
});
