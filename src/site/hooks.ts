import {
  type DataAttributes,
  flag,
  json,
  number,
  optional,
  point,
  text,
} from '../drawing/data-attributes.ts';
import type { Schedule } from '../hours/schedule.ts';
import type { Point } from '../indexes/distance.ts';
import type { SearchWords } from '../search/lexicon.ts';

/*
 * Names by which scripts find the elements of a page, and the data of these elements. Pages write ids and classes with `id` and
 * `hook`, scripts look them up by typed selectors: a misspelt name does not compile on either side.
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
  | 'hours'
  | 'kept'
  | 'near-me'
  | 'none'
  | 'places'
  | 'renewed'
  | 'saved-told'
  | 'search'
  | 'share'
  | 'sheet'
  | 'told'
  | 'visit'
  | 'visit-count'
  | 'visits';

/** Classes that scripts look up. Other classes are for style sheets only. */
export type HookClass =
  | 'about'
  | 'card'
  | 'cards'
  | 'chips'
  | 'empty'
  | 'field'
  | 'heart'
  | 'lead'
  | 'listing'
  | 'name'
  | 'number'
  | 'open'
  | 'photo'
  | 'picture'
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
  | 'words';

/** Returns its argument, which the compiler checks. */
export const id = (name: Id): Id => name;
/** Returns its argument, which the compiler checks. */
export const hook = (name: HookClass): HookClass => name;

/** Of a line about a cached page. The service worker fills in `since`, a time (ISO 8601). */
export const keptData: DataAttributes<{ list: string; words: string; since: string }> = {
  list: text,
  words: text,
  since: text,
};
/** Of the line about newer data. */
export const renewedData: DataAttributes<{ words: string; again: string }> = { words: text, again: text };
/** Of the message about the visitor's list. */
export const savedData: DataAttributes<{ told: string; full: string; most: number }> = {
  told: text,
  full: text,
  most: number,
};
/** Of a place that may be open. */
export const scheduleData: DataAttributes<{ hours: Schedule | undefined }> = { hours: optional(json) };
/** Of an element with the clocks of the city. A city without a time zone has neither clocks nor words. */
export const clockData: DataAttributes<{
  timeZone: string;
  offset: number | undefined;
  weekdays: string;
  openNow: string;
  openUntil: string;
  closedNow: string;
  opens: string;
}> = {
  timeZone: text,
  offset: optional(number),
  weekdays: text,
  openNow: text,
  openUntil: text,
  closedNow: text,
  opens: text,
};
/** Of the line that says whether a place is open; the script sets it for the style sheet. */
export const openData: DataAttributes<{ state: 'open' | 'closed' }> = {
  state: { write: String, read: (value) => (value === 'open' ? 'open' : 'closed') },
};
/** Of a card. `told` holds texts that are searched and not shown. */
export const cardData: DataAttributes<{
  index: number;
  category: string;
  at: Point;
  free: boolean;
  central: boolean;
  names: string | undefined;
  told: string;
}> = {
  index: number,
  category: text,
  at: point,
  free: flag,
  central: flag,
  names: optional(text),
  told: text,
};
/** Of the form of home. It is `live` if the script searches in the page, and `used` once the visitor has changed it. */
export const formData: DataAttributes<{
  city: string;
  words: readonly SearchWords[];
  centre: Point;
  directions: string;
  kilometres: string;
  metres: string;
  here: string;
  refused: string;
  unavailable: string;
  insecure: string;
  script: string;
  live: boolean;
  used: boolean;
}> = {
  city: text,
  words: json,
  centre: point,
  directions: text,
  kilometres: text,
  metres: text,
  here: text,
  refused: text,
  unavailable: text,
  insecure: text,
  script: text,
  live: flag,
  used: flag,
};
/** Of the order by distance. */
export const orderData: DataAttributes<{ fromCentre: string; fromHere: string }> = {
  fromCentre: text,
  fromHere: text,
};
/** Of the count of results. */
export const countData: DataAttributes<{ all: string; found: string; instead: string; most: string }> = {
  all: text,
  found: text,
  instead: text,
  most: text,
};
/** Of the line with the active filters. */
export const activeData: DataAttributes<{ title: string }> = { title: text };
/** Of the links to files: what their query ends with. */
export const filesData: DataAttributes<{ lang: string }> = { lang: text };
/** Of the map of home, set once it can be moved. */
export const mapState: DataAttributes<{ ready: boolean }> = { ready: flag };
/** Of the page of places in an order: the slugs of a list, and whether it is the visitor's own. */
export const visitData: DataAttributes<{ places: string | undefined; own: boolean }> = {
  places: optional(text),
  own: flag,
};
/** Of an empty list: the lead of a list that is not empty. */
export const emptyData: DataAttributes<{ lead: string }> = { lead: text };
export const directionsData: DataAttributes<{ at: Point; name: string }> = { at: point, name: text };
export const shareData: DataAttributes<{ copied: string }> = { copied: text };
/** Of a form of the reference, of its fields, and of the response. */
export const tryData: DataAttributes<{ method: string; path: string }> = { method: text, path: text };
export const fieldData: DataAttributes<{ in: string }> = { in: text };
export const resultData: DataAttributes<{ status: number }> = { status: number };
