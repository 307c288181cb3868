import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, startVisit, useSite, withoutPictures } from '../../support/browser.ts';
import { serveFiles } from '../../support/file-server.ts';
import { folderForTests } from '../../support/folder.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs } from '../../support/tools.ts';
import { writeTwoPlaces } from '../site.ts';
import { waitUntilCached } from './cached.ts';

/** Elsewhere than in CI only the one that is not the language of `/`. */
const locales = [
  ['hi-IN', 'hi'],
  ['en-IN', 'en'],
] as const;

suite('the language of home with a service worker in control', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', writeTwoPlaces()] });
  const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

  const visits = new Map<string, ReturnType<typeof secondVisit>>();
  after(async () => {
    for (const visit of visits.values()) await (await visit)[Symbol.asyncDispose]();
  });

  /** A page of a visitor whose second visit has begun. Tests share it: caching all pages takes longer than the rest of them. */
  async function pageOf(locale: string): Promise<Page> {
    const visit = visits.get(locale) ?? secondVisit(locale);
    visits.set(locale, visit);
    return (await visit).page;
  }

  /** A visitor whose second visit begins: the worker is in control. */
  async function secondVisit(locale: string) {
    const visit = await startVisit(site.browser, site.url, { keepsPages: true, locale });
    const { page } = visit;
    await page.goto('/');
    await waitUntilCached(page, locale === 'hi-IN' ? '/hi/offline.json' : '/offline.json');
    await page.goto('/places/hawa-mahal');
    assert.ok(await page.evaluate('navigator.serviceWorker.controller !== null'));
    return visit;
  }

  for (const [locale, language] of isThorough ? locales : locales.slice(0, 1)) {
    test(`is that of the browser, ${locale}, in a new tab, after a reload and from a link elsewhere`, async () => {
      const page = await pageOf(locale);
      const tab = await page.context().newPage();
      await tab.goto('/');
      assert.equal(await languageOf(tab), language, 'a new tab');
      await tab.reload();
      assert.equal(await languageOf(tab), language, 'a reload');
      await tab.goto('/developers');
      await tab.goBack();
      assert.equal(await languageOf(tab), language, 'back');
      const folder = folderForTests();
      writeFileSync(join(folder, 'elsewhere.html'), `<a href="${site.url}/">Places</a>`);
      await using elsewhere = await serveFiles(folder);
      // A route for other origins serves visits without a network.
      await page.context().unrouteAll();
      for (const origin of [elsewhere.url, elsewhere.url.replace('127.0.0.1', 'localhost')]) {
        await tab.goto(`${origin}/elsewhere.html`);
        await tab.getByRole('link').click();
        await tab.waitForURL(language === 'hi' ? '**/hi/' : `${site.url}/`);
        assert.equal(await languageOf(tab), language, `a link on ${origin}`);
      }
    });
  }

  test('is English after a link on an English page, and stays so after a reload and on the way back', async () => {
    const page = await pageOf('hi-IN');
    await page.locator('.mark').click();
    await page.waitForURL(`${site.url}/`);
    assert.equal(await languageOf(page), 'en');
    await page.reload();
    assert.equal(await languageOf(page), 'en', 'a reload');
    await page.goto('/hi/');
    await page.goBack();
    assert.equal(await languageOf(page), 'en', 'back');
  });
});
