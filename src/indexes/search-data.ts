import { at, uintAt } from '../at.ts';
import type { Task } from '../task.ts';
import { wordsOf } from './folding.ts';

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
  /** The documents of all words, one word after another. */
  readonly postings: Uint32Array<ArrayBuffer>;
  /** Where each word begins in the postings. */
  readonly offsets: Uint32Array<ArrayBuffer>;
}

/** Documents that are indexed in one turn: 1 ms, and ten times that while the code is cold. */
const documentsATurn = 64;

/** Gathers the words of some texts of documents. */
export function* indexWords({ json, starts, ends }: Documents, texts: ReadTexts): Task<SearchData> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const builder = new SearchBuilder(bytes, starts.length);
  for (const [document, start] of starts.entries()) {
    texts(bytes, start, uintAt(ends, document), (quoteAt) => builder.add(document, quoteAt));
    builder.end(document);
    if (document % documentsATurn === 0) yield;
  }
  return yield* builder.finish();
}

/** Gathers the words of documents in arrays of numbers, which leave less behind than lists. */
class SearchBuilder {
  readonly #json: Buffer;
  /** The numbers of folded words. */
  readonly #numbers = new Map<string, number>();
  /** The numbers that a word as it is written is folded to. Texts use the same words over and over: each is folded once. */
  readonly #written = new Map<string, readonly number[]>();
  /** By number: how many documents have the word, and the last one that does. */
  readonly #counts: number[] = [];
  readonly #last: number[] = [];
  /** The words of each document, once each: fewer than bytes. Pages that nothing was written to take no memory. */
  readonly #words: Uint32Array<ArrayBuffer>;
  #length = 0;
  /** Where the words of each document end. */
  readonly #ends: Uint32Array;

  constructor(json: Buffer, documents: number) {
    this.#json = json;
    this.#words = new Uint32Array(json.length);
    this.#ends = new Uint32Array(documents);
  }

  /** Adds the words of the text of a document that begins at a quote. Returns where it ends. */
  add(document: number, quoteAt: number): number {
    const end = endOfString(this.#json, quoteAt);
    const written = this.#json.toString('utf8', quoteAt + 1, end - 1);
    const text = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
    for (const word of text.split(' ')) {
      for (const number of this.#numbersOf(word)) this.#addWord(document, number);
    }
    return end;
  }

  /** Called behind the last text of each document, one after another. */
  end(document: number): void {
    this.#ends[document] = this.#length;
  }

  *finish(): Task<SearchData> {
    const documents = this.#ends.length;
    const words = [...this.#numbers.keys()];
    const order = this.#byFrequency();
    yield;
    const starts = new Uint32Array(words.length + 1);
    const offsets = new Uint32Array(words.length + 1);
    starts[0] = 1;
    for (const [i, word] of order.entries()) {
      starts[i + 1] = uintAt(starts, i) + at(words, word).length + 1;
      offsets[i + 1] = uintAt(offsets, i) + at(this.#counts, word);
    }
    yield;
    const postings = yield* this.#postings(order, offsets);
    // Frees them now: a collection may be minutes away, and at 100,000 documents they take 25 MB.
    this.#words.buffer.transfer(0);
    yield;
    const text = `\n${Array.from(order, (word) => `${words[word]}\n`).join('')}`;
    return { documents, text, starts, postings, offsets };
  }

  *#postings(order: Uint32Array, offsets: Uint32Array): Task<Uint32Array<ArrayBuffer>> {
    const postings = new Uint32Array(uintAt(offsets, order.length));
    const next = new Uint32Array(order.length);
    for (const [i, word] of order.entries()) next[word] = uintAt(offsets, i);
    let read = 0;
    for (const [document, end] of this.#ends.entries()) {
      if (document % documentsATurn === 0) yield;
      for (; read < end; read += 1) {
        const word = uintAt(this.#words, read);
        const target = uintAt(next, word);
        postings[target] = document;
        next[word] = target + 1;
      }
    }
    return postings;
  }

  /** The words, first those that most documents have. Numbers are sorted natively, ten times as fast as with a comparison. */
  #byFrequency(): Uint32Array {
    const keys = Float64Array.from(
      this.#counts,
      (count, word) => (this.#ends.length - count) * 2 ** 32 + word,
    );
    return Uint32Array.from(keys.sort(), (key) => key % 2 ** 32);
  }

  #addWord(document: number, word: number): void {
    if (this.#last[word] === document) return;
    this.#last[word] = document;
    this.#counts[word] = at(this.#counts, word) + 1;
    this.#words[this.#length] = word;
    this.#length += 1;
  }

  #numbersOf(written: string): readonly number[] {
    const known = this.#written.get(written);
    if (known) return known;
    const numbers = wordsOf(written).map((word) => this.#numberOf(word));
    this.#written.set(written, numbers);
    return numbers;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#counts.length);
    this.#last.push(-1);
    return this.#counts.push(0) - 1;
  }
}

const backslash = 0x5c;

/** The offset after a string of JSON that begins at a quote. */
function endOfString(json: Buffer, quoteAt: number): number {
  for (let end = json.indexOf('"', quoteAt + 1); ; end = json.indexOf('"', end + 1)) {
    // A quote that belongs to the text has an odd number of backslashes before it.
    let before = end;
    while (json[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}
