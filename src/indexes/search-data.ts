import { at, uintAt } from '../at.ts';
import type { Task } from '../task.ts';
import { wordsOf } from './folding.ts';
import { Vocabulary } from './vocabulary.ts';

/** Documents that lie in JSON in UTF-8, each from its start to its end. */
export interface Documents {
  readonly json: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Has some texts of a document read, by where their quotes begin; `read` returns where a text ends. */
export type ReadTexts = (json: Buffer, start: number, end: number, read: (quoteAt: number) => number) => void;

/** Which documents have which words, in buffers that one thread can transfer to another without a copy. */
export interface SearchData {
  readonly documents: number;
  /** The distinct words, each between two line breaks, which no search holds; first those that most documents have. */
  readonly text: string;
  /** Where each word begins in the text. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The documents of all words, one word after another: a bit for each, or the positions where they are fewer. */
  readonly postings: Uint32Array<ArrayBuffer>;
  /** Where each word begins in the postings. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** Elements of the bits of `documents` documents. */
export const bitsLength = (documents: number): number => Math.ceil(documents / 32);

/** Documents that are indexed in one turn: 1 ms, and ten times that while the code is cold. */
const documentsATurn = 64;

/** Gathers the words of some texts of documents. */
export function* indexWords({ json, starts, ends }: Documents, texts: ReadTexts): Task<SearchData> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const builder = new SearchBuilder(starts.length, bytes, texts);
  for (const [position, start] of starts.entries()) {
    builder.add(position, start, ends[position] ?? start);
    if (position % documentsATurn === 0) yield;
  }
  return yield* builder.finish();
}

/** Gathers the words of documents, one after another, in any order. */
class SearchBuilder {
  readonly #documents: number;
  readonly #json: Buffer;
  readonly #texts: ReadTexts;
  readonly #vocabulary: Vocabulary;
  /** By word: how many documents have it, and the last one plus 1. */
  #counts = new Uint32Array(1024);
  #last = new Uint32Array(1024);
  /** The words of each document, once each: fewer than bytes. Pages that nothing was written to take no memory. */
  readonly #words: Uint32Array<ArrayBuffer>;
  #length = 0;
  /** The documents in the order in which they came, and where the words of each end. */
  readonly #order: Uint32Array;
  readonly #ends: Uint32Array;
  #added = 0;

  constructor(documents: number, json: Buffer, texts: ReadTexts) {
    this.#documents = documents;
    this.#json = json;
    this.#texts = texts;
    this.#vocabulary = new Vocabulary(json, wordsOf);
    this.#words = new Uint32Array(json.length);
    this.#order = new Uint32Array(documents);
    this.#ends = new Uint32Array(documents);
  }

  /** Adds the document whose JSON lies from `start` to `end`. */
  add(position: number, start: number, end: number): void {
    const found: number[] = [];
    this.#texts(this.#json, start, end, (quoteAt) => this.#vocabulary.read(quoteAt, found));
    for (const word of found) this.#addWord(position, word);
    this.#order[this.#added] = position;
    this.#ends[this.#added] = this.#length;
    this.#added += 1;
  }

  *finish(): Task<SearchData> {
    const { words } = this.#vocabulary;
    const order = this.#byFrequency(words.length);
    yield;
    const starts = new Uint32Array(words.length + 1);
    const offsets = new Uint32Array(words.length + 1);
    const bits = bitsLength(this.#documents);
    starts[0] = 1;
    for (const [i, word] of order.entries()) {
      starts[i + 1] = uintAt(starts, i) + at(words, word).length + 1;
      offsets[i + 1] = uintAt(offsets, i) + Math.min(bits, this.#count(word));
    }
    yield;
    const postings = yield* this.#postings(order, offsets);
    // Frees them now: a collection may be minutes away, and at 100,000 documents they take 25 MB.
    this.#words.buffer.transfer(0);
    yield;
    const text = `\n${Array.from(order, (word) => `${words[word]}\n`).join('')}`;
    return {
      documents: this.#documents,
      text,
      starts,
      offsets,
      postings,
    };
  }

  *#postings(order: Uint32Array, offsets: Uint32Array): Task<Uint32Array<ArrayBuffer>> {
    const bits = bitsLength(this.#documents);
    const postings = new Uint32Array(uintAt(offsets, order.length));
    const next = new Uint32Array(order.length);
    for (const [i, word] of order.entries()) next[word] = uintAt(offsets, i);
    let read = 0;
    for (let i = 0; i < this.#added; i += 1) {
      if (i % documentsATurn === 0) yield;
      const position = uintAt(this.#order, i);
      for (const end = uintAt(this.#ends, i); read < end; read += 1) {
        const word = uintAt(this.#words, read);
        const target = uintAt(next, word);
        if (this.#count(word) < bits) {
          postings[target] = position;
          next[word] = target + 1;
        } else {
          const element = target + (position >>> 5);
          postings[element] = uintAt(postings, element) | (1 << (position & 31));
        }
      }
    }
    return postings;
  }

  /** The words, first those that most documents have. Numbers are sorted natively, ten times as fast as with a comparison. */
  #byFrequency(words: number): Uint32Array {
    const keys = new Float64Array(words);
    for (let word = 0; word < words; word += 1)
      keys[word] = (this.#documents - this.#count(word)) * 2 ** 32 + word;
    return Uint32Array.from(keys.sort(), (key) => key % 2 ** 32);
  }

  #count(word: number): number {
    return uintAt(this.#counts, word);
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
