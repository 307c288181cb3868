import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, type VisitOptions, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';

/** Windows from the narrowest phone to the widest desktop; one is a phone held sideways. */
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

const looks = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Sizes of letters in pixels. */
const sizes = [16, 32] as const;

/** What visitors open. */
const paths = [
  '/',
  '/places/hawa-mahal',
  '/routes',
  '/routes/old-city-on-foot',
  '/guide',
  '/saved',
  '/nowhere',
];

/** In both languages with CI, else each in one of them. */
const walked = paths
  .flatMap((path) => [path, `/hi${path}`])
  .filter((_, i) => isThorough || i % 4 === 0 || i % 4 === 3);

/**
 * Runs in a page: says what does not fit into the window, what can be pressed outside it, and which texts are cut off or
 * have no colour.
 */
const faults = `(() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const said = (element) => element.tagName + ' ' + element.className + ' ' + (element.textContent ?? '').trim().slice(0, 40);
  const found = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push('the page is ' + scrollWidth + ' wide');
  const [heading] = shown('h1');
  if (!heading) found.push('no headline');
  else if (heading.getBoundingClientRect().right > innerWidth + 1) found.push('the headline leaves the window');
  for (const element of shown('main :is(a, button, select, summary, input):not(svg *)')) {
    const { width, height, right, left } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    if (element.closest('.itineraries, .nearby, .chips, .filters, #chosen, pre, table, .toc')) continue;
    if (right > innerWidth + 1 || left < -1) found.push('outside: ' + said(element));
  }
  for (const element of shown(':is(h1, h2, h3):not(.unseen), .lead, .bar a, .foot a, .foot p')) {
    const { color } = getComputedStyle(element);
    if (/rgba?\\(0, 0, 0, 0\\)|transparent/.test(color)) found.push('invisible: ' + said(element));
    const style = getComputedStyle(element);
    if (element.scrollWidth > element.clientWidth + 1 && style.display !== 'inline' && style.overflowX !== 'visible') found.push('cut: ' + said(element));
  }
  return found;
})()`;

suite('a walk through all windows, looks and sizes of letters', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  async function walk(options: VisitOptions, every: number): Promise<string[]> {
    const { page, problems } = await visit({ ...options, isAlone: true });
    const session = await page.context().newCDPSession(page);
    const found: string[] = [];
    for (const [i, path] of walked.entries()) {
      await page.goto(path === '/' ? '/?lang=en' : path);
      for (const { viewport, pixels, ...media } of views(i, every)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia(media);
        await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
        if (options.javaScriptEnabled !== false) await twoFrames(page);
        const said = await page.evaluate<string[]>(faults);
        const where = `${path} at ${viewport.width} × ${viewport.height}, ${pixels} px, ${media.colorScheme} ${media.forcedColors}`;
        found.push(...said.map((each) => `${where}: ${each}`));
      }
    }
    assert.deepEqual(
      problems.filter((problem) => !/404/.test(problem)),
      [],
    );
    return found;
  }

  test('finds nothing cut off, outside or invisible, with scripts', async () => {
    assert.deepEqual(await walk({}, isThorough ? 1 : 4), []);
  });

  // Elsewhere pages without scripts are seen by tests of their width and of large letters.
  if (isThorough)
    test('finds nothing cut off, outside or invisible, without scripts', async () => {
      assert.deepEqual(await walk({ javaScriptEnabled: false }, 2), []);
    });
});

/** Each page is seen in every window with letters of both sizes, or in one of `every` of them; looks alternate. */
function views(page: number, every: number) {
  const all = windows.flatMap((viewport, w) =>
    sizes.map((pixels, s) => ({ viewport, pixels, ...(looks[(page + w + s) % looks.length] ?? looks[0]) })),
  );
  return all.filter((_, i) => (i + page) % every === 0);
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
