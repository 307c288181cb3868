import { lazy } from '../../base/cache.ts';
import { lazyTask, runYielding } from '../../base/cooperative.ts';
import type { Task } from '../../base/task.ts';
import { apiRoot } from '../../base/version.ts';
import type { Spend } from '../../base/work.ts';
import { excerpt } from '../../drawing/fit.ts';
import { data, html, type Markup } from '../../drawing/html.ts';
import { iconSheet } from '../../drawing/icons.ts';
import { extentOf } from '../../drawing/maps/frame.ts';
import { english } from '../../locales/en.ts';
import { languagesOf } from '../../locales/languages.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { type FormQuery, queryText } from '../../search/query.ts';
import { scripts, styles } from '../assets/inline.ts';
import { fileLinks } from '../exports/formats.ts';
import { countData, filesData, hook, id } from '../hooks.ts';
import type { Page } from '../page.ts';
import type { Portal } from '../portal.ts';
import { answersList, answersOf, nothingFound } from './answers.ts';
import { card, fitsCard, savedMessage } from './card.ts';
import { hero } from './hero.ts';
import { homeMarkdown } from './home-markdown.ts';
import { itinerariesStrip } from './itineraries.ts';
import { layout } from './layout.ts';
import { mapSection, resultMap } from './map-section.ts';
import { inEnglish, secondNameHtml } from './names.ts';
import { isKnownToScript, pageSize, type Results, resultsOf } from './results.ts';
import { activeFilters, activeLine, searchForm } from './search-form.ts';
import { destination } from './structured-data.ts';

/** Cards rendered between two yields: 2 ms, and a few times that while the code is cold. */
const cardsATurn = 16;

/** Steps to place one match on the map, in a cluster or not. */
const stepsAMatch = 15;

/** Home page of a portal with the results of a query. Parts that do not depend on the query are computed once. */
export class Home {
  readonly portal: Portal;
  readonly #extent = lazyTask(() => {
    const { catalogue, city } = this.portal;
    return extentOf(catalogue.size, (position) => catalogue.spatial.pointOf(position), city.centre);
  });
  /** True if one page contains all places untruncated, so that the script can search in it. */
  readonly #isLive = lazy(() => {
    const { catalogue } = this.portal;
    const fits = (position: number) => fitsCard(catalogue.at(position));
    return catalogue.size <= pageSize && this.#positions().every(fits);
  });
  readonly #answers = lazy(() => answersOf(this.portal));
  /** Cards of such a page, which every search shows: without caching it would take twice as long. */
  readonly #liveCards = lazyTask(() => drawCards(this.#positions(), this.portal));

  constructor(portal: Portal) {
    this.portal = portal;
  }

  /** Renders the results of a query, in which `open_at` is a day or a time; `chosen` is what the form chose. */
  page(requested: FormQuery, chosen = requested.open_at): Page {
    const { portal } = this;
    const { city, words } = portal;
    const query = { ...requested, search: requested.search.trim() };
    const results = (spend: Spend) => resultsOf(portal, query, spend, chosen);
    const text = queryText(query, query.offset);
    return {
      // A query means that the visitor chose the language.
      byLanguage: text === '' && words === english && languagesOf(city).length > 1,
      key: `${words.language} / ${text} ${chosen}`,
      kind: 'home',
      html: async (base, spend) => {
        const found = await results(spend);
        spend(found.matches.size * stepsAMatch);
        return this.#render(found, base);
      },
      markdown: async (base, spend) => homeMarkdown(portal, await results(spend), this.#answers(), base),
    };
  }

  async #render(results: Results, base: string): Promise<Buffer> {
    const { portal } = this;
    const { catalogue, city, words } = portal;
    const { home } = words;
    const { query, count, neighbours } = results;
    // True if the script searches in the page.
    const isSearched = query.offset === 0 && this.#isLive() && isKnownToScript(query);
    const map = await resultMap(portal, results, isSearched, this.#extent.valueOrPromise);
    const items = await this.#items(results, isSearched);
    const title = home.title(city.name, catalogue.size);
    return layout({
      hasFees: true,
      portal,
      base,
      title: [activeFilters(results, portal), title].filter(Boolean).join(' · '),
      description: excerpt(city.description, 160),
      path: '/',
      query: queryText(query, query.offset),
      json: `${apiRoot}/places`,
      pictured: catalogue.at(0),
      style: styles.home,
      script: scripts.home,
      firstScreen: id('status'),
      head: html`
        ${destination(portal, base)}
        ${neighbours.map(
          ({ relation, query }) =>
            html`<link rel="${relation}" href="${pathInLanguage('/', words)}${query}">`,
        )}
      `,
      main: html`
        <a class="skip" href="#map">${words.map.title(city.name)}</a>
        ${iconSheet(['search', 'locate', 'filters', 'map', 'close'])}
        ${savedMessage(words)}
        ${hero(welcome(portal), portal)}
        <section id="${id('places')}" aria-labelledby="places-title">
          <h2 class="unseen" id="places-title">${home.listing(city.name)}</h2>
          ${searchForm(portal, results, isSearched)}
          ${itinerariesStrip(portal)}
          <div class="board wide">
            <div class="count">
              <p id="${id('count')}" role="status"${isSearched && countWords(portal)}>${count}</p>
              ${activeLine(results, portal, title)}
            </div>
            <p class="status" id="${id('status')}" role="status" hidden></p>
            <div class="list">
              ${answersList(results, this.#answers(), portal, isSearched)}
              ${nothingFound(results, this.#answers(), portal)}
              <ol class="${hook('cards')}" start="${query.offset + 1}">${items}</ol>
              ${pageLinks(results, portal)}
              ${filesLine(results, portal)}
            </div>
            ${mapSection(map, portal)}
          </div>
        </section>
        <section class="city wide">
          <h2>${city.name} ${secondNameHtml(city, portal)}</h2>
          <p${inEnglish(city.local?.description, words)}>${city.description}</p>
        </section>
      `,
    });
  }

  /** List items. If the script searches, all places are in the page, and those that do not match are hidden. */
  async #items({ positions }: Results, isSearched: boolean): Promise<Markup[]> {
    const cards = this.#isLive()
      ? await this.#liveCards.valueOrPromise()
      : await runYielding(drawCards(positions, this.portal));
    const shown = new Set(positions);
    return Array.from(
      isSearched ? new Set([...positions, ...cards.keys()]) : shown,
      (position) => html`<li${!shown.has(position) && html` hidden`}>${cards.get(position)}</li>\n`,
    );
  }

  /** Positions of all places. */
  #positions(): number[] {
    const { catalogue } = this.portal;
    return catalogue.select({}).page(0, catalogue.size);
  }
}

/** Renders the cards of places by position. */
function* drawCards(positions: readonly number[], portal: Portal): Task<ReadonlyMap<number, Markup>> {
  const cards = new Map<number, Markup>();
  for (const position of positions) {
    cards.set(position, card(portal.catalogue.at(position), portal));
    if (cards.size % cardsATurn === 0) yield;
  }
  return cards;
}

/** Introduction of the portal. */
function welcome({ catalogue, city, words, region }: Portal): Markup {
  return html`
    <p class="kicker">${region()}</p>
    <h1>${words.home.heading(city.name, catalogue.size)}</h1>
    <p class="${hook('lead')}">${words.home.lead}</p>
  `;
}

/** Count in words; the script inserts the number. */
function countWords({ catalogue: { size }, words: { home, places } }: Portal): Markup {
  return data(countData, {
    all: places(size),
    found: home.found('#', size),
    withoutHours: home.withoutHours('#'),
    nextToOpen: home.nextToOpen('#', '@'),
    instead: home.instead('#', '@'),
    most: home.most,
  });
}

function pageLinks({ neighbours }: Results, { words }: Portal): Markup | undefined {
  if (neighbours.length === 0) return undefined;
  return html`
    <nav class="turn" aria-label="${words.home.pages}">
      ${neighbours.map(
        ({ relation, query, text }) =>
          html`<a rel="${relation}" href="${pathInLanguage('/', words)}${query}#places">${text}</a>`,
      )}
    </nav>
  `;
}

/** Links to the listed places as files for maps, spreadsheets and phones. */
function filesLine({ query, total }: Results, { words }: Portal): Markup {
  const { home, language } = words;
  const links = fileLinks(query, words).map(
    ({ name, type, href }, i) => html`${i > 0 && html`, `}<a href="${href}" type="${type}">${name}</a>`,
  );
  const lang = language === english.language ? '' : `&lang=${language}`;
  return html`
    <p class="files" id="${id('files')}"${data(filesData, { lang })}${total === 0 && html` hidden`}>
      ${home.foundAsFile}: ${links}
    </p>
  `;
}
