import { lazy } from '../cache.ts';
import type { Category, City } from '../places/place.ts';

/** A category as visitors read it. */
export const categoryNames: Readonly<Record<Category, string>> = {
  heritage: 'Heritage',
  spiritual: 'Spiritual',
  nature: 'Nature',
  institutional: 'Institutional',
  recreation: 'Recreation',
};

const countries = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }));

/** Region and country, such as `Rajasthan, India`. */
export function regionOf({ region, country }: City): string {
  return `${region}, ${countries().of(country)}`;
}

/** A whole number with its thousands set apart: `1,234`. */
export function numberText(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number of places in words: `1 place`, `61 places`. */
export function placesWord(count: number): string {
  return count === 1 ? '1 place' : `${numberText(count)} places`;
}

/** A distance with tenths below ten kilometres, and whole kilometres above. */
export function kilometresText(kilometres: number): string {
  return `${kilometres < 10 ? kilometres.toFixed(1) : Math.round(kilometres)} km`;
}

/** A name without what stands in brackets at its end. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^()]*\)$/, '') || name;
}

/** The beginning of a text, cut at the end of a sentence or word so that it has at most `max` characters. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const sentence = head.lastIndexOf('. ');
  if (sentence > max / 2) return head.slice(0, sentence + 1);
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}
