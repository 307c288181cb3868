import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { asBrowser, builtInFile, readCity } from './site.ts';

const { places } = readCity(builtInFile);

/** What is typed, and what is found first; with other words where nothing has those. */
const searches: readonly (readonly [typed: string, first: string | undefined, instead?: string])[] = [
  ['hawamahal', 'hawa-mahal'],
  ['hava mahal', 'hawa-mahal', 'hawamahal'],
  ['hawa-mahal', 'hawa-mahal'],
  ['hawamahl', 'hawa-mahal', 'hawamahal'],
  ['बाजार', 'johari-bazaar'],
  ['म्यूजियम', 'albert-hall-museum'],
  ['चांद', 'chand-baori'],
  ['मन्दिर', 'birla-mandir'],
  ['bapu bazar', 'bapu-bazaar', 'bapu bazaar'],
  ['₹600', 'hawa-mahal'],
  ['xyzzy', undefined],
];

/** The slugs of the cards that are shown, and the line above them. */
async function shown(page: Page) {
  const ids = await page.locator('.card:visible').evaluateAll((cards) => cards.map(({ id }) => id.slice(6)));
  return { ids, count: await page.locator('#count').innerText() };
}

suite('searching in a browser', needs(browserPath), () => {
  const site = useSite(withoutPictures);

  /** The same as the service sends it. */
  async function sent(path: string, search: string) {
    const response = await fetch(`${site.url}${path}?${new URLSearchParams({ search })}`, {
      headers: asBrowser,
    });
    const text = await response.text();
    const cards = text.matchAll(/<li><article class="card" id="place-([a-z0-9-]+)"/g);
    return {
      ids: Array.from(cards, ([, id]) => id),
      count: /<p id="count"[^>]*>([^<]*)</.exec(text)?.[1] ?? '',
    };
  }

  test('forgives in the page as on the server, in both languages, and says what is shown instead', async () => {
    await using visitor = await site.visit();
    const { page, problems } = visitor;
    for (const path of ['/', '/hi/']) {
      await page.goto(path);
      for (const [typed, first, instead] of searches) {
        await page.getByRole('searchbox').fill(typed);
        await page.waitForURL((url) => url.searchParams.get('search') === typed);
        const [here, there] = [await shown(page), await sent(path, typed)];
        assert.deepEqual(here, there, `${path} ${typed}`);
        if (path === '/') assert.equal(there.ids[0], first, typed);
        if (path === '/') assert.equal(there.count.startsWith('Nothing'), instead !== undefined, typed);
        if (instead)
          assert.ok(there.count.includes(`“${typed}”`) && there.count.includes(`“${instead}”`), there.count);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('a search of the pages in Hindi is one of their texts', async () => {
    const count = async (path: string, search: string) => (await sent(path, search)).ids.length;
    assert.ok((await count('/hi/', 'निःशुल्क')) > 20);
    assert.equal(await count('/', 'निःशुल्क'), 0);
    assert.equal(await count('/hi/', 'sandstone'), 0);
    assert.ok((await count('/', 'sandstone')) > 0);
  });

  test('what was typed is no markup in Markdown', async () => {
    const search = '*hawamahl*';
    const response = await fetch(`${site.url}/index.md?${new URLSearchParams({ search })}`);
    const text = await response.text();
    assert.ok(
      text.includes(`\n## Nothing for “\\*hawamahl\\*”, showing “hawamahal”. 1 of ${places.length} places\n`),
      text.slice(0, 900),
    );
  });

  test('the line with the count is a status, which screen readers announce', async () => {
    await using visitor = await site.visit();
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('searchbox').fill('hawamahl');
    const status = page.getByRole('status').filter({ hasText: 'Nothing for' });
    await status.waitFor();
    assert.equal(
      await status.innerText(),
      `Nothing for “hawamahl”, showing “hawamahal”. 1 of ${places.length} places`,
    );
  });
});
