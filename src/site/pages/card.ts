import { memoizeFor } from '../../base/cache.ts';
import { categoryName } from '../../drawing/categories.ts';
import { excerpt } from '../../drawing/fit.ts';
import { headline } from '../../drawing/headline.ts';
import { data, html, type Markup } from '../../drawing/html.ts';
import { icon, iconSheet } from '../../drawing/icons.ts';
import { placePath } from '../../locales/addresses.ts';
import type { Words } from '../../locales/en.ts';
import { priceText } from '../../locales/facts.ts';
import { savedPath } from '../../locales/page-paths.ts';
import { facilitiesOf, type PlaceRecord } from '../../places/place.ts';
import { tokensOf } from '../../places/place-texts.ts';
import { maxStops } from '../../places/published-itineraries.ts';
import { cardData, hook, id, savedData } from '../hooks.ts';
import type { Portal } from '../portal.ts';
import { freeGroups, placeFees } from './fees.ts';
import { hoursData, openNow } from './hours.ts';
import { inEnglish, secondNameHtml } from './names.ts';
import { picture } from './picture.ts';

/** Id of the card of a place, the fragment of links to it. */
export function cardId({ id }: PlaceRecord): string {
  return `place-${id}`;
}

/** Maximum length of texts on a card in UTF-16 code units, which bounds the size of a page. */
const maxAbout = 500;
export const maxName = 120;
const maxFact = 200;
const maxPrice = 60;
/** Length of the visible description, about three lines. Searches cover the rest as well. */
const maxBeginning = 140;

/** True if the card contains all words that a search covers. */
export function fitsCard(place: PlaceRecord): boolean {
  const { name, otherNames, description = '', entryFee = '', bestTime = '' } = place;
  const { directions = '', note = '' } = place;
  const isShort = name.length <= maxName && [description, directions, note].every(isOnCard);
  return isShort && [entryFee, bestTime, String(otherNames)].every(({ length }) => length <= maxFact);
}

const isOnCard = ({ length }: string): boolean => length <= maxAbout;

/** List item of a place. Texts about fees, best time and directions, and the note, are searched but not shown. */
export function card(place: PlaceRecord, portal: Portal): Markup {
  const { catalogue, words } = portal;
  const { index, name, otherNames, category, duration, lat, lng } = place;
  const { description = '', entryFee = '', bestTime = '', directions = '', note = '' } = place;
  const about = excerpt(description, maxAbout);
  const beginning = excerpt(about, maxBeginning).replace(/ …$/, '');
  const rest = about.slice(beginning.length);
  const isCut = !/[.!?।。]["”’')]?$/.test(beginning);
  const hours = hoursData(place, portal);
  const price = excerpt(priceText(place, words), maxPrice);
  const fees = price && placeFees(price, place, portal, { maxLength: maxPrice });
  const time = duration !== undefined && `${price && ' · '}${words.duration(duration)}`;
  const values = {
    index,
    category,
    at: { lat, lng },
    free: freeGroups(place, portal).join(' ') || undefined,
    facilities: facilitiesOf(place).join(' ') || undefined,
    central: catalogue.isCentral(index - 1),
    names: otherNames && excerpt(otherNames.join(', '), maxFact),
    details: [
      ...[entryFee, bestTime].map((text) => excerpt(text, maxFact)),
      ...[directions, note].map((text) => excerpt(text, maxAbout)),
      tokensOf(place),
    ].join('\n'),
  };
  return html`
    <article class="${hook('card')}" id="${cardId(place)}"${data(cardData, values)}${hours}>
      <figure>${picture(place, catalogue)}</figure>
      <div class="${hook('words')}">
        <p class="tag category-${category}">
          <span class="${hook('number')}"></span> ${categoryName(category, portal)}
        </p>
        <h3><a href="${placePath(place, words)}">${headline(excerpt(name, maxName))}</a></h3>
        ${secondNameHtml(place, portal, hook('name'))}
        <p class="${hook('about')}"${inEnglish(place.local?.description, words)}>
          ${beginning}
          ${rest && html`<span${isCut && html` class="cut"`}>${rest}</span>`}
        </p>
        <div class="brief">
          ${hours && openNow(portal)}
          <p${!place.fee && inEnglish(place.local?.entryFee, words)}>${fees}${time}</p>
        </div>
      </div>
      ${heart(place, words)}
    </article>
  `;
}

/** Button that saves a place to the visitor's list. A script sets its pressed state. */
export function heart({ id: slug, name }: PlaceRecord, { saved }: Words): Markup {
  return html`
    <button type="button" class="${hook('heart')}" value="${slug}" aria-label="${saved.save(name)}" aria-pressed="false">
      ${icon('heart')}
    </button>
  `;
}

/** Shared parts of the save buttons: their outline, and the live region for changes. */
export const savedMessage = memoizeFor((words: Words): Markup => {
  const { list, total, full } = words.saved;
  const values = { total, full: full(maxStops), most: maxStops };
  return html`
    ${iconSheet(['heart'])}
    <p class="toast" id="${id('saved-status')}" role="status"${data(savedData, values)} hidden>
      <span></span> <a href="${savedPath([], words)}">${list}</a>
    </p>
  `;
});
