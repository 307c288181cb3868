import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { builtInFile, readCity } from './site.ts';

const { places } = readCity(builtInFile);
const ids = places.map(({ id }) => id);
const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Resolves when the page has stood still for 150 ms; asked from outside, because pages without scripts have no frames. */
async function settle(page: Page): Promise<void> {
  let [last, still] = [-1, 0];
  while (still < 3) {
    await page.waitForTimeout(50);
    const now = await page.evaluate<number>('scrollY');
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

suite('finding places in a browser', needs(browserPath), () => {
  const site = useSite();
  const { visit } = site;

  /** Where a card that was gone to must begin: below the bar where it stays, or as far up as the page can be moved. */
  async function assertLanded(page: Page, id: string, expected: number): Promise<void> {
    await settle(page);
    const top = await topOf(page, `#place-${id}`);
    const left = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight - scrollY');
    if (left > 1 || top < expected) assert.ok(Math.abs(top - expected) <= 2, `${id} begins at ${top}`);
    assert.ok(top < 500, `${id} begins at ${top}`);
  }

  for (const [name, viewport] of Object.entries(viewports)) {
    const below = name === 'phone' ? 16 : 96;

    test(`a marker leads to its card on a ${name}`, async () => {
      await using visitor = await visit({ viewport });
      const { page } = visitor;
      await page.goto('/');
      for (const id of [...ids.slice(-3), ...ids.slice(0, 3), ...ids.slice(30, 33)]) {
        await page.locator(`.map a[href="#place-${id}"]`).first().dispatchEvent('click');
        await assertLanded(page, id, below);
      }
    });

    test(`a fresh link to a card leads to it on a ${name}`, async () => {
      for (const id of [...ids.slice(0, 1), ...ids.slice(30, 32), ...ids.slice(-2)]) {
        await using visitor = await visit({ viewport });
        await visitor.page.goto(`/#place-${id}`);
        await assertLanded(visitor.page, id, below);
      }
    });

    test(`every search and category brings the count and the first hit into view on a ${name}`, async () => {
      for (const javaScriptEnabled of [true, false]) {
        await using visitor = await visit({ viewport, javaScriptEnabled });
        const { page } = visitor;
        const assertInView = async (what: string) => {
          await settle(page);
          const count = await topOf(page, '#count');
          const hit = await topOf(page, '.card:visible >> nth=0');
          const bar = await page
            .locator('.find')
            .evaluate((element) => element.getBoundingClientRect().bottom);
          assert.ok(bar >= 0 && count >= bar && hit > count, `${what}: ${bar}, ${count}, ${hit}`);
          assert.ok(hit < viewport.height / 2, `${what}: the first hit begins at ${hit}`);
        };
        const search = async (words: string) => {
          await page.getByRole('searchbox').fill(words);
          if (!javaScriptEnabled) await page.keyboard.press('Enter');
          await page.waitForURL(`**/?search=${words}*`);
          await assertInView(words);
        };
        await page.goto('/');
        await search('fort');
        await search('lake');
        await page.goto('/');
        await page.locator('.chips button[value="nature"]').click();
        await page.waitForURL('**/?*category=nature*');
        await assertInView('nature');
        if (!javaScriptEnabled) continue;
        await page.locator('.card:visible').last().scrollIntoViewIfNeeded();
        await page.locator('.chips button[value="heritage"]').dispatchEvent('click');
        await assertInView('heritage, from far below');
        await page.locator('.card:visible').last().scrollIntoViewIfNeeded();
        await page.getByRole('searchbox').fill('jal');
        await assertInView('typed far below');
      }
    });
  }

  test('a phone has a link to the map, which stands below the places', async () => {
    await using visitor = await visit({ viewport: viewports.phone });
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('link', { name: 'The map', exact: true }).click();
    await settle(page);
    assert.equal(Math.round(await topOf(page, '#map')), 16);
  });
});
