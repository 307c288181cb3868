import { Cache, lazy } from '../../cache.ts';
import { doInTurns, type Work } from '../../places/turns.ts';
import { localPath, previewAddress } from '../addresses.ts';
import { iconSheet } from '../assets/icons.ts';
import { scripts, styles } from '../assets/inline.ts';
import type { Page } from '../contents.ts';
import { fileLinks } from '../exports/formats.ts';
import { excerpt } from '../fit.ts';
import { flatten, html, type Markup } from '../html.ts';
import type { CityMap } from '../maps/map.ts';
import { english } from '../words/en.ts';
import { languagesOf } from '../words/languages.ts';
import type { Portal } from '../words/portal.ts';
import { card, fitsCard } from './card.ts';
import { hero } from './hero.ts';
import { homeMarkdown } from './home-markdown.ts';
import { layout } from './layout.ts';
import { mapSection, ResultMaps } from './map-section.ts';
import { inEnglish, localName } from './names.ts';
import { type HomeQuery, pageSize, queryText, type Results, resultsOf } from './results.ts';
import { searchForm } from './search-form.ts';
import { destination } from './structured-data.ts';

/** Bytes of the cards that were drawn lately: those of several pages. */
const maxCardBytes = 1024 * 1024;

/** Cards that are drawn in one turn of the event loop: 2 ms, and a few times that while the code is cold. */
const cardsATurn = 16;

/** The home page of a portal, with the places that a query finds. What does not depend on the query is drawn once. */
export class Home {
  readonly portal: Portal;
  readonly #hero: () => Markup;
  readonly #maps: ResultMaps;
  readonly #cards = new Cache<Markup>({ maxBytes: maxCardBytes, weigh: ({ text }) => text.length * 2 });
  /** Whether one page has all places, uncut, so that the script can search in it. */
  readonly #isLive: () => boolean;

  constructor(portal: Portal) {
    const { catalogue } = portal;
    this.portal = portal;
    this.#hero = lazy(() => hero(welcome(portal), portal));
    this.#maps = new ResultMaps(portal);
    this.#isLive = lazy(
      () =>
        catalogue.size <= pageSize && this.#positions().every((position) => fitsCard(catalogue.at(position))),
    );
  }

  /** The page of the results of a query. */
  page(asked: HomeQuery): Page {
    const { portal } = this;
    const { city, words } = portal;
    const query = { ...asked, search: asked.search.trim() };
    const results = () => resultsOf(portal, query);
    return {
      ...(words === english && languagesOf(city).length > 1 && { byLanguage: true }),
      key: `${words.language} / ${queryText(query, query.offset)}`,
      html: async (base) => doInTurns(this.#render(await results(), base)),
      markdown: async (base) => homeMarkdown(portal, await results(), base),
    };
  }

  /** The first page takes 40 ms, and most of its parts are cached for the next. */
  *#render(results: Results, base: string): Work<string> {
    yield;
    const map = yield* this.#maps.draw(results, this.#isLive());
    this.#hero();
    yield;
    const cards = yield* this.#cardsOf(results);
    return this.#html(results, cards, map, base);
  }

  #html(results: Results, cards: readonly Markup[], map: CityMap, base: string): string {
    const { portal } = this;
    const { catalogue, city, words } = portal;
    const { home } = words;
    const { query, count, total, neighbours } = results;
    const isSearched = this.#isSearched(query);
    return layout({
      city,
      words,
      base,
      title: home.title(city.name, catalogue.size),
      description: excerpt(city.description, 160),
      path: '/',
      query: queryText(query, query.offset),
      image: previewAddress(catalogue.at(0), catalogue, base),
      style: styles.home,
      script: scripts.search,
      head: html`${destination(portal, base)}${neighbours.map(
        ({ relation, query }) => html`<link rel="${relation}" href="${localPath('/', words)}${query}">`,
      )}`,
      main: html`${iconSheet(['search', 'way', 'ticket'])}${this.#hero()}<section id="places" aria-labelledby="places-title"><h2 class="unseen" id="places-title">${home.listing(city.name)}</h2>
${searchForm(portal, results, isSearched)}
<div class="board wide">
<div class="count"><p id="count" role="status"${isSearched && countWords(portal)}>${count}</p><nav class="views" aria-label="${home.view}"><a href="#places">${home.list}</a><a href="#map">${home.map}</a></nav></div>
<p class="told" id="told" role="status" hidden></p>
<div class="list"><p class="none" id="none"${total > 0 && html` hidden`}>${home.nothing}</p>
<ul class="cards">
${cards}</ul>
${pageLinks(results, portal)}${filesLine(results, portal)}</div>
${mapSection(map, portal)}
</div></section><section class="city wide"><h2>${city.name} ${localName(city, portal)}</h2><p${inEnglish(city.local?.description, words)}>${city.description}</p></section>`,
    });
  }

  /** The items of the list, in turns where many are drawn anew. */
  *#cardsOf({ positions, query }: Results): Work<Markup[]> {
    const { portal } = this;
    const shown = new Set(positions);
    // The script finds every place in the page; those that do not match are hidden.
    const listed = this.#isSearched(query) ? [...new Set([...positions, ...this.#positions()])] : positions;
    const items: Markup[] = [];
    let drawn = 0;
    for (const position of listed) {
      const text = this.#cards.get(String(position), () => {
        drawn += 1;
        return flatten(card(portal.catalogue.at(position), portal));
      });
      items.push(html`<li${!shown.has(position) && html` hidden`}>${text}</li>\n`);
      if (drawn < cardsATurn) continue;
      drawn = 0;
      yield;
    }
    return items;
  }

  /** Whether the script searches in the page. */
  #isSearched({ offset }: HomeQuery): boolean {
    return offset === 0 && this.#isLive();
  }

  /** The positions of all places. */
  #positions(): number[] {
    const { catalogue } = this.portal;
    return catalogue.select({}).page(0, catalogue.size);
  }
}

/** What the portal is for. */
function welcome({ catalogue, city, words }: Portal): Markup {
  return html`<p class="kicker">${words.region(city.region, city.country)}</p>
<h1>${words.home.heading(city.name, catalogue.size)}</h1>
<p class="lead">${words.home.lead}</p>`;
}

/** The count in words for the script, which fills in the number it finds. */
function countWords({ catalogue: { size }, words: { home, places } }: Portal): Markup {
  return html` data-all="${places(size)}" data-found="${home.found('#', size)}" data-instead="${home.instead('#', '@')}"`;
}

function pageLinks({ neighbours }: Results, { words }: Portal): Markup | undefined {
  if (neighbours.length === 0) return undefined;
  return html`<nav class="turn" aria-label="${words.home.pages}">${neighbours.map(
    ({ relation, query, text }) =>
      html`<a rel="${relation}" href="${localPath('/', words)}${query}#places">${text}</a>`,
  )}</nav>`;
}

/** The same places in files for maps, spreadsheets and phones. */
function filesLine({ query, total }: Results, { words }: Portal): Markup {
  const { home, language } = words;
  const links = fileLinks(query, words).map(
    ({ name, type, href }, i) => html`${i > 0 && html`, `}<a href="${href}" type="${type}">${name}</a>`,
  );
  return html`<p class="files" id="files" data-lang="${language !== english.language && `&lang=${language}`}"${total === 0 && html` hidden`}>${home.foundAsFile}: ${links}</p>`;
}
