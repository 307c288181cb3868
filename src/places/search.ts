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

/**
 * Which places hold which words, found by any part of a word. What is looked through are the words there are, each
 * once: a hundred thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  /** Each word between two line breaks, which no search holds; first those that most places have. */
  readonly #words: string;
  /** Where each word begins in there. */
  readonly #starts: Uint32Array;
  /** The positions of the places that have a word, word after word; where those of each begin, and where all end. */
  readonly #holders: Uint32Array;
  readonly #firstHolder: Uint32Array;
  /** For each place, how many words of the search at hand it holds, counted without a gap from the first. */
  readonly #held: Uint16Array;

  constructor(places: readonly PlaceRecord[]) {
    const byWord = [...holdersByWord(places)].sort(([, a], [, b]) => b.length - a.length);
    this.#words = `\n${byWord.map(([word]) => `${word}\n`).join('')}`;
    this.#starts = starts(1, byWord, ([word]) => word.length + 1);
    this.#firstHolder = starts(0, byWord, ([, holders]) => holders.length);
    this.#holders = new Uint32Array(this.#firstHolder.at(-1) ?? 0);
    for (const [i, [, holders]] of byWord.entries()) this.#holders.set(holders, this.#firstHolder[i]);
    this.#held = new Uint16Array(places.length);
  }

  /** Those of the candidate positions whose text holds every word, in the same order. */
  filter(candidates: readonly number[], words: readonly string[]): number[] {
    this.#held.fill(0);
    let left = this.#held.length;
    for (let i = 0; i < words.length && left > 0; i += 1) left = this.#advance(i, words[i] ?? '', left);
    return left === 0 ? [] : candidates.filter((position) => this.#held[position] === words.length);
  }

  /** Takes the `left` places that hold the first `count` words to one more when they hold the next. Returns how many do. */
  #advance(count: number, part: string, left: number): number {
    let advanced = 0;
    let word = 0;
    let at = this.#words.indexOf(part);
    while (at >= 0 && advanced < left) {
      while ((this.#starts[word + 1] ?? 0) <= at) word += 1;
      const end = this.#firstHolder[word + 1] ?? 0;
      for (let i = this.#firstHolder[word] ?? 0; i < end; i += 1) {
        const position = this.#holders[i] ?? 0;
        if (this.#held[position] !== count) continue;
        this.#held[position] = count + 1;
        advanced += 1;
      }
      at = this.#words.indexOf(part, this.#starts[word + 1]);
    }
    return advanced;
  }
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
