import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { kinds } from './site.ts';

interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark' | 'forced';
  readonly ask: Parameters<typeof axeViolations>[1];
}

/** Colours do not depend on the width, nor sizes on the colours: two looks see everything. */
const looks: readonly Look[] = [
  { width: 1280, scheme: 'light', ask: 'all rules' },
  { width: 360, scheme: 'dark', ask: 'colours' },
];
/** One look sees what they have besides a page of another kind. */
const variants = [
  'home, filtered',
  'home, nothing found',
  'place, its photo shown',
  'place without a photo',
  'day trip',
  'empty list',
];
const variantLooks: readonly Look[] = [{ width: 360, scheme: 'dark', ask: 'all rules' }];
/** In forced colours axe would read the colours that the browser replaces. */
const moreLooks: Readonly<Record<string, readonly Look[]>> = {
  home: [{ width: 360, scheme: 'forced', ask: 'whole, without colours' }],
  'place with a photo': [{ width: 320, scheme: 'forced', ask: 'whole, without colours' }],
  reference: [{ width: 360, scheme: 'light', ask: 'whole, without colours' }],
};
/** Their elements and colours are those of the English pages, their words are not. */
const inHindi: readonly (readonly [path: string, width: number])[] = [
  ['/hi/', 1440],
  ['/hi/places/jal-mahal', 390],
  ['/hi/routes', 820],
  ['/hi/routes/free-of-charge', 320],
  ['/hi/saved?places=amer-fort,jaipur-zoo,hawa-mahal&date=2026-11-24', 820],
  ['/hi/saved', 320],
];

/** The narrowest one, the one below the narrowest rule for wide ones, a phone held sideways, and the widest that is filled. */
const windows = [
  { width: 320, height: 844 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 1920, height: 1080 },
] as const;

async function assertFits(page: Page, width: number, height: number, said: string): Promise<void> {
  await page.setViewportSize({ width, height });
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(wide <= width, `${said} is ${wide} pixels wide at ${width}`);
}

suite('every kind of page', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  async function assertAccessible(page: Page, { width, scheme, ask }: Look, kind: string): Promise<void> {
    await page.emulateMedia({
      colorScheme: scheme === 'dark' ? 'dark' : 'light',
      forcedColors: scheme === 'forced' ? 'active' : 'none',
    });
    await assertFits(page, width, 844, kind);
    assert.deepEqual(await axeViolations(page, ask), [], `${kind}, ${scheme} at ${width}`);
  }

  test('fits every window, and axe finds no violation in any look', async () => {
    await using visitor = await visit({ reducedMotion: 'reduce' });
    const { page, problems } = visitor;
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(path);
      // The count of visits is shown once the foot is.
      if (kind === 'home') {
        await page.locator('.foot').scrollIntoViewIfNeeded();
        await page.locator('#visits').waitFor();
      }
      for (const { width, height } of windows) await assertFits(page, width, height, kind);
      const asked = variants.includes(kind) ? variantLooks : looks;
      for (const look of [...asked, ...(moreLooks[kind] ?? [])]) await assertAccessible(page, look, kind);
    }
    for (const [path, width] of inHindi) {
      await page.goto(path);
      await assertAccessible(page, { width, scheme: 'light', ask: 'whole, without colours' }, path);
    }
    assert.deepEqual(
      problems.filter((problem) => !/404/.test(problem)),
      [],
    );
  });

  test('fits every window without scripts, and shows no heart', async () => {
    await using visitor = await visit({ javaScriptEnabled: false });
    const { page } = visitor;
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(path);
      for (const { width, height } of windows) await assertFits(page, width, height, kind);
      assert.equal(await page.locator('.heart:visible').count(), 0, kind);
    }
  });
});
