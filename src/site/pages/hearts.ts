import type { Words } from '../../locales/en.ts';
import { maxStops } from '../../places/city-routes.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { icon, iconSheet } from '../assets/icons.ts';
import { html, type Markup } from '../html.ts';
import { savedPath } from '../language-paths.ts';

/** A button that keeps a place in the list of the visitor. A script tells whether it is pressed. */
export function heart({ id, name }: PlaceRecord, { saved }: Words): Markup {
  return html`<button type="button" class="heart" value="${id}" aria-label="${saved.save(name)}" aria-pressed="false">${icon('heart')}</button>`;
}

/** What a page with hearts has once: their outline, and where the script tells what the list holds. */
export function heartsTold(words: Words): Markup {
  const { list, told, full } = words.saved;
  return html`${iconSheet(['heart'])}<p class="toast" id="saved-told" role="status" data-told="${told}" data-full="${full(maxStops)}" data-most="${maxStops}" hidden><span></span> <a href="${savedPath([], words)}">${list}</a></p>`;
}
