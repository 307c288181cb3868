import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { browserPath, useSite, type VisitOptions, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { asBrowser, builtInFile, listedIds, phone, readCity } from './site.ts';

const { places } = readCity(builtInFile);

/** What is typed, and what is found first; with other words where nothing has those, or in a category. */
const searches: readonly (readonly [
  typed: string,
  first: string | undefined,
  instead?: string | undefined,
  category?: string,
])[] = [
  ['hawamahl', 'hawa-mahal', 'hawamahal'],
  ['बाजार', 'johari-bazaar'],
  ['म्यूजियम', 'albert-hall-museum'],
  ['चांद', 'chand-baori'],
  ['मन्दिर', 'birla-mandir'],
  ['bapu bazar', 'bapu-bazaar'],
  ['₹600', 'hawa-mahal'],
  ['xyzzy', undefined],
  ['amber fort tickets', 'amer-fort'],
  ['बच्चों के लिए', 'nahargarh-biological-park'],
  ['kila', 'amer-fort'],
  ['shopping', 'johari-bazaar'],
  ['best places in Jaipur', 'amer-fort'],
  // A place on the road to Ajmer, and the gate of that name: not Amer.
  ['ajmer', 'city-gates'],
  ['jantr mantr', 'jantar-mantar', 'jantar mantar'],
  ['free temples', 'birla-mandir'],
  ['near me', 'amer-fort'],
  ['नि:शुल्क', 'patrika-gate'],
  ['FORT  palace', 'amer-fort'],
  ['façade', 'hawa-mahal'],
  ['temple', 'birla-mandir', undefined, 'spiritual'],
  ['lake', 'sambhar-lake', undefined, 'nature'],
  ['  ', 'patrika-gate', undefined, 'recreation'],
];

/** The slugs of the cards that are shown, and the line above them. */
interface Shown {
  readonly ids: readonly (string | undefined)[];
  readonly count: string;
}

/** Runs in the page: what it shows after each search. One call for all of them, because to draw each takes longer than to search. */
const searching = `(searches) => {
  const input = document.querySelector('#search');
  const chips = [...document.querySelectorAll('.chips button')];
  const choose = (category) => chips.find(({ value }) => value === category).click();
  return searches.map(([typed, , , category]) => {
    input.value = typed;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    if (category) choose(category);
    const cards = [...document.querySelectorAll('.cards > li:not([hidden]) > .card')];
    const answer = {
      ids: cards.map(({ id }) => id.replace('place-', '')),
      count: document.querySelector('#count').textContent,
      isNone: !document.querySelector('#none').hidden,
      address: location.search,
    };
    if (category) choose('');
    return answer;
  });
}`;

/** Without scripts as well in CI. */
const scripts = isThorough ? [true, false] : [true];

suite('searching in a browser', needs(browserPath), () => {
  const site = useSite(withoutPictures);
  /** On a phone no map has to be drawn anew for each search. */
  const visit = (options: VisitOptions = {}) => site.visit({ viewport: phone, ...options });

  /** The same as the service sends it. */
  async function sent(path: string, search: string, category?: string): Promise<Shown> {
    const query = new URLSearchParams({ search, ...(category && { category }) });
    const response = await fetch(`${site.url}${path}?${query}`, { headers: asBrowser });
    const text = await response.text();
    return { ids: listedIds(text), count: /<p id="count"[^>]*>([^<]*)</.exec(text)?.[1] ?? '' };
  }

  test('forgives in the page as on the server, in both languages, and says what is shown instead', async () => {
    const { page, problems } = await visit();
    for (const path of ['/', '/hi/']) {
      await page.goto(path);
      await page.locator('#search').focus();
      await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
      const asked = searches.filter((_, i) => i % (path === '/' ? (isThorough ? 1 : 2) : 3) === 0);
      const answers = await page.evaluate<(Shown & { isNone: boolean; address: string })[]>(
        `(${searching})(${JSON.stringify(asked)})`,
      );
      for (const [i, [typed, first, instead, category = '']] of asked.entries()) {
        const { isNone, address, ...here } = answers[i] ?? assert.fail();
        const there = await sent(path, typed, category);
        assert.deepEqual(here, there, `${path} ${typed}`);
        assert.equal(isNone, here.ids.length === 0);
        const named = new URLSearchParams(address);
        assert.equal(named.get('search') ?? '', typed.trim());
        assert.equal(named.get('category') ?? '', category);
        if (path === '/') assert.equal(there.ids[0], first, typed);
        if (path === '/') assert.equal(there.count.startsWith('Nothing'), instead !== undefined, typed);
        if (instead)
          assert.ok(there.count.includes(`“${typed}”`) && there.count.includes(`“${instead}”`), there.count);
      }
    }
    assert.deepEqual(problems, []);
  });

  test('what is typed before the script is there stays, whatever the address asks for', async () => {
    const { page } = await visit();
    const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
    await page.route('**/scripts/*', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto('/?lang=en&category=heritage', { waitUntil: 'domcontentloaded' });
    await page.locator('#search').fill('kila');
    isTyped();
    await page.waitForURL((url) => url.searchParams.get('search') === 'kila');
    assert.equal(await page.locator('#search').inputValue(), 'kila');
    assert.match(await page.locator('#active').innerText(), /^“kila”, Heritage/);
  });

  test('a search of the pages in Hindi is one of their texts', async () => {
    const count = async (path: string, search: string) => (await sent(path, search)).ids.length;
    assert.ok((await count('/hi/', 'झरोखे')) > 0);
    assert.equal(await count('/', 'झरोखे'), 0);
    assert.equal(await count('/hi/', 'sandstone'), 0);
    assert.ok((await count('/', 'sandstone')) > 0);
  });

  test('words switch filters on, with scripts and without, and off again when they are gone', async () => {
    for (const javaScriptEnabled of scripts) {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto('/?lang=en');
      const [free, open] = [page.getByLabel('Free entry'), page.locator('[name="open_at"]')];
      const search = async (typed: string) => {
        await page.locator('#search').fill(typed);
        if (!javaScriptEnabled) await page.locator('.field [type="submit"]').dispatchEvent('click');
        await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === typed);
      };
      await search('temples open now');
      assert.deepEqual([await free.isChecked(), await open.inputValue()], [false, 'now']);
      await search('खुला है');
      assert.equal(await open.inputValue(), 'now');
      if (!javaScriptEnabled) await page.goto('/?lang=en');
      for (const [typed, day] of [
        ['आज क्या खुला है', 'today'],
        ['what is open tomorrow', 'tomorrow'],
      ] as const) {
        await search(typed);
        assert.equal(await open.inputValue(), day);
        if (!javaScriptEnabled) await page.goto('/?lang=en');
      }
      await search('free temples');
      assert.equal(await free.isChecked(), true);
      assert.match(await page.locator('#active').innerText(), /^“free temples”.*Free entry/);
      if (!javaScriptEnabled) continue;
      assert.equal(await open.inputValue(), '');
      await search('temples');
      assert.equal(await free.isChecked(), false);
    }
  });

  test('a chosen facility selects places, with scripts and without', async () => {
    for (const javaScriptEnabled of scripts) {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto('/?lang=en');
      await page
        .locator('.more summary')
        .evaluate((summary) => summary.closest('details')?.setAttribute('open', ''));
      await page.locator('[name="facility"]').selectOption('food');
      if (!javaScriptEnabled) await page.locator('.field [type="submit"]').dispatchEvent('click');
      await page.waitForURL((url) => url.searchParams.get('facility') === 'food');
      const shown = await page.locator('.cards li:visible h3').allInnerTexts();
      assert.ok(shown.includes('Masala Chowk') && !shown.includes('Galtaji'), String(shown));
      assert.match(await page.locator('#active').innerText(), /^food/);
    }
  });

  test('near me in words asks where the visitor is', async () => {
    const geolocation = { latitude: 26.986, longitude: 75.8508 };
    const { page } = await visit({ permissions: ['geolocation'], geolocation });
    await page.goto('/');
    await page.locator('#search').fill('forts near me');
    await page.locator('.card .way').first().waitFor();
    assert.equal(await page.locator('.card:visible').first().getAttribute('id'), 'place-amer-fort');
    assert.equal(await page.locator('#near-me').getAttribute('aria-pressed'), 'true');
  });

  test('names are offered while one is typed, without a request', async () => {
    const { page } = await site.visit();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('.foot').scrollIntoViewIfNeeded();
    await page.locator('#views').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.locator('#search').focus();
    const names = await page.evaluate<string[]>(
      "[...document.querySelector('#search').list.options].map(({ value }) => value)",
    );
    for (const { name, hindi } of places)
      assert.ok(names.includes(name) && names.includes(String(hindi)), name);
    assert.deepEqual(requests, []);
  });

  test('where nothing is found, the nearest names and one way back are offered, by the page as by the server', async () => {
    const { page } = await visit();
    const back = `Back to all ${places.length} places`;
    for (const [path, typed, first] of [
      ['/hi/', 'albrecht', 'अल्बर्ट हॉल संग्रहालय'],
      ['/?lang=en', 'albrecht', 'Albert Hall Museum'],
    ] as const) {
      const address = new URL(path, site.url);
      address.searchParams.set('search', typed);
      const text = await (await fetch(address, { headers: asBrowser })).text();
      const [, alike = ''] = /<ul id="alike"[^>]*>(.*?)<\/ul>/s.exec(text) ?? [];
      const offered = Array.from(alike.matchAll(/<a [^>]*>([^<]+)</g), ([, name]) => name);
      assert.ok(offered[0] === first && offered.length <= 3, alike);
      if (path !== '/hi/') assert.ok(text.includes(`>${back}</a>`));
      await page.goto(path);
      await page.locator('#search').fill(typed);
      await page.locator('#alike a').first().waitFor();
      assert.deepEqual(await page.locator('#alike a').allInnerTexts(), offered);
      assert.equal(await page.locator('.card:visible').count(), 0);
    }
    await page.getByRole('link', { name: back }).click();
    await page.waitForURL((url) => url.search === '');
    assert.equal(await page.locator('.card:visible').count(), places.length);
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
});
