import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, startVisit, useSite, withoutPictures } from '../support/browser.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { asBrowser } from './site.ts';

/** More searches than a minute allows. */
const enough = 200;
/** Bytes over the network: a few packets. */
const maxBytes = 3 * 1024;

suite('a visitor who opened too many pages', needs(browserPath), () => {
  const site = useSite(withoutPictures);

  test('reads in their language what happened and what to do, on a small page', async () => {
    await using service = await startService();
    const options = { viewport: { width: 320, height: 640 } };
    await using visit = await startVisit(site.browser, service.url, options);
    const { page, problems, outside } = visit;
    await page.goto('/?lang=en');
    for (let i = 0, status = 200; status !== 429; i += 1) {
      assert.ok(i < enough);
      ({ status } = await fetch(`${service.url}/?search=${i}&lang=en`, { headers: asBrowser }));
    }
    for (const [path, told] of [
      ['/?search=somewhere&lang=en', /wait a minute/],
      ['/hi/?search=somewhere', /एक मिनट/],
    ] as const) {
      const response = (await page.goto(path)) ?? assert.fail();
      assert.equal(response.status(), 429);
      assert.ok(Number(response.headers()['retry-after']) > 0);
      const { responseBodySize } = await response.request().sizes();
      assert.ok(responseBodySize > 0 && responseBodySize <= maxBytes, `${responseBodySize} bytes`);
      const text = await page.locator('main').innerText();
      assert.match(text, told);
      assert.doesNotMatch(text, /limit=|api|quota|RATE_LIMIT/i);
      const lead = page.locator('.lead').first();
      const { x, width } = (await lead.boundingBox()) ?? assert.fail();
      assert.ok(
        x >= 0 &&
          x + width <= 320 &&
          (await page.evaluate<number>('scrollX + document.documentElement.scrollWidth')) <= 320,
      );
      const size = await page.evaluate<string>("getComputedStyle(document.querySelector('.lead')).fontSize");
      assert.ok(Number.parseFloat(size) >= 16, size);
      // Both pages have the same elements and colours.
      if (isThorough || path.startsWith('/hi/'))
        for (const look of ['all but colours', 'colours'] as const)
          assert.deepEqual(await axeViolations(page, look), []);
    }
    // The way on costs nothing: the home page is ready.
    await page.goto('/?search=elsewhere&lang=en');
    await page.getByRole('link', { name: 'All places' }).click();
    await page.locator('#search').waitFor();
    assert.deepEqual([outside, problems.filter((problem) => !/429/.test(problem))], [[], []]);
  });
});
