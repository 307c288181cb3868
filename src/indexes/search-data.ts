import { uintAt } from '../at.ts';
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

/** Words whose documents are copied in one turn. */
const wordsATurn = 256;

/** Gathers the words of some texts of documents. */
export function* indexWords({ json, starts, ends }: Documents, texts: ReadTexts): Task<SearchData> {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const found = new Map<string, number[]>();
  const listsOf = documentLists(found);
  for (const [document, start] of starts.entries()) {
    texts(bytes, start, uintAt(ends, document), (quoteAt) => {
      const end = endOfString(bytes, quoteAt);
      const text = String(JSON.parse(bytes.toString('utf8', quoteAt, end)));
      for (const word of text.split(' '))
        for (const list of listsOf(word)) if (list.at(-1) !== document) list.push(document);
      return end;
    });
    if (document % documentsATurn === 0) yield;
  }
  return yield* dataOf(starts.length, found);
}

/**
 * The documents of each folded form of a word as it is written, kept by that form. Texts use the same words over and over: each
 * is folded once.
 */
function documentLists(found: Map<string, number[]>): (written: string) => readonly number[][] {
  const listOf = (word: string) => {
    const list = found.get(word) ?? [];
    found.set(word, list);
    return list;
  };
  const known = new Map<string, readonly number[][]>();
  return (written) => {
    const lists = known.get(written) ?? wordsOf(written).map(listOf);
    known.set(written, lists);
    return lists;
  };
}

/** Puts the documents of all words into one buffer, the words that most documents have first. */
function* dataOf(documents: number, found: ReadonlyMap<string, readonly number[]>): Task<SearchData> {
  const sorted = [...found].sort(([, one], [, other]) => other.length - one.length);
  yield;
  const starts = new Uint32Array(sorted.length + 1);
  const offsets = new Uint32Array(sorted.length + 1);
  starts[0] = 1;
  for (const [i, [word, list]] of sorted.entries()) {
    starts[i + 1] = uintAt(starts, i) + word.length + 1;
    offsets[i + 1] = uintAt(offsets, i) + list.length;
  }
  yield;
  const postings = new Uint32Array(uintAt(offsets, sorted.length));
  for (const [i, [, list]] of sorted.entries()) {
    postings.set(list, uintAt(offsets, i));
    if (i % wordsATurn === 0) yield;
  }
  const text = `\n${sorted.map(([word]) => `${word}\n`).join('')}`;
  return { documents, text, starts, postings, offsets };
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
