import { Cache, lazy } from '../../cache.ts';
import type { Catalogue } from '../../places/catalogue.ts';
import type { Point } from '../../places/indexes/distance.ts';
import type { City, PlaceRecord } from '../../places/place.ts';
import { doInTurns, type Work } from '../../places/turns.ts';
import { localPath, previewAddress } from '../addresses.ts';
import { iconSheet } from '../assets/icons.ts';
import { scripts, styles } from '../assets/inline.ts';
import { excerpt } from '../excerpt.ts';
import { fileLinks } from '../exports.ts';
import { html, type Markup } from '../html.ts';
import { languagesOf } from '../languages.ts';
import { type Extent, extentOf } from '../maps/frame.ts';
import { type CityMap, cityMap } from '../maps/map.ts';
import { localName } from '../names.ts';
import type { Page } from '../site.ts';
import { inEnglish } from '../translation.ts';
import { english, type Words } from '../words/en.ts';
import { card, cardId, fitsCard } from './card.ts';
import { hero } from './hero.ts';
import { homeMarkdown } from './home-markdown.ts';
import { layout } from './layout.ts';
import { mapSection } from './map-section.ts';
import { type HomeQuery, pageSize, queryText, type Results, resultsOf } from './results.ts';
import { searchForm } from './search-form.ts';
import { destination } from './structured-data.ts';

/** Bytes of the cards that were drawn lately: those of several pages. */
const maxCardBytes = 1024 * 1024;

/** The same for maps. */
const maxMapBytes = 512 * 1024;

/** Cards that are drawn in one turn of the event loop: 2 ms, and a few times that while the code is cold. */
const cardsATurn = 16;

/** The portal of one catalogue in one language. What does not depend on a search is drawn once. */
export class Home {
  readonly #catalogue: Catalogue;
  readonly #words: Words;
  readonly #hero: () => Markup;
  readonly #extent: () => Extent;
  readonly #maps = new Cache<CityMap>({
    maxBytes: maxMapBytes,
    weigh: ({ city, all = '', densest = '' }) => (city.length + all.length + densest.length) * 2,
  });
  readonly #cards = new Cache<Markup>({ maxBytes: maxCardBytes, weigh: ({ text }) => text.length * 2 });
  /** Whether one page has all places, uncut, so that the script can search in it. */
  readonly #isLive: () => boolean;

  constructor(catalogue: Catalogue, words: Words) {
    this.#catalogue = catalogue;
    this.#words = words;
    this.#hero = lazy(() => hero(welcome(catalogue, words), catalogue, words));
    this.#extent = lazy(() => extentOf(catalogue, catalogue.city.centre));
    this.#isLive = lazy(
      () =>
        catalogue.size <= pageSize &&
        positionsOf(catalogue).every((position) => fitsCard(catalogue.at(position))),
    );
  }

  /** The portal, showing a page of the places that match. */
  page(query: HomeQuery): Page {
    const words = this.#words;
    return {
      ...(words === english && languagesOf(this.#catalogue.city).length > 1 && { byLanguage: true }),
      key: `${words.language} / ${queryText({ ...query, search: query.search.trim() }, query.offset)}`,
      html: async (base) => doInTurns(this.#draw(await this.#results(query), base)),
      markdown: async (base) => homeMarkdown(this.#catalogue, await this.#results(query), words, base),
    };
  }

  #results(query: HomeQuery): Promise<Results> {
    return resultsOf(this.#catalogue, query, this.#words);
  }

  /** The first page takes 40 ms, and most of its parts are there for the next. */
  *#draw(results: Results, base: string): Work<string> {
    yield;
    const map = yield* this.#mapOf(results);
    this.#hero();
    yield;
    const cards = yield* this.#cardsOf(results);
    return this.#html(results, cards, map, base);
  }

  /** The map of what is listed; where the list has more pages, with the rest in groups that lead to what is around them. */
  *#mapOf({ positions, matches, total, origin, query }: Results): Work<CityMap> {
    const { city } = this.#catalogue;
    const words = this.#words;
    const listed = positions.toSorted((a, b) => a - b);
    const isWhole = listed.length === total;
    // On a page that has every place a script shows other results on the same map.
    const isOfCity = isWhole ? this.#isLive() : !origin || listed.length === 0;
    const middle = (!isOfCity && origin) || city.centre;
    const key = [middle.lat, middle.lng, ...listed].join();
    const known = isWhole ? this.#maps.find(key) : undefined;
    if (known) return known;
    const extent = isOfCity ? this.#extent() : this.#extentAround(listed, middle);
    const around = ({ lat, lng }: Point) => {
      const near = `${lat.toFixed(5)},${lng.toFixed(5)}`;
      return `${localPath('/', words)}${queryText({ ...query, sort: undefined, near }, 0)}#map`;
    };
    const shown = {
      listed,
      ...(!isWhole && { matches }),
      extent,
      middle,
      href: (place: PlaceRecord) => `#${cardId(place)}`,
      hrefAround: around,
    };
    const map = yield* cityMap(this.#catalogue, shown, words);
    return isWhole ? this.#maps.offer(key, map) : map;
  }

  #extentAround(positions: readonly number[], origin: Point): Extent {
    const points = positions.map((position) => this.#catalogue.spatial.pointOf(position));
    const latitudes = Float64Array.from(points, ({ lat }) => lat);
    return extentOf({ latitudes, longitudes: Float64Array.from(points, ({ lng }) => lng) }, origin);
  }

  #html(results: Results, cards: readonly Markup[], map: CityMap, base: string): string {
    const { city, size } = this.#catalogue;
    const words = this.#words;
    const first = this.#catalogue.find('1');
    return layout({
      city,
      words,
      base,
      title: words.home.title(city.name, size),
      description: excerpt(city.description, 160),
      path: '/',
      query: results.own,
      image: first && previewAddress(first, this.#catalogue, base),
      style: styles.home,
      script: scripts.search,
      head: html`${destination(city, words, base)}${results.neighbours.map(
        ({ relation, query }) => html`<link rel="${relation}" href="${localPath('/', words)}${query}">`,
      )}`,
      main: html`${iconSheet(['search', 'way', 'ticket'])}${this.#hero()}${this.#listing(results, cards, map)}${aboutCity(city, words)}`,
    });
  }

  /** The items of the list, in turns where many are drawn anew. */
  *#cardsOf({ positions, query }: Results): Work<Markup[]> {
    const shown = new Set(positions);
    // The script finds every place in the page; those that do not match are hidden.
    const listed = this.#isSearched(query)
      ? [...new Set([...positions, ...positionsOf(this.#catalogue)])]
      : positions;
    const items: Markup[] = [];
    let drawn = 0;
    for (const position of listed) {
      const text = this.#cards.get(String(position), () => {
        drawn += 1;
        return card(this.#catalogue.at(position), this.#catalogue, this.#words);
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

  #listing(results: Results, cards: readonly Markup[], map: CityMap): Markup {
    const { count, total, query } = results;
    const words = this.#words;
    const { size } = this.#catalogue;
    const isLive = this.#isSearched(query);
    return html`<section id="places" aria-labelledby="places-title"><h2 class="unseen" id="places-title">${words.home.listing(this.#catalogue.city.name)}</h2>
${searchForm(this.#catalogue, words, results, isLive)}
<div class="board wide">
<div class="count"><p id="count" role="status"${isLive && countWords(size, words)}>${count}</p>${viewSwitch(words)}</div>
<p class="told" id="told" role="status" hidden></p>
<div class="list"><p class="none" id="none"${total > 0 && html` hidden`}>${words.home.nothing}</p>
<ul class="cards">
${cards}</ul>
${pageLinks(results, words)}${filesLine(results, words)}</div>
${mapSection(map, this.#catalogue.city, words)}
</div></section>`;
  }
}

/** On a narrow screen list and map take turns. The address says which is shown, so that it needs no script. */
function viewSwitch({ home }: Words): Markup {
  return html`<nav class="views" aria-label="${home.view}"><a href="#places">${home.list}</a><a href="#map">${home.map}</a></nav>`;
}

function positionsOf(catalogue: Catalogue): number[] {
  return catalogue.select({}).page(0, catalogue.size);
}

/** What the portal is for. */
function welcome({ city, size }: Catalogue, words: Words): Markup {
  return html`<p class="kicker">${words.region(city.region, city.country)}</p>
<h1>${words.home.heading(city.name, size)}</h1>
<p class="lead">${words.home.lead}</p>`;
}

/** The city in a few sentences, below its places. */
function aboutCity(city: City, words: Words): Markup {
  return html`<section class="city wide"><h2>${city.name} ${localName(city, city, words)}</h2><p${inEnglish(city.local?.description, words)}>${city.description}</p></section>`;
}

/** The count in words for the script, which fills in the number it finds. */
function countWords(all: number, { places, home }: Words): Markup {
  return html` data-all="${places(all)}" data-found="${home.found('#', all)}" data-instead="${home.instead('#', '@')}"`;
}

function pageLinks({ neighbours }: Results, words: Words): Markup | undefined {
  if (neighbours.length === 0) return undefined;
  return html`<nav class="turn" aria-label="${words.home.pages}">${neighbours.map(
    ({ relation, query, text }) =>
      html`<a rel="${relation}" href="${localPath('/', words)}${query}#places">${text}</a>`,
  )}</nav>`;
}

/** The same places in files for maps, spreadsheets and phones. */
function filesLine({ query, total }: Results, words: Words): Markup {
  const { home, language } = words;
  const links = fileLinks(query, words).map(
    ({ name, type, href }, i) => html`${i > 0 && html`, `}<a href="${href}" type="${type}">${name}</a>`,
  );
  return html`<p class="files" id="files" data-lang="${language !== english.language && `&lang=${language}`}"${total === 0 && html` hidden`}>${home.foundAsFile}: ${links}</p>`;
}
