import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { jaipur } from './drawn-places.ts';

/** Number of pages of a PDF file. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

const textsOf = (selector: string) =>
  `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility()).map(({ textContent }) => textContent.trim())`;

suite('a place on paper', needs(browserPath), () => {
  const { visit } = useSite();

  test('is one page with hours, fares and map, and nothing to press', async () => {
    const { page } = await visit({ isAlone: true });
    const some = jaipur.places.filter(
      ({ id }, i) => i % (isThorough ? 12 : 36) === 0 || id === 'nahargarh-fort',
    );
    for (const { id } of some)
      for (const path of isThorough ? [`/places/${id}`, `/hi/places/${id}`] : [`/hi/places/${id}`]) {
        await page.goto(path);
        assert.equal(pagesOf(await page.pdf({ format: 'A4' })), 1, path);
      }
    await page.goto('/places/hawa-mahal');
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(await page.evaluate(textsOf('button, .actions a, .ways a, .turn a, figcaption a')), []);
    const facts = await page.evaluate<string[]>(textsOf('.answers dd'));
    assert.ok(facts.some((fact) => fact.includes('09:00')) && facts.some((fact) => fact.includes('₹100')));
    assert.ok(await page.locator('.where svg').isVisible());
  });
});

suite('a plan on paper', needs(browserPath), () => {
  const { visit } = useSite();

  test('is one page a day', async () => {
    const { page } = await visit({ isAlone: true });
    const plans = [
      ['/saved?places=hawa-mahal,city-palace,jantar-mantar&date=2027-03-03', 1],
      [`/saved?places=${jaipur.places.slice(0, 15).map(({ id }) => id)}&date=2027-03-03`, 3],
      [`/hi/saved?places=${jaipur.places.slice(0, 15).map(({ id }) => id)}&date=2027-03-03`, 3],
    ] as const;
    for (const [path, days] of plans.filter((_, i) => isThorough || i !== 1)) {
      await page.goto(path);
      assert.equal(await page.locator('.plan-day').count(), days, path);
      assert.equal(pagesOf(await page.pdf({ format: 'A4' })), days, path);
    }
  });
});
