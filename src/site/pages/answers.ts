import { excerpt } from '../../drawing/fit.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { fold } from '../../indexes/folding.ts';
import { mostAlike } from '../../indexes/likeness.ts';
import { guidePath, itineraryPath, placePath } from '../../locales/addresses.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { secondName } from '../../places/place.ts';
import { type Answerable, answersTo } from '../../search/answers.ts';
import { hook, id } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { escapeMarkdown, fragmentOf } from '../prose/render.ts';
import { maxName } from './card.ts';
import type { Results } from './results.ts';

/** Part of the guide or itinerary that may answer a search. */
export interface Answer extends Answerable {
  readonly item: (isHidden: boolean) => Markup;
  /** Line of Markdown, for a base URL. */
  readonly line: (base: string) => string;
}

/** Maximum length of an answer in UTF-16 code units. */
const maxAnswer = 300;

/** Returns the answers that a portal has: the paragraphs and list items of its guide, and its itineraries. */
export function answersOf({ catalogue: { data }, words }: Portal): readonly Answer[] {
  const answer = (title: string, text: string, path: string, fragment = ''): Answer => ({
    title: fold(title),
    text: fold(text),
    item: (isHidden) =>
      html`<li${isHidden && html` hidden`}><a href="${path}${fragment}">${title}</a> <span>${excerpt(text, maxAnswer)}</span></li>\n`,
    line: (base) =>
      `- [${escapeMarkdown(title)}](${base}${path}.md): ${escapeMarkdown(excerpt(text, maxAnswer))}\n`,
  });
  const guide = data.guide.flatMap(({ title, text }) => {
    const parts = text.split(/\n(?:[ \t]*\n+)?/).map((line) => line.replace(/^- /, ''));
    return parts
      .filter(Boolean)
      .map((part) => answer(title, part, pathInLanguage(guidePath, words), `#${fragmentOf(title)}`));
  });
  const itineraries = data.itineraries.map((each) =>
    answer(each.name, each.description, itineraryPath(each, words)),
  );
  return [...guide, ...itineraries];
}

/** Returns the answers to a search, best first. */
export function shownAnswers<A extends Answerable>(
  { query, hits }: Pick<Results, 'query' | 'hits'>,
  all: readonly A[],
  { lexicon }: Portal,
): readonly A[] {
  return answersTo(query.search, lexicon, all, hits ?? { isNamed: false, isWhole: false });
}

/** List of answers to a search above its places. If the script searches, the others are in the page as well. */
export function answersList(
  results: Pick<Results, 'query' | 'hits'>,
  all: readonly Answer[],
  portal: Portal,
  isSearched: boolean,
): Markup | undefined {
  const shown = new Set(shownAnswers(results, all, portal));
  const listed = isSearched ? [...shown, ...all.filter((each) => !shown.has(each))] : [...shown];
  if (listed.length === 0) return undefined;
  const items = listed.map((each) => each.item(!shown.has(each)));
  return html`<ul class="${hook('answers')}"${shown.size === 0 && html` hidden`}>\n${items}</ul>`;
}

/** Number of famous places among which similar names are suggested: 1 ms. */
const maxCompared = 100;
const maxAlike = 3;

/**
 * Shown instead of the list if nothing matches and nothing answers the search: places with a similar name, or else the most
 * famous ones. The script inserts those that suit what is typed.
 */
export function nothingFound(results: Results, all: readonly Answer[], portal: Portal): Markup {
  const { query, total } = results;
  const { catalogue, words } = portal;
  const { home } = words;
  const isHidden = total > 0 || shownAnswers(results, all, portal).length > 0;
  const first = total > 0 ? [] : catalogue.select({}).page(0, maxCompared);
  const places = first.map((position) => catalogue.at(position));
  const names = places.map((place) => {
    const both = [place.name, secondName(place) ?? ''];
    return fold(both.map((name) => excerpt(name, maxName)).join('\n'));
  });
  const alike = mostAlike(fold(query.search), names, maxAlike).flatMap((i) => places[i] ?? []);
  const suggested = alike.length > 0 ? alike : places.slice(0, maxAlike);
  const links = suggested.map(
    (place) => html`<li><a href="${placePath(place, words)}">${excerpt(place.name, maxName)}</a></li>`,
  );
  return html`
    <div class="panel blank none" id="${id('none')}"${isHidden && html` hidden`}>
      <p>${home.nothing}</p>
      <ul id="${id('alike')}" aria-label="${home.alike}">${links}</ul>
      <p><a id="${id('back')}" href="${pathInLanguage('/', words)}#places">${home.allPlaces(catalogue.size)}</a></p>
    </div>
  `;
}
