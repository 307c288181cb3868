import type { PlaceRecord } from '../places/place.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icon.ts';
import { placePath } from './paths.ts';
import { picture } from './picture.ts';
import { categoryNames } from './words.ts';

/** The fragment of the portal at which a place has its card. */
export function cardId({ id }: Pick<PlaceRecord, 'id'>): string {
  return `place-${id}`;
}

/** A place in the list of the portal. Cards that a search leaves out stay in the page, hidden, for the next search. */
export function card(place: PlaceRecord, shown: boolean): Markup {
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
