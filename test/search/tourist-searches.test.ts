import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fragmentOf } from '../../src/site/prose/render.ts';
import { builtInFile } from '../site/site.ts';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';

/** A search of a tourist. Each of `first` is among the first three places, or among the answers above them. */
interface Search {
  readonly search: string;
  readonly language: 'en' | 'hi';
  /** Slugs of places, `route:` with the slug of an itinerary, and `guide:` with the English title of a section. */
  readonly first: readonly string[];
  /** At least one of these is as well. */
  readonly any?: readonly string[];
  /** None of these places is among the first three. */
  readonly not?: readonly string[];
}

const searches: readonly Search[] = JSON.parse(
  readFileSync(new URL('tourist-searches.json', import.meta.url), 'utf8'),
);
const { places, routes, guide } = JSON.parse(readFileSync(builtInFile, 'utf8'));

/** A function of a page: the places and answers that a document shows, places first. */
const shown = `(document) => {
  const pathsOf = (selector) => [...document.querySelectorAll(selector)]
    .map((link) => decodeURI(link.pathname.replace(/^\\/hi/, '') + link.hash));
  return {
    places: pathsOf('.cards > li:not([hidden]) h3 a').map((path) => path.replace('/places/', '')),
    answers: pathsOf('.answers:not([hidden]) li:not([hidden]) a'),
  };
}`;
/** Runs in a page: what other addresses answer. It takes a tenth of what it takes to go there, which draws the page. */
const answered = (paths: readonly string[]) => `Promise.all(${JSON.stringify(paths)}.map((path) => fetch(path)
  .then((answer) => answer.text())
  .then((text) => (${shown})(new DOMParser().parseFromString(text, 'text/html')))))`;
/** Runs in a page: types searches. The open state depends on the time of day. */
const typed = (texts: readonly string[]) => `${JSON.stringify(texts)}.map((text) => {
  const input = document.querySelector('#search');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return (${shown})(document);
})`;
interface Shown {
  readonly places: readonly string[];
  readonly answers: readonly string[];
}

/** Path of what a search must lead to. */
function pathOf(expected: string, language: Search['language']): string {
  const [kind, name] = expected.split(':');
  if (kind === 'route') return `/routes/${name}`;
  const section = guide.find(({ title }: { title: string }) => title === name);
  return `/guide#${fragmentOf(language === 'en' ? section.title : section.local.title)}`;
}

/** Returns what is missing, or undefined. */
function missing(
  { search, language, first, any = [], not = [] }: Search,
  { places: found, answers }: Shown,
): string | undefined {
  const isShown = (each: string) =>
    each.includes(':') ? answers.includes(pathOf(each, language)) : found.slice(0, 3).includes(each);
  const lacks = [
    ...first.filter((each) => !isShown(each)),
    ...(any.length > 0 && !any.some(isShown) ? [`one of ${any.join(' ')}`] : []),
    ...not.filter(isShown).map((each) => `not ${each}`),
  ];
  const isEmpty = first.length === 0 && found.length === 0;
  if (lacks.length === 0 && !isEmpty) return undefined;
  return `${search}: ${lacks.join(', ') || 'no place'}; found ${[...answers, ...found.slice(0, 3)].join(', ')}`;
}

test('each search of a tourist leads to what exists', () => {
  const ids = new Set(places.map(({ id }: { id: string }) => id));
  const names = [
    ...routes.map(({ id }: { id: string }) => `route:${id}`),
    ...guide.map(({ title }: { title: string }) => `guide:${title}`),
  ];
  for (const { first, any = [], not = [] } of searches)
    for (const each of [...first, ...any, ...not]) assert.ok(ids.has(each) || names.includes(each), each);
  assert.equal(new Set(searches.map(({ search }) => search)).size, searches.length);
});

suite('searches of tourists', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);
  const some = searches.filter((_, i) => isThorough || i % 7 === 0);

  test('find what is wanted among the first three, on the server', async () => {
    const { page } = await visit({ bypassCSP: true });
    await page.goto('/guide');
    const paths = some.map(
      ({ search, language }) => `/${language === 'en' ? '' : 'hi/'}?search=${encodeURIComponent(search)}`,
    );
    const found = await page.evaluate<Shown[]>(answered(paths));
    assert.deepEqual(faults(some, found), []);
  });

  for (const language of ['en', 'hi'] as const)
    test(`find the same in the page, while they are typed: ${language}`, async () => {
      const { page, problems } = await visit();
      await page.goto(language === 'en' ? '/?lang=en' : '/hi/');
      await page.locator('#sheet[data-ready]').waitFor();
      const mine = some.filter((each) => each.language === language);
      const found = await page.evaluate<Shown[]>(typed(mine.map(({ search }) => search)));
      assert.deepEqual(faults(mine, found), []);
      assert.deepEqual(problems, []);
    });
});

/** What each search of some lacks. */
function faults(some: readonly Search[], found: readonly Shown[]): string[] {
  assert.equal(found.length, some.length);
  return some.flatMap((each, i) => missing(each, found[i] ?? { places: [], answers: [] }) ?? []);
}
