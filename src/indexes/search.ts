import { at, uintAt } from '../base/at.ts';
import { Cache } from '../base/cache.ts';
import type { Task } from '../base/task.ts';
import { Bitset } from './bitset.ts';
import { wordsOf } from './folding.ts';

/**
 * Bytes of what was found lately. The pages of one search ask again: with ten thousand places they take a sixth of the time
 * of the first. And a search that is done in turns leaves here what the answer is made of.
 */
const maxCachedBytes = 4 * 1024 * 1024;

/** Letters that are looked through, and documents of a word that are read, in a step of work: 0.1 µs. */
const lettersAStep = 128;
const documentsAStep = 32;

/** Told how many steps of work were done. Ten thousand take 1 ms. */
export type Spend = (steps: number) => void;

type Word = readonly [word: string, documents: Uint32Array];

/** Finds documents by any part of a word. It looks through the distinct words: a hundred thousand places use some thousand. */
export class SearchIndex {
  readonly #size: number;
  readonly #documents: readonly Uint32Array[];
  /** The distinct words, each between two line breaks, which no search holds; first those that most documents have. */
  readonly text: string;
  /** Where each word begins in the text. */
  readonly #starts: Uint32Array;
  /** Of the API: the portal searches by single words, and its pages are kept. */
  readonly #found = new Cache<Bitset>({
    maxBytes: maxCachedBytes,
    weigh: ({ byteLength }) => byteLength,
  });

  /** `size` is the number of documents. */
  constructor(size: number, words: readonly Word[]) {
    this.#size = size;
    this.#documents = words.map(([, documents]) => documents);
    this.text = `\n${words.map(([word]) => `${word}\n`).join('')}`;
    this.#starts = new Uint32Array(words.length + 1);
    this.#starts[0] = 1;
    for (const [i, [word]] of words.entries())
      this.#starts[i + 1] = uintAt(this.#starts, i) + word.length + 1;
  }

  /** The documents that have all of these parts. They are kept: what found them in turns has them at once the next time. */
  *findAll(parts: readonly string[]): Task<Bitset> {
    // A part has no space.
    const key = parts.join(' ');
    const known = this.#found.find(key);
    if (known) return known;
    let all = Bitset.full(this.#size);
    for (const part of new Set(parts)) {
      yield;
      all = all.intersection([this.find(part)]);
      if (all.size === 0) break;
    }
    return this.#found.setIfAdmitted(key, all);
  }

  /** The documents that have a word which contains this folded part. */
  find(part: string, spend?: Spend): Bitset {
    const found = new Bitset(this.#size);
    let steps = this.text.length / lettersAStep;
    let word = 0;
    for (let from = this.text.indexOf(part); from >= 0; ) {
      while (uintAt(this.#starts, word + 1) <= from) word += 1;
      const documents = at(this.#documents, word);
      for (const document of documents) found.add(document);
      steps += 1 + documents.length / documentsAStep;
      from = this.text.indexOf(part, this.#starts[word + 1]);
    }
    spend?.(steps);
    return found;
  }
}

/** Documents that are indexed in one turn: 1 ms, and ten times that while the code is cold. */
const documentsATurn = 64;

/** Words whose documents are copied in one turn. */
const wordsATurn = 256;

/** Indexes the words of the texts of some documents; an absent text has none. */
export function* buildIndex(
  size: number,
  textsOf: (document: number) => readonly (string | undefined)[],
): Task<SearchIndex> {
  const found = new Map<string, number[]>();
  const listsOf = documentLists(found);
  for (let document = 0; document < size; document += 1) {
    for (const word of textsOf(document).flatMap((text) => text?.split(' ') ?? []))
      for (const list of listsOf(word)) if (list.at(-1) !== document) list.push(document);
    if (document % documentsATurn === 0) yield;
  }
  const words: Word[] = [];
  for (const [word, list] of found) {
    words.push([word, Uint32Array.from(list)]);
    if (words.length % wordsATurn === 0) yield;
  }
  words.sort(([, one], [, other]) => other.length - one.length);
  yield;
  return new SearchIndex(size, words);
}

/** The documents of each folded form of a word as it is written. Texts use the same words over and over: each is folded once. */
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
