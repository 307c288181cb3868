import { uintAt } from '../at.ts';
import type { Task } from '../task.ts';
import { wordsOf } from './folding.ts';

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

/** Gathers the words of the texts of some documents; an absent text has none. */
export function* indexWords(
  documents: number,
  textsOf: (document: number) => readonly (string | undefined)[],
): Task<SearchData> {
  const found = new Map<string, number[]>();
  const listsOf = documentLists(found);
  for (let document = 0; document < documents; document += 1) {
    for (const word of textsOf(document).flatMap((text) => text?.split(' ') ?? []))
      for (const list of listsOf(word)) if (list.at(-1) !== document) list.push(document);
    if (document % documentsATurn === 0) yield;
  }
  return yield* dataOf(documents, found);
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
