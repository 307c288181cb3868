import type { Catalogue, Criteria } from '../../places/catalogue.ts';
import { type Category, categories, type PlaceRecord } from '../../places/place.ts';
import { imageAddress, placeLink, placePath } from '../addresses.ts';
import { icon, iconSheet } from '../assets/icons.ts';
import { scripts, styles } from '../assets/inline.ts';
import { html, type Markup, trusted } from '../html.ts';
import { cityMap } from '../maps/map.ts';
import { escapeMarkdown } from '../prose/to-markdown.ts';
import type { Page } from '../site.ts';
import { categoryNames, excerpt, placesWord, regionOf, siteTitle } from '../words.ts';
import { frieze, lattice, windows } from './hero.ts';
import { layout } from './layout.ts';
import { picture } from './picture.ts';
import { destination } from './structured-data.ts';

/** The portal, showing the places that match. */
export function homePage(catalogue: Catalogue, criteria: Criteria, base: string): Page {
  const { category = '', search = '' } = criteria;
  return {
    key: `/ ${base} ${category} ${search.trim()}`,
    html: () => homeHtml(catalogue, criteria, base),
    markdown: () => homeMarkdown(catalogue, criteria, base),
  };
}

function homeHtml(catalogue: Catalogue, criteria: Criteria, base: string): string {
  const { city, places } = catalogue;
  const [first] = places;
  return layout(
    {
      title: siteTitle(catalogue),
      description: excerpt(city.description, 160),
      path: '/',
      markdown: '/index.md',
      ...(first && { image: imageAddress(first, base) }),
      style: styles.home,
      script: scripts.search,
      head: destination(city, base),
      main: html`${iconSheet(['search', 'way', 'ticket'])}${hero(catalogue)}${listing(catalogue, criteria)}`,
    },
    city,
    base,
  );
}

function hero(catalogue: Catalogue): Markup {
  const { city } = catalogue;
  return html`<section class="hero">${lattice}<div class="wide">
<div><p class="kicker">${regionOf(city)}</p>
<h1>${city.name} <span lang="hi">${city.hindi}</span></h1>
<p class="lead">${city.description}</p></div>
${windows(catalogue)}
</div>${frieze}</section>`;
}

function listing(catalogue: Catalogue, criteria: Criteria): Markup {
  const { city, places } = catalogue;
  const shown = catalogue.select(criteria);
  const map = cityMap(places, city, (place) => `#${cardId(place)}`);
  return html`<section id="places" aria-labelledby="places-title"><h2 class="unseen" id="places-title">Places of ${city.name}</h2>
${searchForm(catalogue, criteria)}
<div class="board wide">
<div><p class="count" id="count" role="status">${countText(shown.size, places.length)}</p>
<p class="none" id="none"${shown.size > 0 && html` hidden`}>Nothing matches. Try fewer words, or another category.</p>
<ul class="cards">
${places.map((place, i) => card(place, shown.has(i)))}</ul></div>
<div class="map"><h2>The map</h2><div class="sheet">${trusted(map)}</div></div>
</div></section>`;
}

function countText(shown: number, all: number): string {
  return shown === all ? placesWord(all) : `${shown} of ${placesWord(all)}`;
}

/**
 * Search and category as one GET form. Each category is a submit button, so that a choice works without a script and
 * keeps the words that were typed; the Enter key presses the first button, which keeps the category.
 */
function searchForm(catalogue: Catalogue, { search = '', category }: Criteria): Markup {
  const kept = category && html` name="category" value="${category}"`;
  return html`<search class="find"><form class="wide" id="find" action="/#places">
<div class="field">${icon('search')}<label class="unseen" for="search">Search for places by name or description</label>
<input type="search" id="search" name="search" value="${search}" placeholder="Search in English or ${'हिन्दी'}" autocomplete="off" spellcheck="false" maxlength="200">
<button type="submit"${kept}>Search</button></div>
<fieldset class="chips"><legend class="unseen">Category</legend>
${chip(undefined, category, catalogue)}${categories.map((each) => chip(each, category, catalogue))}
</fieldset>
</form></search>`;
}

function chip(value: Category | undefined, chosen: Category | undefined, catalogue: Catalogue): Markup {
  const count = catalogue.select({ category: value }).size;
  const choice = value && html` name="category" value="${value}"`;
  const label = value ? categoryNames[value] : 'All';
  return html`<button type="submit"${choice} aria-pressed="${String(value === chosen)}">${label} <span>${count}</span></button>`;
}

/** The fragment at which a place has its card. */
function cardId({ id }: PlaceRecord): string {
  return `place-${id}`;
}

/** A place in the list. Cards that a search leaves out stay in the page, hidden, for the next search. */
function card(place: PlaceRecord, shown: boolean): Markup {
  const { index, name, hindi, category, description, distance, entryFee } = place;
  return html`<li${!shown && html` hidden`}><article class="card" id="${cardId(place)}" data-category="${category}">
${picture(place, 'lazy')}
<div class="words"><p class="tag ${category}"><span class="number">${index}</span> ${categoryNames[category]}</p>
<h3><a href="${placePath(place)}">${name}</a></h3>
<p class="name" lang="hi">${hindi}</p>
<p class="about">${description}</p>
<dl><div><dt>${icon('way')}<span class="unseen">Distance</span></dt><dd>${distance}</dd></div>
<div><dt>${icon('ticket')}<span class="unseen">Entry</span></dt><dd>${entryFee}</dd></div></dl></div>
</article></li>
`;
}

function homeMarkdown(catalogue: Catalogue, criteria: Criteria, base: string): string {
  const { city, places } = catalogue;
  const matches = catalogue.select(criteria);
  const lines = places
    .filter((_, i) => matches.has(i))
    .map((place) => {
      const about = escapeMarkdown(excerpt(place.description, 140));
      return `- ${placeLink(place, base)} (${place.hindi}), ${place.category}: ${about}`;
    });
  return `# ${escapeMarkdown(city.name)} (${city.hindi})

> ${escapeMarkdown(city.description)}

${escapeMarkdown(regionOf(city))}. Distances are given from ${escapeMarkdown(city.centre.name)}.

## ${countText(matches.size, places.length)}

${lines.join('\n') || 'Nothing matches.'}

## For programs

- [API reference](${base}/docs/api.md), [OpenAPI description](${base}/openapi.json), [getting started](${base}/developers.md)
- The same as JSON, up to 100 at a time: ${base}/api/v1/places?limit=100
- One category: ${base}/?category=${places[0]?.category}, search: ${base}/?search=temple, both with the header \`Accept: text/markdown\`
`;
}
