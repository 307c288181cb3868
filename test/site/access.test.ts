import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { suite, test } from 'node:test';
import type { AxeResults } from 'axe-core';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { kinds } from './site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

suite('accessibility, as axe sees it', needs(browserPath), () => {
  const site = useSite();

  // Colours do not depend on the width, nor sizes on the colours: two looks see everything.
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    test(`no violation on any kind of page, ${colorScheme} and ${width} pixels wide`, async () => {
      await using visitor = await site.visit({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      const { page } = visitor;
      for (const [kind, path] of Object.entries(kinds)) {
        await page.goto(path);
        await page.locator('#visits').waitFor();
        await page.evaluate(axe);
        const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
        const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
        assert.deepEqual(faults, [], kind);
      }
    });
  }
});
