import { createHash } from 'node:crypto';
import { transliterated } from './transliteration.ts';

/** Maximum length of a slug in characters. */
export const maxSlugLength = 100;

/** Lower-case words joined by hyphens, with at least one letter, so that a slug is never parsed as an index. */
export const slugPattern = /^(?:[0-9]+-)*[0-9]*[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Converts text to lower-case ASCII words joined by hyphens; empty if it has none. */
export function slugOf(text: string): string {
  const words = text
    .slice(0, 4 * maxSlugLength)
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxSlugLength).replace(/-$/, '');
}

/** Characters reserved for a hyphen and a number or digest. */
const suffixLength = 10;

/** Name and position of a place, from which its slug is derived. */
export interface SlugSource {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/**
 * Returns the slug of a place that a data file stores without one, with a number appended if it is taken. Names with Latin letters
 * are not transliterated, so that places keep their existing addresses.
 */
export function freeSlug(place: SlugSource, index: number, taken: ReadonlySet<string>): string {
  const made = slugOf(place.name);
  const first = slugPattern.test(made) ? made : spelledSlug(place);
  let slug = first;
  // Starting at the index keeps the number of attempts constant for a thousand places of one name.
  for (let n = index; taken.has(slug); n += 1) slug = withSuffix(first, n);
  return slug;
}

/**
 * Returns a slug to store with a new place: its transliterated name, with a digest of name and position if it is taken.
 * `n` is the number of earlier places with the same name and position.
 */
export function newSlug(place: SlugSource, taken: ReadonlySet<string>, n = 0): string {
  const first = spelledSlug(place);
  let slug = first;
  for (let attempt = n; taken.has(slug); attempt += 1) slug = withSuffix(first, digestOf(place, attempt));
  return slug;
}

/** Transliterates a name. Returns a digest if its script has no transliteration, such as Chinese characters. */
function spelledSlug(place: SlugSource): string {
  const made = slugOf(transliterated(place.name) ?? place.name);
  if (slugPattern.test(made)) return made;
  return `place-${made || digestOf(place)}`;
}

function withSuffix(slug: string, suffix: string | number): string {
  return `${slug.slice(0, maxSlugLength - suffixLength).replace(/-$/, '')}-${suffix}`;
}

/** First 32 bits of a digest of name and position, in hexadecimal. Positions count to 0.0001 degrees, about 10 m. */
function digestOf({ name, lat, lng }: SlugSource, n = 0): string {
  const spot = [lat, lng].map((degrees) => Number(degrees).toFixed(4));
  return createHash('sha256')
    .update(JSON.stringify([name.normalize('NFC'), ...spot, n]))
    .digest('hex')
    .slice(0, 8);
}
