import { Cache } from '../cache.ts';
import { Bitset } from './bitset.ts';
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

/** Bytes of the results of words that were searched lately: pages of one search, and different searches, share words. */
const maxCachedBytes = 4 * 1024 * 1024;

/** The places that have one word: a bit each, or their positions, whichever takes less memory. */
type Postings = Bitset | Uint32Array;

/**
 * Which places have which words, found by any part of a word. A search looks through the distinct words, each once: a
 * hundred thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  /** The distinct words, each between two line breaks, which no search holds; first those that most places have. */
  readonly #text: string;
  /** Where each word begins in the text. */
  readonly #starts: Uint32Array;
  readonly #postings: readonly Postings[];
  readonly #places: number;
  readonly #cache = new Cache<Bitset>({
    name: 'search',
    maxBytes: maxCachedBytes,
    weigh: ({ byteLength }) => byteLength,
  });

  constructor(places: readonly PlaceRecord[]) {
    this.#places = places.length;
    const words = [...positionsByWord(places)].sort(([, a], [, b]) => b.length - a.length);
    this.#text = `\n${words.map(([word]) => `${word}\n`).join('')}`;
    this.#starts = new Uint32Array(words.length + 1);
    let start = 1;
    for (const [i, [word]] of words.entries()) {
      this.#starts[i] = start;
      start += word.length + 1;
    }
    this.#starts[words.length] = start;
    this.#postings = words.map(([, positions]) => postingsOf(positions, places.length));
  }

  /** The places that have a word which contains this folded part. */
  find(part: string): Bitset {
    return this.#cache.get(part, () => this.#search(part));
  }

  #search(part: string): Bitset {
    const found = new Bitset(this.#places);
    let word = 0;
    let at = this.#text.indexOf(part);
    while (at >= 0) {
      while ((this.#starts[word + 1] ?? 0) <= at) word += 1;
      const postings = this.#postings[word];
      if (postings instanceof Bitset) found.addAll(postings);
      else for (const position of postings ?? []) found.add(position);
      at = this.#text.indexOf(part, this.#starts[word + 1]);
    }
    return found;
  }
}

/** A word that more than every 32nd place has takes less memory as bits. */
function postingsOf(positions: readonly number[], places: number): Postings {
  if (positions.length * 32 <= places) return Uint32Array.from(positions);
  const set = new Bitset(places);
  for (const position of positions) set.add(position);
  return set;
}

/** The ascending positions of the places that have each word. */
function positionsByWord(places: readonly PlaceRecord[]): ReadonlyMap<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [position, { name, hindi, description }] of places.entries()) {
    for (const word of [name, hindi, description].flatMap(wordsOf)) {
      const positions = byWord.get(word);
      if (!positions) byWord.set(word, [position]);
      else if (positions.at(-1) !== position) positions.push(position);
    }
  }
  return byWord;
}
