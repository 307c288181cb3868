import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { browserPath, startVisit, useSite, type VisitOptions, withoutPictures } from '../support/browser.ts';
import { servePieces } from '../support/pieces.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { jaipur } from './drawn-places.ts';

const { places } = jaipur;

const widths = [320, 390, 820, 1440, 1920] as const;
const height = 844;
const looks = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** A slow machine gets there as well. */
const patienceMs = 120_000;

/**
 * Waits until a page says twice in a row that all is well, and returns what it said last. It is asked from outside, because
 * pages without scripts have no frames; a page that is just left has nothing to say.
 */
async function eventually(page: Page, expression: string): Promise<string> {
  let [said, well] = ['nothing', 0];
  for (const end = Date.now() + patienceMs; well < 2 && Date.now() < end; await delay(20)) {
    said = await page.evaluate<string>(expression).catch(String);
    well = said === '' ? well + 1 : 0;
  }
  return said;
}

/** Says how far a card is from where it must begin: below the bar, or as far up as the page can be moved. */
const missed = `((id) => {
  const root = document.documentElement;
  const top = document.getElementById('place-' + id).getBoundingClientRect().top;
  const wanted = parseFloat(getComputedStyle(root).scrollPaddingTop);
  const bar = document.querySelector('.find').getBoundingClientRect().bottom;
  const isAtEnd = root.scrollHeight - innerHeight - scrollY <= 1;
  const isRight = (Math.abs(top - wanted) <= 2 || (isAtEnd && top > wanted)) && top >= bar && top < innerHeight - 24;
  return isRight && location.hash === '#place-' + id ? '' : id + ' begins at ' + top + ', not at ' + wanted;
})`;

/** Says what keeps the first hit, or the count, from being in view below the bar. */
const hidden = `(() => {
  const topOf = (selector) => document.querySelector(selector).getBoundingClientRect().top;
  const bar = document.querySelector('.find').getBoundingClientRect().bottom;
  const [count, hit] = [topOf('#count'), topOf('.cards > li:not([hidden]) .card')];
  const isInView = bar >= 0 && count >= bar && hit > count && hit < innerHeight / 2;
  return isInView ? '' : 'bar to ' + bar + ', count at ' + count + ', hit at ' + hit;
})()`;

/** What was seen and has moved since the page was begun, how far, and the first element that moved (Layout Instability). */
const shifts = `(async () => {
  const said = [];
  const add = (entries) => {
    for (const { value, sources: [{ node, previousRect, currentRect } = {}] } of entries)
      said.push([value, node?.outerHTML?.slice(0, 100), previousRect?.toJSON(), currentRect?.toJSON()]);
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  add(observer.takeRecords());
  return said;
})()`;

suite('the portal on every screen', needs(browserPath), () => {
  const site = useSite(withoutPictures);

  /** Sees to it that all goes well and nobody else is asked for anything. */
  async function visited(options: VisitOptions, act: (page: Page) => Promise<void>): Promise<void> {
    // From one page to the next a transition would wait for a frame, which pages without scripts do not draw.
    const { page, outside, problems } = await site.visit(options);
    await act(page);
    assert.deepEqual([outside, problems], [[], []]);
  }

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
    // With scripts, which could move it, each link opens a page of its own, one on each screen.
    const placesALoad = javaScriptEnabled ? 1 : 4;

    test(`each link to a card lands on it ${how}`, async () => {
      await visited({ javaScriptEnabled }, async (page) => {
        const some = places.filter((_, i) => i % (javaScriptEnabled ? 16 : isThorough ? 4 : 8) === 0);
        for (const [i, { id }] of some.entries()) {
          // One place after another is begun with, on one screen after another; the next ones follow on the same page.
          const isFresh = i % placesALoad === 0;
          const load = i / placesALoad;
          if (isFresh) await page.setViewportSize({ width: widths[load % widths.length] ?? 320, height });
          // Each address differs from the last one by more than the fragment, so that the page is loaded.
          if (isFresh) await page.goto(`/${load % 2 === 0 ? '' : '?lang=en'}#place-${id}`);
          else await page.evaluate(`location.hash = 'place-${id}'`);
          assert.equal(await eventually(page, `${missed}('${id}')`), '');
        }
      });
    });

    test(`each change of search, filter and order brings the first hit into view ${how}`, async () => {
      await visited({ javaScriptEnabled }, async (page) => {
        // Events of its own, because a page without scripts never stands still for the clicks of a finger.
        const click = (selector: string) => page.locator(selector).dispatchEvent('click');
        const submit = () => (javaScriptEnabled ? undefined : click('.field [type="submit"]'));
        // On narrow screens the order is among the filters, which unfold.
        const sortByDistance = async () => {
          if (!(await page.getByLabel('Order').isVisible())) await click('.more summary');
          await page.getByLabel('Order').selectOption('distance');
        };
        const changes: readonly (readonly [query: string, act: () => Promise<unknown>])[] = [
          ['search=lake', () => page.locator('#search').fill('lake').then(submit)],
          ['category=nature', () => click('.chips button[value="nature"]')],
          ['', () => click('#clear')],
          ['free=yes', () => click('input[name="free"]').then(submit)],
          ['central=yes', () => click('input[name="central"]').then(submit)],
          ['sort=distance', () => sortByDistance().then(submit)],
        ];
        // Each change on a narrow screen with scripts and on a wide one without, or the other way round.
        const screens = javaScriptEnabled ? [320, 820, 390, 1440] : [1440, 390, 820, 320];
        await page.goto('/');
        for (const [n, [query, act]] of changes.entries()) {
          const width = screens[n % screens.length] ?? 320;
          await page.setViewportSize({ width, height });
          await page.emulateMedia(looks[n % looks.length] ?? {});
          // From far below: on wide screens the bar goes along.
          await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
          await act();
          await page.waitForURL(({ search }) => (query ? search.includes(query) : search === ''));
          assert.equal(await eventually(page, hidden), '', `${query} at ${width}`);
        }
      });
    });
  }

  test('axe finds no violation without scripts', async () => {
    await visited({}, async (page) => {
      // A page that may run no scripts could not be looked at: this one has none.
      await page.route(site.url, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        const body = text.replaceAll('<script type="module">', '<script type="text/plain">');
        await route.fulfill({ response, body: body.replaceAll(/<\/?noscript>/g, '') });
      });
      await page.goto('/');
      await page.setViewportSize({ width: 320, height });
      // Scripts change no colours.
      assert.deepEqual(await axeViolations(page, 'all but colours'), []);
    });
  });

  test('nothing moves by itself while a page is loaded whose list is in another order', async () => {
    await visited({}, async (page) => {
      // Among all places, in the order by distance, the one hit is far down.
      const filtered = '/hi/?search=fort&category=heritage&free=yes&sort=distance';
      for (const width of widths.filter((_, i) => isThorough || i % 3 === 0)) {
        await page.setViewportSize({ width, height });
        await page.goto(filtered);
        assert.deepEqual(await page.evaluate(shifts), [], `${width}`);
      }
    });
  });

  test('nothing moves by itself while a page comes in pieces, as over a slow network', async () => {
    const pieces = await servePieces(site.url);
    try {
      await using visitor = await startVisit(site.browser, pieces.url);
      const { page } = visitor;
      const visitors = ['/', '/places/hawa-mahal'];
      const more = isThorough ? ['/routes/amer-morning', '/deprecation', '/nowhere'] : [];
      const paths = {
        390: [...visitors, '/docs/api', ...more],
        844: isThorough ? visitors : [],
        // The others have one column here as well.
        1440: isThorough ? [...visitors, '/docs/api'] : ['/'],
      };
      for (const width of [390, 844, 1440] as const)
        for (const path of paths[width]) {
          await page.setViewportSize({ width, height: width === 844 ? 390 : height });
          await page.goto(path);
          assert.deepEqual(await page.evaluate(shifts), [], `${path} at ${width}`);
        }
      // Fees are right from the first frame.
      await page.evaluate("localStorage.setItem('group', 'foreign visitors')");
      for (const path of isThorough ? ['/', '/hi/places/amer-fort', '/routes'] : ['/hi/places/amer-fort']) {
        await page.setViewportSize({ width: 390, height });
        await page.goto(path);
        assert.deepEqual(await page.evaluate(shifts), [], `${path} with a group`);
        assert.match(await page.locator('.fees').first().innerText(), /^(?:Foreign visitors|विदेशी पर्यटक) ₹/);
      }
    } finally {
      pieces.close();
    }
  });
});
