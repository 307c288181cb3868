import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { desktop, phone } from './site.ts';

/** Says what does not fit: a page that is too wide, and texts and fields that leave the box around them. */
const misfits = `(() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const said = (element) => element.className + ' ' + element.textContent.slice(0, 40);
  const texts = shown('.card :is(h3, p), .modes a, h1, .lead, :is(.facts, .answers) :is(dt, dd), .ways a, .bar a, .actions > *, .open');
  const wide = texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline');
  // The strip at the foot of the map scrolls: the card in its middle must fit.
  const outside = shown('.card :is(h3, p), .modes a, .find :is(input, select, summary, button), .tools button, .bar a, .actions > *')
    .filter((element) => !element.closest('#chosen .card:not(.current)'))
    .filter((element) => boxOf(element).left < 0 || boxOf(element).right > innerWidth
      || boxOf(element).right > boxOf(element.closest('.card') ?? document.body).right);
  const width = document.documentElement.scrollWidth;
  const map = shown('.sheet > svg').filter((svg) => boxOf(svg).height > innerHeight).map(() => 'the map is taller than the window');
  const hearts = shown('#chosen .current .heart').filter((heart) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('#chosen .current h3 a'));
    return words.getBoundingClientRect().right > boxOf(heart).left;
  }).map(() => 'a name lies under the heart');
  const scenes = shown('.scene').filter((scene) => [...document.querySelectorAll('.hero :is(h1, .lead)')].some((text) => {
    const words = document.createRange();
    words.selectNodeContents(text);
    const { right, bottom } = words.getBoundingClientRect();
    // Towards its edges it has the colour of its ground.
    return right > boxOf(scene).left + 0.15 * boxOf(scene).width && bottom > boxOf(scene).top + 0.15 * boxOf(scene).height;
  })).map(() => 'words lie on the picture');
  const cards = shown('#chosen .card').filter((card) => card.scrollHeight > card.clientHeight).map((card) => 'cut: ' + said(card));
  return [...map, ...hearts, ...scenes, ...cards, ...(width > innerWidth ? ['the page is ' + width] : []), ...wide.map(said), ...outside.map(said)];
})()`;

const wide = { width: 844, height: 390 };
const small = { width: 320, height: 640 };

const threeFrames =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))';

const roomToType = `(() => {
  const input = document.querySelector('#search');
  const { paddingLeft, paddingRight } = getComputedStyle(input);
  return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
})()`;

const withSearch = '/?search=hawa';
const withActions = '/hi/places/hawa-mahal';
const paths = [
  '/?lang=en&category=heritage&sort=distance',
  '/hi/',
  '/?lang=en#map',
  '/places/hawa-mahal',
  '/routes/old-city-on-foot',
  '/developers',
  '/docs/api',
  '/deprecation',
  withActions,
  withSearch,
];

type Look = readonly [window: typeof phone, pixels: number];

/** The worst look, in which every page is seen, and the others: two of them for each page in CI, else one. */
const worst: Look = [small, 32];
const others: readonly Look[] = [
  [small, 16],
  [phone, 32],
  [wide, 16],
  [wide, 32],
  [desktop, 32],
];
const looksOf = (page: number) => [
  worst,
  ...others.filter((_, i) => (i + page) % others.length < (isThorough ? 2 : 1)),
];

suite('letters of a usual and of twice the usual size', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  test('leave nothing cut off on a phone, and room for what is typed', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit({ javaScriptEnabled, isAlone: true });
      const session = await page.context().newCDPSession(page);
      for (const [i, path] of paths.entries()) {
        // Without scripts every other page is seen, and elsewhere than in CI only the others with them.
        if (i % 2 === 0 ? !javaScriptEnabled : javaScriptEnabled && !isThorough) continue;
        await page.goto(path);
        for (const [viewport, pixels] of looksOf(i)) {
          await page.setViewportSize(viewport);
          await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
          // The map is drawn anew in the frame after the one in which its size changes.
          if (javaScriptEnabled) await page.evaluate(threeFrames);
          assert.equal(
            await page.evaluate('getComputedStyle(document.documentElement).fontSize'),
            `${pixels}px`,
          );
          const where = `${path} at ${viewport.width} with letters of ${pixels}`;
          assert.deepEqual(await page.evaluate(misfits), [], where);
          if (path === withActions) await assertInReach(page, viewport, pixels);
          if (path !== withSearch) continue;
          const room = await page.evaluate<number>(roomToType);
          assert.ok(room > (viewport === small ? 4 : 6.25) * pixels, `${room} pixels: ${where}`);
        }
      }
    }
  });
});

/** What a visitor does with a place is within the window, at its foot. */
async function assertInReach(page: Page, viewport: typeof phone, pixels: number): Promise<void> {
  // On a phone held sideways letters of twice the size leave no room for more than is read.
  const isHigh = viewport.height >= 20 * pixels;
  const isPhone = viewport !== desktop;
  for (const action of await page.locator('.actions > *:visible').all()) {
    const { x, y, width, height } = (await action.boundingBox()) ?? assert.fail();
    assert.ok(x >= 0 && x + width <= viewport.width, `${action} is within the width`);
    const isInReach = y > viewport.height * 0.7 && y + height <= viewport.height;
    assert.ok(isInReach || !isHigh || !isPhone, `${action} at ${y} of ${viewport.height}`);
  }
}
