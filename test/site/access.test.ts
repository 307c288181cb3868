import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, suite, test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { browserPath, openBrowser, startVisit } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { kinds } from './site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

suite('accessibility, as axe sees it', needs(browserPath), () => {
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

  // Colours do not depend on the width, nor sizes on the colours: two looks see everything.
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    test(`no violation on any kind of page, ${colorScheme} and ${width} pixels wide`, async () => {
      await using visitor = await startVisit(browser, service.url, {
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
