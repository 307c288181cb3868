import { Cache } from '../cache.ts';
import type { PlaceRecord } from './place.ts';
import { addTo, countBits, emptyBits, Positions } from './positions.ts';

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

/** Bytes of remembered words: people look for the same few. */
const maxFoundBytes = 4 * 1024 * 1024;

/**
 * Which places hold which words, found by any part of a word. What is looked through are the words there are, each
 * once: a hundred thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  /** Each word between two line breaks, which no search holds; first those that most places have. */
  readonly #text: string;
  /** Where each word begins in there. */
  readonly #starts: Uint32Array;
  /** The first words, those that more than every 32nd place has: a bit for each place takes less than its position. */
  readonly #common: readonly Uint32Array[];
  /** The positions of the places that have each of the others, word after word; where those of a word begin and end. */
  readonly #holders: Uint32Array;
  readonly #firstHolder: Uint32Array;
  readonly #places: number;
  readonly #found = new Cache<Positions>({ maxBytes: maxFoundBytes, weigh: ({ byteLength }) => byteLength });

  constructor(places: readonly PlaceRecord[]) {
    this.#places = places.length;
    const byWord = [...holdersByWord(places)].sort(([, a], [, b]) => b.length - a.length);
    const rare = byWord.filter(([, holders]) => holders.length * 32 <= places.length);
    const common = byWord.slice(0, byWord.length - rare.length);
    this.#text = `\n${byWord.map(([word]) => `${word}\n`).join('')}`;
    this.#starts = starts(1, byWord, ([word]) => word.length + 1);
    this.#common = common.map(([, holders]) => bitsOf(holders, places.length));
    this.#firstHolder = starts(0, rare, ([, holders]) => holders.length);
    this.#holders = new Uint32Array(this.#firstHolder.at(-1) ?? 0);
    for (const [i, [, holders]] of rare.entries()) this.#holders.set(holders, this.#firstHolder[i]);
  }

  /** The places that hold a folded word. Words looked for before are remembered. */
  find(part: string): Positions {
    return this.#found.get(part, () => this.#search(part));
  }

  /** The places that have a word that contains this part. */
  #search(part: string): Positions {
    const found = emptyBits(this.#places);
    let left = this.#places;
    let word = 0;
    let at = this.#text.indexOf(part);
    while (at >= 0 && left > 0) {
      while ((this.#starts[word + 1] ?? 0) <= at) word += 1;
      const common = this.#common[word];
      left = common
        ? this.#places - unite(found, common)
        : left - this.#add(word - this.#common.length, found);
      at = this.#text.indexOf(part, this.#starts[word + 1]);
    }
    return new Positions(found);
  }

  /** Adds the places that have one of the rarer words. Returns how many were not there before. */
  #add(word: number, found: Uint32Array): number {
    const end = this.#firstHolder[word + 1] ?? 0;
    let added = 0;
    for (let i = this.#firstHolder[word] ?? 0; i < end; i += 1) {
      if (addTo(found, this.#holders[i] ?? 0)) added += 1;
    }
    return added;
  }
}

function bitsOf(positions: readonly number[], length: number): Uint32Array {
  const bits = emptyBits(length);
  for (const position of positions) addTo(bits, position);
  return bits;
}

/** Adds one set to another, and counts what that then holds. */
function unite(found: Uint32Array, more: Uint32Array): number {
  for (let i = 0; i < found.length; i += 1) found[i] = (found[i] ?? 0) | (more[i] ?? 0);
  return countBits(found);
}

/** The ascending positions of the places that have each word. */
function holdersByWord(places: readonly PlaceRecord[]): ReadonlyMap<string, number[]> {
  const byWord = new Map<string, number[]>();
  for (const [position, { name, hindi, description }] of places.entries()) {
    for (const word of [name, hindi, description].flatMap(wordsOf)) {
      const holders = byWord.get(word);
      if (!holders) byWord.set(word, [position]);
      else if (holders.at(-1) !== position) holders.push(position);
    }
  }
  return byWord;
}

/** Where each item begins when they lie one behind the other from `first` on, and where the last ends. */
function starts<T>(first: number, items: readonly T[], sizeOf: (item: T) => number): Uint32Array {
  const result = new Uint32Array(items.length + 1);
  let at = first;
  for (const [i, item] of items.entries()) {
    result[i] = at;
    at += sizeOf(item);
  }
  result[items.length] = at;
  return result;
}
