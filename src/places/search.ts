import type { PlaceRecord } from './place.ts';

/** Makes text comparable: NFKC, case-folded, Latin accents removed; Devanagari vowel signs are letters and stay. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Upper case first, so that ß and SS meet.
  const lower = text.normalize('NFKC').toUpperCase().toLowerCase();
  // A sigma is one letter wherever in the word it stands.
  return lower.replaceAll('ς', 'σ').normalize('NFD').replace(latinAccents, '$1').normalize('NFC');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
/** Accents on a Latin letter, or on nothing at all. */
const latinAccents = /(\p{Script=Latin}|\s|^)[\u0300-\u036f]+/gu;

/** The words of a search, folded; none for blank text. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}

/** The folded text of places, and which of them hold given words. */
export class SearchIndex {
  readonly #texts: readonly string[];

  constructor(places: readonly PlaceRecord[]) {
    // Words hold no white space, so a line break keeps them from matching across two fields.
    this.#texts = places.map(({ name, hindi, description }) => fold(`${name}\n${hindi}\n${description}`));
  }

  /** Those of the candidate positions whose text holds every word, in the same order. */
  filter(candidates: readonly number[], words: readonly string[]): number[] {
    return candidates.filter((position) => {
      const text = this.#texts[position] ?? '';
      return words.every((word) => text.includes(word));
    });
  }
}
