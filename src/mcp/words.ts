import type { Place, PlaceRecord } from '../places/place.ts';

/** Answers in words, for people and for models that read no structured content. */

interface Page {
  readonly total: number;
  readonly offset: number;
  readonly places: readonly Place[];
}

export function pageInWords({ total, offset, places }: Page): string {
  if (total === 0) return 'No place matches.';
  if (places.length === 0) return `${total} places match, none of them after the first ${offset}.`;
  const last = offset + places.length;
  const head = total === places.length ? `${total} places:` : `Places ${offset + 1} to ${last} of ${total}:`;
  const tail = last < total ? [`More follow with offset ${last}.`] : [];
  return [head, ...places.map((place) => `${place.index}. ${placeInBrief(place)}`), ...tail].join('\n');
}

/** One line: what it is and how to ask for more of it. */
export function placeInBrief({ id, name, category, distance }: Place | PlaceRecord): string {
  return `${name} (id ${id}): ${category}; ${distance}`;
}

export function placeInWords(place: Place): string {
  const { name, hindi, category, description, distance, entryFee, bestTime, lat, lng, image } = place;
  return [
    `${name} (${hindi}), ${category}`,
    description,
    `Distance: ${distance}`,
    `Entry: ${entryFee}`,
    `Best time: ${bestTime}`,
    `Position: ${lat}, ${lng}`,
    `Picture: ${image}`,
  ].join('\n');
}

interface Views {
  readonly count: number;
  readonly action: string;
}

export function viewsInWords({ count, action }: Views): string {
  return action === 'incremented' ? `Recorded; ${count} views so far.` : `${count} views so far.`;
}
