import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { browserPath, openBrowser, startVisit, type VisitOptions } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { builtInFile, readCity } from './site.ts';

const { places } = readCity(builtInFile);
const ids = places.map(({ id }) => id);
const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Resolves when the page has stood still for a while. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let last = scrollY, still = 0;
    const look = () => {
      still = scrollY === last ? still + 1 : 0;
      last = scrollY;
      still < 12 ? requestAnimationFrame(look) : resolve();
    };
    look();
  })`);
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

suite('finding places in a browser', needs(browserPath), () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    service = await startService({ args: ['--rate-limit', '0'] });
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });

  const visit = (options?: VisitOptions) => startVisit(browser, service.url, options);

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
  }
});
