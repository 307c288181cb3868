import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { kinds } from './site.ts';

suite('accessibility, as axe sees it', needs(browserPath), () => {
  const site = useSite();

  test('no violation on any kind of page', async () => {
    await using visitor = await site.visit({ reducedMotion: 'reduce' });
    const { page } = visitor;
    // Colours do not depend on the width, nor sizes on the colours: two looks see everything.
    for (const [kind, path] of Object.entries(kinds))
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 390],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const isFirst = width === 1280;
        if (isFirst) await page.goto(path);
        await page.locator('.foot').scrollIntoViewIfNeeded();
        await page.locator('#visits').waitFor();
        assert.deepEqual(await axeViolations(page, { allCards: isFirst }), [], `${kind}, ${colorScheme}`);
      }
  });
});
