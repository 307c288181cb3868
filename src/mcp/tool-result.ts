import type { ListedPlace, PlacesList } from '../api/places.ts';
import type { ViewCount } from '../api/views.ts';
import { isPoster } from '../places/pictures.ts';
import { bothNames, type Place, type PlaceRecord } from '../places/place.ts';
import type { Result } from './json-rpc.ts';
import type { NearbyPlaces } from './nearby.ts';

/** Bytes of a result as JSON: with its envelope it stays below 25 KB, which leaves a model room for more than the answer. */
const maxResultBytes = 24_000;

/** How the answer of a tool becomes a result. */
export interface Form<O> {
  /** The answer for people, and for models that read no structured content. */
  inWords(answer: O): string;
  /** The answer with about this share of its places; undefined when it has no more than one. */
  cut?(answer: O, share: number): O | undefined;
}

/** An answer as data, as JSON for older clients and in words; cut where it is too long for a model. */
export function resultOf<O>(answer: O, form: Form<O>): Result {
  const json = { type: 'text', text: JSON.stringify(answer) };
  const words = { type: 'text', text: form.inWords(answer) };
  const result = { content: [json, words], structuredContent: answer };
  const bytes = form.cut ? Buffer.byteLength(JSON.stringify(result)) : 0;
  const shorter = bytes > maxResultBytes ? form.cut?.(answer, maxResultBytes / bytes) : undefined;
  return shorter === undefined ? result : resultOf(shorter, form);
}

/** The same answer with about this share of its places, and where the rest begins; undefined when it has no more than one. */
export function cutPlaces<A extends { readonly offset: number; readonly places: readonly unknown[] }>(
  answer: A,
  share: number,
): A | undefined {
  const { offset, places } = answer;
  if (places.length < 2) return undefined;
  const count = Math.max(1, Math.min(places.length - 1, Math.floor(places.length * share)));
  return { ...answer, count, next_offset: offset + count, places: places.slice(0, count) };
}

export function pageInWords({ total, offset, places }: PlacesList): string {
  if (total === 0) return 'No place matches.';
  if (places.length === 0) return `${total} places match, none of them after the first ${offset}.`;
  const last = offset + places.length;
  const head = total === places.length ? `${total} places:` : `Places ${offset + 1} to ${last} of ${total}:`;
  const tail = last < total ? [`More follow with offset ${last}.`] : [];
  return [head, ...places.map(listedInBrief), ...tail].join('\n');
}

/** One line: in short, or with the fields that were asked for. */
function listedInBrief(place: ListedPlace): string {
  const { id, index, name, category, distance, distance_km: km } = place;
  if (!id || !index || !name || !category || !distance)
    return Object.entries(place)
      .map(([field, value]) => `${field}: ${value}`)
      .join('; ');
  const away = km === undefined ? '' : `; ${km} km away`;
  return `${index}. ${placeInBrief({ id, name, category, distance })}${away}`;
}

type PlaceInBrief = Pick<Place, 'id' | 'name' | 'category' | 'distance'>;

/** One line: what it is and how to ask for more of it. */
function placeInBrief({ id, name, category, distance }: PlaceInBrief): string {
  return `${name} (id ${id}): ${category}; ${distance}`;
}

/** What the API answers of a place, and from its record whom the picture is by. */
export function placeInWords(place: Place, record: PlaceRecord | undefined): string {
  const { category, description, distance, entryFee, bestTime, lat, lng, image } = place;
  return [
    `${bothNames(place)}, ${category}`,
    description,
    `Distance: ${distance}`,
    `Entry: ${entryFee}`,
    `Best time: ${bestTime}`,
    ...optionalInWords(place),
    `Position: ${lat}, ${lng}`,
    `Picture: ${image}`,
    ...creditInWords(record),
  ].join('\n');
}

/** A line for the credit of a photo; the poster needs none. */
function creditInWords(record: PlaceRecord | undefined): string[] {
  if (!record?.credit || isPoster(record.image)) return [];
  const { author, licence, page } = record.credit;
  return [`Credit of the picture: ${[author, licence, page].filter(Boolean).join(', ')}`];
}

/** A line for each optional field that the place has. */
function optionalInWords(place: Place): string[] {
  const { openingHours, website, telephone, wheelchair, duration, fee = [] } = place;
  const fees = fee.map(({ amount, currency, for: whom, year }) =>
    [amount === 0 ? 'Fee: free' : `Fee: ${amount} ${currency}`, whom && `for ${whom}`, year && `(${year})`]
      .filter(Boolean)
      .join(' '),
  );
  const lines = [
    openingHours && `Opening hours: ${openingHours}; closed on other days`,
    duration && `A visit takes: ${duration} minutes`,
    wheelchair && `Wheelchair access: ${wheelchair}`,
    telephone && `Telephone: ${telephone}`,
    website && `Web site: ${website}`,
  ];
  return [...fees, ...lines.filter((line) => typeof line === 'string')];
}

export function nearbyInWords({ from, offset, places, next_offset }: NearbyPlaces): string {
  const lines = places.map(
    ({ kilometres, place }, i) => `${offset + i + 1}. ${kilometres} km: ${placeInBrief(place)}`,
  );
  const more = next_offset === undefined ? [] : [`More follow with offset ${next_offset}.`];
  return [`Nearest to ${from.name}:`, ...lines, ...more].join('\n');
}

export function viewsInWords({ count, action }: ViewCount): string {
  return action === 'incremented' ? `Recorded; ${count} views so far.` : `${count} views so far.`;
}
