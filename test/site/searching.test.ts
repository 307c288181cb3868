import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite } from '../support/browser.ts';
import { needs } from '../support/tools.ts';

/** What is typed, and what is found first; with other words where nothing has those. */
const searches: readonly (readonly [typed: string, first: string | undefined, instead?: string])[] = [
  ['hawamahal', 'hawa-mahal'],
  ['hava mahal', 'hawa-mahal', 'hawa mahal'],
  ['hawa-mahal', 'hawa-mahal'],
  ['hawamahl', 'hawa-mahal', 'hawa mahal'],
  ['बाजार', 'johari-bazaar'],
  ['म्यूजियम', 'jaipur-wax-museum'],
  ['चांद', 'chand-baori'],
  ['मन्दिर', 'govind-dev-ji-temple'],
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
  const site = useSite();

  test('forgives in the page as on the server, in both languages, and says what is shown instead', async () => {
    for (const path of ['/', '/hi/']) {
      await using scripted = await site.visit();
      await using plain = await site.visit({ javaScriptEnabled: false });
      await scripted.page.goto(path);
      const box = scripted.page.getByRole('searchbox');
      for (const [typed, first, instead] of searches) {
        const query = new URLSearchParams({ search: typed });
        await plain.page.goto(`${path}?${query}`);
        await box.fill(typed);
        await scripted.page.waitForURL((url) => url.searchParams.get('search') === typed);
        const [there, here] = [await shown(plain.page), await shown(scripted.page)];
        assert.deepEqual(here, there, `${path} ${typed}`);
        if (path === '/') assert.equal(there.ids[0], first, typed);
        if (path === '/') assert.equal(there.count.startsWith('Nothing'), instead !== undefined, typed);
        if (instead)
          assert.ok(there.count.includes(`“${typed}”`) && there.count.includes(`“${instead}”`), there.count);
      }
      assert.deepEqual(scripted.problems, []);
    }
  });

  test('a search of the pages in Hindi is one of their texts', async () => {
    await using visitor = await site.visit({ javaScriptEnabled: false });
    const count = async (path: string) => {
      await visitor.page.goto(path);
      return (await shown(visitor.page)).ids.length;
    };
    const free = encodeURIComponent('निःशुल्क');
    assert.ok((await count(`/hi/?search=${free}`)) > 20);
    assert.equal(await count(`/?search=${free}`), 0);
    assert.equal(await count('/hi/?search=sandstone'), 0);
    assert.ok((await count('/?search=sandstone')) > 0);
  });

  test('the line with the count is a status, which screen readers announce', async () => {
    await using visitor = await site.visit();
    const { page } = visitor;
    await page.goto('/');
    await page.getByRole('searchbox').fill('hawamahl');
    const status = page.getByRole('status').filter({ hasText: 'Nothing for' });
    await status.waitFor();
    assert.equal(await status.innerText(), 'Nothing for “hawamahl”, showing “hawa mahal”. 1 of 61 places');
  });
});
