import type { ListedPlace, PlacesList } from '../api/places.ts';
import type { ViewCount } from '../api/views.ts';
import { english } from '../locales/en.ts';
import { creditText, factLine, factsOf, picturesOf } from '../locales/facts.ts';
import { bothNames, type Place, type PlaceRecord } from '../places/place.ts';
import type { Result } from './json-rpc.ts';

/** Bytes of a result as JSON: with its envelope it stays below 25 KB, which leaves a model room for more than the answer. */
const maxResultBytes = 24_000;

/** How the answer of a tool is formatted. */
export interface ResultFormat<O> {
  /** The answer as plain text, for people and for models that read no structured content. */
  toText(answer: O): string;
  /** The answer with about this share of its places; undefined when it has no more than one. */
  truncate?(answer: O, share: number): O | undefined;
}

/** The result with an answer as data, as JSON for older clients and as plain text. Truncates what is too long for a model. */
export function resultOf<O>(answer: O, format: ResultFormat<O>): Result {
  const json = { type: 'text', text: JSON.stringify(answer) };
  const text = { type: 'text', text: format.toText(answer) };
  const result = { content: [json, text], structuredContent: answer };
  const bytes = format.truncate ? Buffer.byteLength(JSON.stringify(result)) : 0;
  const shorter = bytes > maxResultBytes ? format.truncate?.(answer, maxResultBytes / bytes) : undefined;
  return shorter === undefined ? result : resultOf(shorter, format);
}

/** The answer with about this share of its places, and where the rest begins; undefined when it has no more than one. */
export function truncatePlaces<A extends { readonly offset: number; readonly places: readonly unknown[] }>(
  answer: A,
  share: number,
): A | undefined {
  const { offset, places } = answer;
  if (places.length < 2) return undefined;
  const count = Math.max(1, Math.min(places.length - 1, Math.floor(places.length * share)));
  return { ...answer, count, next_offset: offset + count, places: places.slice(0, count) };
}

/** A page of places as plain text, a line each. */
export function listText({ total, offset, places }: PlacesList): string {
  if (total === 0) return 'No place matches.';
  if (places.length === 0) return `${total} places match, none of them after the first ${offset}.`;
  const last = offset + places.length;
  const head = total === places.length ? `${total} places:` : `Places ${offset + 1} to ${last} of ${total}:`;
  const tail = last < total ? [`More follow with offset ${last}.`] : [];
  return [head, ...places.map(listedLine), ...tail].join('\n');
}

/** The line of a place in a page: a summary, or the fields that were asked for. */
function listedLine(place: ListedPlace): string {
  const { id, index, name, category, distance, distance_km: km } = place;
  if (!id || !index || !name || !category || !distance)
    return Object.entries(place)
      .map(([field, value]) => `${field}: ${value}`)
      .join('; ');
  const away = km === undefined ? '' : `; ${km} km away`;
  return `${index}. ${name} (id ${id}): ${category}; ${distance}${away}`;
}

/** One place as plain text, with the facts that its pages tell. */
export function placeText({ image }: Place, record: PlaceRecord): string {
  const [{ credit }] = picturesOf(record);
  return [
    `${bothNames(record)}, ${record.category}`,
    record.description,
    ...factsOf(record, english).map(factLine),
    `Picture: ${image}${credit ? ` (${creditText(credit)})` : ''}`,
  ].join('\n');
}

/** The visitor counter as plain text. */
export function viewsText({ count, action }: ViewCount): string {
  return action === 'incremented' ? `Recorded; ${count} views so far.` : `${count} views so far.`;
}
