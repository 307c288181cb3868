import { excerpt } from '../../drawing/fit.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { feeOf, feesFor } from '../../itineraries/fees.ts';
import { english, type Words } from '../../locales/en.ts';
import {
  capitalised,
  currencyFormat,
  hasCityLanguageLabels,
  labelledFee,
  substitutesText,
} from '../../places/fees.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { VisitorGroup } from '../../places/visitor-groups.ts';
import { hook, id } from '../hooks.ts';
import type { Portal } from '../portal.ts';

/*
 * Fees for the group of visitors that the reader chose. Pages are cached, so they contain the text for everybody and a hidden one for each
 * group; the style sheet shows the one that the script names on the root element.
 */

type FeePortal = Pick<Portal, 'catalogue' | 'words'>;

/**
 * Control that chooses the group, for the whole device; undefined if all visitors of the city pay the same fees. Its label is hidden
 * where the fees stand before it.
 */
export function groupChoice(
  { catalogue, words }: FeePortal,
  { className = 'group', isAfterFees = false } = {},
): Markup | undefined {
  const { groups } = catalogue.data;
  if (groups.length === 0) return undefined;
  const options = groups.map((group) => {
    const name = nameIn(words.language, group);
    const lang = name === undefined && html` lang="en"`;
    return html`<option value="${group.name}"${lang}>${name ?? group.name}</option>`;
  });
  // The select has no name, so that no form sends it.
  return html`
    <label class="${className}">
      <span${isAfterFees && html` class="unseen"`}>${words.fees.for}</span> <select id="${id('group')}" autocomplete="off">
        <option value="">${words.fees.everybody}</option>${options}
      </select>
    </label>
  `;
}

/** True if some group may pay another fee at a place than its short text says. */
export function hasGroupFees({ fee }: Pick<PlaceRecord, 'fee'>, { catalogue }: FeePortal): boolean {
  return catalogue.data.groups.length > 0 && fee !== undefined && fee.some((each) => each.for !== undefined);
}

/** Groups of visitors with free entry to a place, as `groupData` counts them from 1; 0 stands for all visitors. */
export function freeGroups(place: PlaceRecord, { catalogue }: Pick<Portal, 'catalogue'>): number[] {
  const { access = 'open', fee = [] } = place;
  if (access === 'outside-only' || access === 'closed') return [];
  if (catalogue.isFree(place.index - 1)) return [0];
  return catalogue.data.groups.flatMap(({ name }, i) =>
    feeOf(fee, name, catalogue.data.groups)?.amount === 0 ? i + 1 : [],
  );
}

/** A text about the fees of a place, replaced by the fee of the chosen group; `more` follows it, and `maxLength` bounds each text. */
export function placeFees(
  text: string,
  place: PlaceRecord,
  portal: FeePortal,
  { more = '', maxLength = Number.MAX_SAFE_INTEGER } = {},
): Markup {
  const { fee = [] } = place;
  if (!hasGroupFees(place, portal)) return html`${text}`;
  const { words } = portal;
  const language = hasCityLanguageLabels(fee) ? words.language : english.language;
  const byGroup = portal.catalogue.data.groups.map(({ name }) => {
    const paid = feeOf(fee, name, portal.catalogue.data.groups);
    return paid ? capitalised(labelledFee(paid, language, words.free), language) : text;
  });
  const texts = byGroup.map((each) => excerpt([each, more].filter(Boolean).join(' · '), maxLength));
  return feesHtml(text, texts, language !== words.language);
}

/** A text about the sum of fees on a day, replaced by the sum for the chosen group, which names the fees of others in it. */
export function sumOfFees(
  text: string,
  places: readonly PlaceRecord[],
  date: string,
  portal: FeePortal,
): Markup {
  if (!places.some((place) => hasGroupFees(place, portal))) return html`${text}`;
  const { groups } = portal.catalogue.data;
  const fees = places.flatMap(({ fee }) => fee ?? []);
  const isLabelled = hasCityLanguageLabels(fees) && groups.every(({ localName }) => localName !== undefined);
  const language = isLabelled ? portal.words.language : english.language;
  const words = language === english.language ? english : portal.words;
  const texts = groups.map((group) => sumText(group, groups, places, date, words, portal.words.free));
  return feesHtml(text, texts, language !== portal.words.language);
}

/** `Foreign students ₹1,700 (City Palace: foreign visitors ₹1,200)`. */
function sumText(
  group: VisitorGroup,
  groups: readonly VisitorGroup[],
  places: readonly PlaceRecord[],
  date: string,
  { language, itinerary }: Words,
  free: string,
): string {
  const { amounts, instead, isLeast } = feesFor(places, date, group.name, groups);
  const charged = [...amounts].filter(([, amount]) => amount > 0);
  const sum = charged
    .map(([currency, amount]) => currencyFormat(currency, language).format(amount))
    .join(' + ');
  const name = nameIn(language, group) ?? group.name;
  const nothing = (isLeast ? itinerary.costUnknown : free).toLocaleLowerCase(language);
  const text = sum && isLeast ? itinerary.atLeast(sum) : sum || nothing;
  return `${capitalised(`${name} ${text}`, language)}${substitutesText(instead, language, free)}`;
}

function feesHtml(text: string, byGroup: readonly string[], isEnglish: boolean): Markup {
  const lang = isEnglish && html` lang="en"`;
  const others = byGroup.map((each) => html`<span${lang} hidden>${each}</span>`);
  return html`<span class="${hook('fees')}"><span>${text}</span>${others}</span>`;
}

function nameIn(language: string, { name, localName }: VisitorGroup): string | undefined {
  return language === english.language ? name : localName;
}
