import type { ListQuery } from '../api/list-query.ts';
import type { ViewCount } from '../api/views.ts';
import { countText } from '../base/fault.ts';
import { english } from '../locales/en.ts';
import { creditText, factLine, factsOf, picturesOf } from '../locales/facts.ts';
import type { Result } from '../mcp/json-rpc.ts';
import type { Place } from '../places/api-place.ts';
import { bothNames, type PlaceRecord } from '../places/place.ts';
import { textOfCells, textOfLines } from './lines.ts';
import type { ListAnswer, PlaceAnswer } from './place-answers.ts';

/**
 * Maximum size of a result as JSON in bytes. With its envelope it stays below 25 KB, which leaves room in the context
 * of a model.
 */
const maxResultBytes = 24_000;

export interface ResultFormat<I, O> {
  /** Formats the answer as plain text, for people and for models that ignore structured content. */
  toText(answer: O, input: I): string;
  /** Shortens the answer to about this share; undefined if it cannot be shortened. */
  truncate?(answer: O, share: number): O | undefined;
  /** Size in bytes beyond which the answer is truncated. */
  readonly maxBytes?: number;
}

/** Returns a result with the answer as data and as plain text, truncated to `maxResultBytes`. */
export function resultOf<I, O>(answer: O, input: I, format: ResultFormat<I, O>): Result {
  const text = format.toText(answer, input);
  const result = { content: [{ type: 'text', text }], structuredContent: answer };
  const bytes = format.truncate ? Buffer.byteLength(JSON.stringify(result)) : 0;
  const { maxBytes = maxResultBytes } = format;
  const shorter = bytes > maxBytes ? format.truncate?.(answer, maxBytes / bytes) : undefined;
  return shorter === undefined ? result : resultOf(shorter, input, format);
}

/** Returns about this share of the places and the offset of the rest; undefined for a single place. */
export function truncatePlaces(answer: ListAnswer, share: number): ListAnswer | undefined {
  const { offset, places } = answer;
  if (places.length < 2) return undefined;
  const count = Math.max(1, Math.min(places.length - 1, Math.floor(places.length * share)));
  return { ...answer, count, next_offset: offset + count, places: places.slice(0, count) };
}

/** Formats a page of places as plain text, one line per place: a summary, or the requested fields. */
export function listText({ total, offset, places, note }: ListAnswer, { fields }: ListQuery): string {
  const last = offset + places.length;
  const which = total === places.length ? '' : `, ${offset + 1} to ${last} of ${total}`;
  return textOfLines([
    ...(note === undefined ? [] : [note]),
    ...(total > 0 && places.length === 0 ? [`${total} places match, none after the first ${offset}.`] : []),
    ...(places.length > 0 ? [`${countText(places.length, 'place')}${which}:`] : []),
    ...(fields ? table(fields, places) : summaries(places, note !== undefined)),
    ...(places.length > 0 && last < total ? [`More follow with offset ${last}.`] : []),
  ]);
}

function table(fields: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const cells = rows.map((row) => textOfCells(fields.map((field) => cell(row[field]))));
  return rows.length === 0 ? [] : [textOfCells(fields), ...cells];
}

function cell(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** Summaries, with best times if the search may have matched them. */
function summaries(places: ListAnswer['places'], hasBestTimes: boolean): string[] {
  const [{ id = '', page = '' } = {}] = places;
  const lines = places.map((place) => {
    const { id, index, name, category, distance, distance_km: km, bestTime } = place;
    const best = hasBestTimes ? `; best time: ${bestTime}` : '';
    const away = km === undefined ? '' : `; ${km} km away`;
    const [open] = openTexts(place);
    return `${index}. ${name} (id ${id}): ${category}; ${distance}${away}${open ? `; ${open}` : ''}${best}`;
  });
  return places.length === 0 ? [] : [...lines, `Each has a page: ${page.slice(0, -id.length)}ID.`];
}

const stateTexts = {
  open: 'open',
  closes_soon: 'open, closes soon',
  closed: 'closed',
  unknown: 'hours not known',
};

/** Text of the state at the requested time, if there is one. */
function openTexts({ open_state: state, open_state_until: until }: Partial<Place>): string[] {
  if (state === undefined) return [];
  return [stateTexts[state] + (until === undefined ? '' : ` until ${until.replace('T', ' ')}`)];
}

export function placeText(place: PlaceAnswer['place'], record: PlaceRecord): string {
  const { image, page } = place;
  const [{ credit }] = picturesOf(record);
  return textOfLines([
    `${bothNames(record)}, ${record.category}`,
    ...(record.description === undefined ? [] : [record.description]),
    ...openTexts(place).map((text) => `Then: ${text}`),
    ...factsOf(record, english).map(factLine),
    `Picture: ${image}${credit ? ` (${creditText(credit)})` : ''}`,
    `Page: ${page}`,
  ]);
}

export function viewsText({ count, action }: ViewCount): string {
  const views = `${count} ${count === 1 ? 'view' : 'views'} so far.`;
  return action === 'incremented' ? `Recorded; ${views}` : views;
}
