import {
  type DataAttributes,
  flag,
  json,
  number,
  optionalJson,
  optionalNumber,
  optionalText,
  point,
  text,
} from '../drawing/data-attributes.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Point } from '../indexes/distance.ts';
import type { SearchWords } from '../search/lexicon.ts';
import type { PlanBasis } from './pages/plan-rows.ts';

/*
 * Names and data of elements that scripts look up. Pages write ids and classes with `id` and `hook`, scripts use typed
 * selectors, so a misspelt name does not compile on either side.
 */

export type Id =
  | 'active'
  | 'alike'
  | 'back'
  | 'chosen'
  | 'clear'
  | 'count'
  | 'directions'
  | 'files'
  | 'find'
  | 'group'
  | 'hide-photos'
  | 'hint'
  | 'hours'
  | 'cached'
  | 'near-me'
  | 'none'
  | 'photo-failed'
  | 'places'
  | 'plan'
  | 'renewed'
  | 'saved-status'
  | 'search'
  | 'settings'
  | 'shared'
  | 'share'
  | 'sheet'
  | 'show-photos'
  | 'status'
  | 'itinerary'
  | 'undo'
  | 'view-count'
  | 'views';

/** Classes that scripts look up. Other classes are for style sheets only. */
export type HookClass =
  | 'about'
  | 'answers'
  | 'card'
  | 'cards'
  | 'chips'
  | 'credit'
  | 'empty'
  | 'fees'
  | 'field'
  | 'filters'
  | 'heart'
  | 'lead'
  | 'listing'
  | 'more'
  | 'moves'
  | 'name'
  | 'number'
  | 'open'
  | 'overview'
  | 'photo'
  | 'picture'
  | 'plan-day'
  | 'result'
  | 'sheet'
  | 'shell'
  | 'shows'
  | 'stop'
  | 'stops'
  | 'toc'
  | 'tools'
  | 'try'
  | 'way'
  | 'warnings'
  | 'when'
  | 'words';

/** Both return their argument, which the compiler checks. */
export const id = (name: Id): Id => name;
export const hook = (name: HookClass): HookClass => name;

/** Data of the root element: the base path of the service, if there is one. Paths in other data are below it. */
export const rootData: DataAttributes<{ basePath: string | undefined }> = { basePath: optionalText };
/** Data of the root element of a page with fees: names of the visitor groups, and the chosen position from 1, set by the script. */
export const groupData: DataAttributes<{ groups: readonly string[]; group: number | undefined }> = {
  groups: json,
  group: optionalNumber,
};
/** Data of the line about a cached page. The service worker sets `since`, a time (ISO 8601). */
export const cachedData: DataAttributes<{ list: string; words: string; since: string }> = {
  list: text,
  words: text,
  since: text,
};
/** Data of the line about newer data. */
export const renewedData: DataAttributes<{ words: string; again: string }> = { words: text, again: text };
/** Data of the message about the saved list. */
export const savedData: DataAttributes<{ total: string; full: string; most: number }> = {
  total: text,
  full: text,
  most: number,
};
/** Hours of a place, with the duration of a visit in minutes. */
export type TimedSchedule = Schedule & { readonly duration?: number | undefined };
/** Data of a place that may be open. */
export const scheduleData: DataAttributes<{ hours: TimedSchedule | undefined }> = { hours: optionalJson };
/** Data of an element with the clocks of the city. A city without a time zone has neither clocks nor words. */
export const clockData: DataAttributes<{
  timeZone: string;
  offset: number | undefined;
  weekdays: string;
  openNow: string;
  openUntil: string;
  closesSoon: string;
  sunAt: Point;
  closedNow: string;
  opens: string;
  dayParts: string;
}> = {
  timeZone: text,
  offset: optionalNumber,
  weekdays: text,
  openNow: text,
  openUntil: text,
  closesSoon: text,
  sunAt: point,
  closedNow: text,
  opens: text,
  dayParts: text,
};
/** Data of the line with the open state; set by the script for the style sheet. */
export const openData: DataAttributes<{ state: 'open' | 'soon' | 'closed' }> = {
  state: { write: String, read: (value) => (value === 'open' || value === 'soon' ? value : 'closed') },
};
/** Data of a card. `details` contains texts that are searched but not shown. */
export const cardData: DataAttributes<{
  index: number;
  category: string;
  at: Point;
  free: string | undefined;
  facilities: string | undefined;
  central: boolean;
  names: string | undefined;
  details: string;
}> = {
  index: number,
  category: text,
  at: point,
  free: optionalText,
  facilities: optionalText,
  central: flag,
  names: optionalText,
  details: text,
};
/** Texts for distances from the visitor, or from the origin in the address. */
export type WayTexts = Readonly<Record<'kilometres' | 'metres' | 'here', string>>;
/** Data of the form of the home page. It is `live` if the script searches in the page, whose `words` are loaded before it. */
export const formData: DataAttributes<{
  city: string;
  words: readonly SearchWords[] | undefined;
  centre: Point;
  start: Point | undefined;
  directions: string;
  ways: Readonly<Record<'own' | 'given', WayTexts>>;
  refused: string;
  unavailable: string;
  insecure: string;
  live: boolean;
}> = {
  city: text,
  words: optionalJson,
  centre: point,
  start: optionalJson,
  directions: text,
  ways: json,
  refused: text,
  unavailable: text,
  insecure: text,
  live: flag,
};
/** Data of the form that is needed at once: the script that does the rest and its words, and if the visitor has used the form. */
export const loaderData: DataAttributes<{ script: string; searchWords: readonly string[]; used: boolean }> = {
  script: text,
  searchWords: json,
  used: flag,
};
/** Data of the order by distance. */
export const orderData: DataAttributes<{ fromCentre: string; fromHere: string }> = {
  fromCentre: text,
  fromHere: text,
};
/** Data of the number of results. */
export const countData: DataAttributes<{
  all: string;
  found: string;
  withoutHours: string;
  nextToOpen: string;
  instead: string;
  most: string;
}> = {
  all: text,
  found: text,
  withoutHours: text,
  nextToOpen: text,
  instead: text,
  most: text,
};
/** Data of the line with the active filters. */
export const activeData: DataAttributes<{ title: string }> = { title: text };
/** Data of the links to files: the suffix of their query. */
export const filesData: DataAttributes<{ lang: string }> = { lang: text };
/** Data of the map of the home page, set once it can be moved. */
export const mapState: DataAttributes<{ ready: boolean }> = { ready: flag };
/** Data of the line on the map: how to move it, and the text for a frame without places. */
export const hintData: DataAttributes<{ wheel: string; fingers: string; nothing: string }> = {
  wheel: text,
  fingers: text,
  nothing: text,
};
/** Data of an itinerary page: the slugs of a list, and if it is the visitor's own. */
export const itineraryData: DataAttributes<{ places: string | undefined; own: boolean }> = {
  places: optionalText,
  own: flag,
};
/** Data of a plan, from which the script makes another: its places with their names, the city, and texts. */
export const planData: DataAttributes<{ plan: PlanBasis }> = { plan: json };
/** Data of a stop: the slug of its place. */
export const stopData: DataAttributes<{ id: string }> = { id: text };
/** Data of the offer to keep a list that somebody shared: labels without and with a list of one's own. */
export const sharedData: DataAttributes<{ keep: string; add: string }> = { keep: text, add: text };
/** Data of an empty list: the lead of a list with places. */
export const emptyData: DataAttributes<{ lead: string }> = { lead: text };
export const directionsData: DataAttributes<{ at: Point; name: string }> = { at: point, name: text };
export const shareData: DataAttributes<{ copied: string }> = { copied: text };
