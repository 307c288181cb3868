import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { kinds } from './site.ts';

/** Below the narrowest rule for wide windows; a phone held sideways, above it; and the widest that is filled. */
const wide = [820, 844, 1920] as const;
/** Each kind is seen at one of them with scripts, and at the other ones without. */
const wideOf = (kind: number) => wide[kind % wide.length] ?? wide[0];

/** The dark scheme sees what they have besides a page of another kind. */
const variants = [
  'home, filtered',
  'home, nothing found',
  'place, its photo shown',
  'place without a photo',
  'day trip',
  'empty list',
];
/** Elsewhere than in CI every third kind. */
const pages = Object.entries(kinds).filter((_, i) => isThorough || i % 3 === 0);
/** Elsewhere than in CI most kinds are seen in one scheme. */
const isInBothSchemes = (kind: string) => kind === 'home' || (isThorough && !variants.includes(kind));
/** They have no elements that another page does not have. */
const sameElements = ['home, filtered', 'place without a photo'];
/** Their elements and colours are those of the English pages, their words are not. */
const inHindi: readonly (readonly [path: string, width: number])[] = [
  ['/hi/', 1440],
  ['/hi/places/jal-mahal', 390],
  ['/hi/routes', 820],
  ['/hi/routes/free-of-charge', 320],
  ['/hi/saved?places=amer-fort,jaipur-zoo,hawa-mahal&date=2026-11-24', 820],
  ['/hi/saved', 320],
];

async function assertFits(page: Page, width: number, said: string): Promise<void> {
  await page.setViewportSize({ width, height: width === 844 ? 390 : 844 });
  const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(needed <= width, `${said} is ${needed} pixels wide at ${width}`);
}

async function assertAccessible(page: Page, look: Parameters<typeof axeViolations>[1], said: string) {
  assert.deepEqual(await axeViolations(page, look), [], `${said}: ${look}`);
}

suite('every kind of page', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  test('fits every window, and axe finds no violation in either scheme', async () => {
    const { page, problems } = await visit();
    for (const [i, [kind, path]] of pages.entries()) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto(path);
      // The count of visits is shown once the foot is.
      if (kind === 'home') {
        await page.locator('.foot').scrollIntoViewIfNeeded();
        await page.locator('#views').waitFor();
      }
      await assertFits(page, wideOf(i), kind);
      await assertFits(page, 320, kind);
      if (!sameElements.includes(kind)) await assertAccessible(page, 'all but colours', kind);
      // Beside the list a map is drawn with other markers.
      if (kind === 'home') {
        await page.setViewportSize({ width: wideOf(i), height: 844 });
        await assertAccessible(page, 'all but colours', `${kind}, wide`);
      }
      // Colours do not depend on the width.
      await assertAccessible(page, 'colours', `${kind}, dark`);
      if (!isInBothSchemes(kind)) continue;
      await page.emulateMedia({ colorScheme: 'light' });
      await assertAccessible(page, 'colours', `${kind}, light`);
    }
    for (const [path, width] of inHindi.filter((_, i) => isThorough || i % 3 === 1)) {
      await page.goto(path);
      await assertFits(page, width, path);
      if (path === '/hi/places/jal-mahal') await assertAccessible(page, 'all but colours', path);
    }
    assert.deepEqual(
      problems.filter((problem) => !/404/.test(problem)),
      [],
    );
  });

  test('fits every window without scripts, and shows no heart', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    for (const [i, [kind, path]] of pages.entries()) {
      if (variants.includes(kind)) continue;
      await page.goto(path);
      for (const width of [320, ...wide]) if (width !== wideOf(i)) await assertFits(page, width, kind);
      assert.equal(await page.locator('.heart:visible').count(), 0, kind);
    }
  });
});
