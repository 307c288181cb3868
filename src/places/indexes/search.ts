import { Cache } from '../../cache.ts';
import type { EncodedData } from '../encode.ts';
import type { Work } from '../turns.ts';
import { Bitset } from './bitset.ts';
import { wordsOf } from './folding.ts';
import type { PlaceTexts } from './place-texts.ts';
import { Vocabulary } from './vocabulary.ts';

/** Bytes of the results of words that were searched lately: pages of one search, and different searches, share words. */
const maxCachedBytes = 4 * 1024 * 1024;
/** The same for an index that only the portal asks: its results are in a cache of their own, too. */
const maxPortalBytes = 512 * 1024;

/** Which places have which words, in buffers that one thread can transfer to another without a copy. */
export interface SearchData {
  readonly places: number;
  /** The distinct words, each between two line breaks, which no search holds; first those that most places have. */
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The places of all words, one word after another: a bit for each place, or the positions where they are fewer. */
  readonly postings: Uint32Array<ArrayBuffer>;
  /** Where each word begins in the postings. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** Elements of the bits of so many places. */
const bitsLength = (places: number): number => Math.ceil(places / 32);

/** Places that are indexed in one turn: 1 ms, and ten times that while the code is cold. */
const placesATurn = 64;

/** Gathers the words of some texts of encoded places. */
export function* indexPlaces({ json, starts, ends }: EncodedData, texts: PlaceTexts): Work<SearchData> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const builder = new SearchBuilder(starts.length, bytes, texts);
  for (const [position, start] of starts.entries()) {
    builder.add(position, start, ends[position] ?? start);
    if (position % placesATurn === 0) yield;
  }
  return yield* builder.finish();
}

/** Gathers the words of places, one place after another, in any order. */
class SearchBuilder {
  readonly #places: number;
  readonly #json: Buffer;
  readonly #texts: PlaceTexts;
  readonly #vocabulary: Vocabulary;
  /** By word: how many places have it, and the last one plus 1. */
  #counts = new Uint32Array(1024);
  #last = new Uint32Array(1024);
  /** The words of each place, once each: fewer than bytes. Pages that nothing was written to take no memory. */
  readonly #words: Uint32Array<ArrayBuffer>;
  #length = 0;
  /** The places in the order in which they came, and where the words of each end. */
  readonly #order: Uint32Array;
  readonly #ends: Uint32Array;
  #added = 0;

  constructor(places: number, json: Buffer, texts: PlaceTexts) {
    this.#places = places;
    this.#json = json;
    this.#texts = texts;
    this.#vocabulary = new Vocabulary(json, wordsOf);
    this.#words = new Uint32Array(json.length);
    this.#order = new Uint32Array(places);
    this.#ends = new Uint32Array(places);
  }

  /** Adds the place whose JSON lies from `start` to `end`. */
  add(position: number, start: number, end: number): void {
    const found: number[] = [];
    this.#texts(this.#json, start, end, (quoteAt) => this.#vocabulary.read(quoteAt, found));
    for (const word of found) this.#addWord(position, word);
    this.#order[this.#added] = position;
    this.#ends[this.#added] = this.#length;
    this.#added += 1;
  }

  *finish(): Work<SearchData> {
    const { words } = this.#vocabulary;
    const order = this.#byFrequency(words.length);
    yield;
    const starts = new Uint32Array(words.length + 1);
    const offsets = new Uint32Array(words.length + 1);
    const bits = bitsLength(this.#places);
    starts[0] = 1;
    for (const [i, word] of order.entries()) {
      starts[i + 1] = (starts[i] ?? 0) + (words[word]?.length ?? 0) + 1;
      offsets[i + 1] = (offsets[i] ?? 0) + Math.min(bits, this.#count(word));
    }
    yield;
    const postings = yield* this.#postings(order, offsets);
    // Frees them now: a collection may be minutes away, and at 100,000 places they take 25 MB.
    this.#words.buffer.transfer(0);
    yield;
    const text = `\n${Array.from(order, (word) => `${words[word]}\n`).join('')}`;
    return {
      places: this.#places,
      text,
      starts,
      offsets,
      postings,
    };
  }

  *#postings(order: Uint32Array, offsets: Uint32Array): Work<Uint32Array<ArrayBuffer>> {
    const bits = bitsLength(this.#places);
    const postings = new Uint32Array(offsets.at(-1) ?? 0);
    const next = new Uint32Array(order.length);
    for (const [i, word] of order.entries()) next[word] = offsets[i] ?? 0;
    let at = 0;
    for (let i = 0; i < this.#added; i += 1) {
      if (i % placesATurn === 0) yield;
      const position = this.#order[i] ?? 0;
      for (const end = this.#ends[i] ?? 0; at < end; at += 1) {
        const word = this.#words[at] ?? 0;
        const target = next[word] ?? 0;
        if (this.#count(word) < bits) {
          postings[target] = position;
          next[word] = target + 1;
        } else {
          const element = target + (position >>> 5);
          postings[element] = (postings[element] ?? 0) | (1 << (position & 31));
        }
      }
    }
    return postings;
  }

  /** The words, first those that most places have. Numbers are sorted natively, ten times as fast as with a comparison. */
  #byFrequency(words: number): Uint32Array {
    const keys = new Float64Array(words);
    for (let word = 0; word < words; word += 1)
      keys[word] = (this.#places - this.#count(word)) * 2 ** 32 + word;
    return Uint32Array.from(keys.sort(), (key) => key % 2 ** 32);
  }

  #count(word: number): number {
    return this.#counts[word] ?? 0;
  }

  #addWord(position: number, word: number): void {
    if (word >= this.#last.length) {
      this.#counts = longer(this.#counts);
      this.#last = longer(this.#last);
    }
    if (this.#last[word] === position + 1) return;
    this.#last[word] = position + 1;
    this.#counts[word] = this.#count(word) + 1;
    this.#words[this.#length] = word;
    this.#length += 1;
  }
}

/** A copy that is twice as long. */
function longer(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const copy = new Uint32Array(2 * list.length);
  copy.set(list);
  return copy;
}

/**
 * Finds the places that have a word by any part of it. A search looks through the distinct words, each once: a hundred
 * thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  readonly #data: SearchData;
  readonly #bits: number;
  readonly #cache: Cache<Bitset>;
  /** Hashes of all three characters in a row in any word: a search for a part with another hash finds nothing. */
  readonly #trigrams = new Bitset(2 ** trigramBits);

  /** The index of the API has a name: that of its cache in the metrics. */
  constructor(data: SearchData, name?: 'search') {
    this.#data = data;
    this.#bits = bitsLength(data.places);
    this.#cache = new Cache<Bitset>({
      ...(name && { name }),
      maxBytes: name ? maxCachedBytes : maxPortalBytes,
      weigh: ({ byteLength }) => byteLength,
    });
    eachTrigram(data.text, (hash) => this.#trigrams.add(hash));
  }

  /** The distinct words, each between two line breaks. */
  get text(): string {
    return this.#data.text;
  }

  /** The places that have a word which contains this folded part. */
  find(part: string): Bitset {
    return this.#cache.get(part, () => this.#search(part));
  }

  #search(part: string): Bitset {
    const { places, text, starts, postings, offsets } = this.#data;
    let isPossible = true;
    eachTrigram(part, (hash) => {
      isPossible &&= this.#trigrams.has(hash);
    });
    if (!isPossible) return new Bitset(0);
    const found = new Bitset(places);
    let word = 0;
    let at = text.indexOf(part);
    while (at >= 0) {
      while ((starts[word + 1] ?? 0) <= at) word += 1;
      const [from = 0, to = 0] = [offsets[word], offsets[word + 1]];
      if (to - from === this.#bits) found.addBits(postings, from);
      else for (let i = from; i < to; i += 1) found.add(postings[i] ?? 0);
      at = text.indexOf(part, starts[word + 1]);
    }
    return found;
  }
}

/** An index of some texts of encoded places. */
export function* buildIndex(places: EncodedData, texts: PlaceTexts, name?: 'search'): Work<SearchIndex> {
  const data = yield* indexPlaces(places, texts);
  yield;
  return new SearchIndex(data, name);
}

/** With 32 KB of bits, a hundred thousand places leave most of them free. */
const trigramBits = 18;

/** Visits a hash of each three UTF-16 code units in a row. */
function eachTrigram(text: string, visit: (hash: number) => void): void {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) {
    // What is older than three characters is shifted out.
    hash = (hash << 6) ^ text.charCodeAt(i);
    hash &= 2 ** trigramBits - 1;
    if (i >= 2) visit(hash);
  }
}
