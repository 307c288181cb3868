import type { Catalogue, Criteria } from '../places/catalogue.ts';
import { card, cardId } from './card.ts';
import { windows } from './favourites.ts';
import { html, type Markup, trusted } from './html.ts';
import { iconSheet } from './icon.ts';
import { layout } from './layout.ts';
import { cityMap } from './map.ts';
import { frieze, lattice } from './ornament.ts';
import { scripts } from './scripts.ts';
import { searchForm } from './search-form.ts';
import { destination, imageAddress } from './structured-data.ts';
import { styles } from './styles.ts';
import { excerpt, placesWord, regionOf, siteTitle } from './words.ts';

/** The portal as HTML, showing the places that match. */
export function homePage(catalogue: Catalogue, criteria: Criteria, base: string): string {
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
  const total = placesWord(places.length);
  const count = shown.size === places.length ? total : `${shown.size} of ${total}`;
  const map = cityMap(places, city, { href: (place) => `#${cardId(place)}` });
  return html`<section id="places" aria-labelledby="places-title"><h2 class="unseen" id="places-title">Places of ${city.name}</h2>
${searchForm(catalogue, criteria)}
<div class="board wide">
<div><p class="count" id="count" role="status">${count}</p>
<p class="none" id="none"${shown.size > 0 && html` hidden`}>Nothing matches. Try fewer words, or another category.</p>
<ul class="cards">
${places.map((place, i) => card(place, shown.has(i)))}</ul></div>
<div class="map"><h2>The map</h2><div class="sheet">${trusted(map)}</div></div>
</div></section>`;
}
