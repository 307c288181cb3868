import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { browserPath, useSite } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { jaipur } from './drawn-places.ts';

/** Number of pages of a PDF file. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;

/** Numbers of text operators by page of a PDF file. */
function textsByPage(pdf: Buffer): number[] {
  const text = pdf.toString('latin1');
  return Array.from(text.matchAll(/\/Type\s*\/Page[^s][\s\S]*?\/Contents (\d+) 0 R/g), ([, object]) => {
    const [head = '', length = ''] =
      new RegExp(`\\n${object} 0 obj\\s*<<[^>]*?/Length (\\d+)[^>]*>>\\s*stream\\r?\\n`).exec(text) ?? [];
    // The stream of a blank page is empty.
    if (Number(length) === 0) return 0;
    const start = text.indexOf(head) + head.length;
    const drawn = inflateSync(pdf.subarray(start, start + Number(length))).toString('latin1');
    return drawn.match(/T[jJ]\b/g)?.length ?? 0;
  });
}

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

suite('the home page on paper', needs(browserPath), () => {
  const { visit } = useSite();

  test('has no blank sheet, all places with their pictures, and nothing that is out of date tomorrow', async () => {
    const { page } = await visit({ isAlone: true });
    for (const [path, maxSheets] of [
      ['/?lang=en', 8],
      ['/hi/', 8],
      ['/?search=fort', 3],
    ] as const) {
      await page.goto(path);
      await page.emulateMedia({ media: 'print' });
      const shown = await page.evaluate<string[]>(textsOf('.card h3'));
      assert.equal(shown.length, path.includes('search') ? 14 : jaipur.places.length, path);
      assert.deepEqual(await page.evaluate(textsOf('.card .open, #active a')), []);
      const pdf = await page.pdf({ format: 'A4' });
      const texts = textsByPage(pdf);
      assert.equal(texts.length, pagesOf(pdf));
      assert.ok(texts.length <= maxSheets, `${path}: ${texts.length} sheets`);
      assert.ok(Math.min(...texts) > 0, `${path}: ${texts}`);
      await page.emulateMedia({ media: null });
    }
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
