import { at, uintAt } from '../base/at.ts';
import { Cache } from '../base/cache.ts';
import type { Task } from '../base/task.ts';
import type { Spend } from '../base/work.ts';
import { Bitset } from './bitset.ts';
import { wordsOf } from './folding.ts';
import { beginsWord } from './typos.ts';

/**
 * Maximum size of cached results, in bytes. The pages of one search repeat it: with ten thousand places a cached result
 * takes a sixth of the time. A search that yields also leaves its result here for the synchronous handler.
 */
const maxCachedBytes = 4 * 1024 * 1024;

/** Characters scanned, documents read, and bytes of sets added per step of work. A step takes about 0.1 µs. */
const lettersAStep = 128;
const documentsAStep = 32;
const bytesAStep = 1024;

/** Documents that have a token: a list in ascending order, or a set if they are many. */
type Documents = Uint32Array | Bitset;

type Word = readonly [word: string, documents: Documents];

/**
 * Search index over distinct tokens; finds documents by any substring of a token. A hundred thousand places share a few
 * thousand tokens.
 */
export class SearchIndex {
  readonly #size: number;
  readonly #documents: readonly Documents[];
  /** Distinct tokens, the most frequent first, each between two line breaks, which no search contains. */
  readonly text: string;
  /** Start of each token in `text`. */
  readonly #starts: Uint32Array;
  /** Cached only for API queries; portal pages have their own cache. */
  readonly #results = new Cache<Bitset>({
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

  /** Finds the documents that contain every part, and caches the result, which costs nothing the next time. */
  *findAll(parts: readonly string[], spend?: Spend): Task<Bitset> {
    // Parts contain no spaces, so the key is unambiguous.
    const key = parts.join(' ');
    const known = this.#results.find(key);
    if (known) return known;
    let all = Bitset.full(this.#size);
    for (const part of new Set(parts)) {
      yield;
      all = all.intersection([this.find(part, spend)]);
      if (all.size === 0) break;
    }
    return this.#results.setIfAdmitted(key, all);
  }

  /** Finds the documents with a token that contains this folded part, or with a word in a token that begins with it. */
  find(part: string, spend?: Spend, isBeginning = false): Bitset {
    const matches = new Bitset(this.#size);
    let steps = this.text.length / lettersAStep;
    let word = 0;
    for (let from = this.text.indexOf(part); from >= 0; ) {
      if (isBeginning && !beginsWord(this.text, from)) {
        steps += 1;
        from = this.text.indexOf(part, from + 1);
        continue;
      }
      while (uintAt(this.#starts, word + 1) <= from) word += 1;
      const documents = at(this.#documents, word);
      const isSet = documents instanceof Bitset;
      if (isSet) matches.addAll(documents);
      else for (const document of documents) matches.add(document);
      steps += 1 + (isSet ? documents.byteLength / bytesAStep : documents.length / documentsAStep);
      from = this.text.indexOf(part, this.#starts[word + 1]);
    }
    spend?.(steps);
    return matches;
  }
}

/** Documents indexed between two yields: 1 ms, and 10 ms while the code is cold. */
const documentsATurn = 64;

/** Tokens whose documents are copied between two yields. */
const wordsATurn = 256;

/** Indexes the texts of `size` documents. Undefined texts are skipped. */
export function* buildIndex(
  size: number,
  textsOf: (document: number) => readonly (string | undefined)[],
): Task<SearchIndex> {
  const collected = new Occurrences();
  for (let document = 0; document < size; document += 1) {
    for (const text of textsOf(document)) if (text !== undefined) collected.add(text, document);
    if (document % documentsATurn === 0) yield;
  }
  const words: Word[] = [];
  for (const [word, documents] of collected.words()) {
    words.push([word, documents.length > maxListed(size) ? bitsetOf(documents, size) : documents]);
    if (words.length % wordsATurn === 0) yield;
  }
  words.sort(([, one], [, other]) => countOf(other) - countOf(one));
  yield;
  return new SearchIndex(size, words);
}

/** Maximum number of documents that are listed. A set of more takes less memory, and is faster to add. */
const maxListed = (size: number): number => size / 32;

function bitsetOf(documents: Uint32Array, size: number): Bitset {
  const set = new Bitset(size);
  for (const document of documents) set.add(document);
  return set;
}

function countOf(documents: Documents): number {
  return documents instanceof Bitset ? documents.size : documents.length;
}

/** Documents of each folded token, in arrays outside of the heap, which would not shrink for a while. */
class Occurrences {
  readonly #lists = new Map<string, List>();
  /** Lists of each written token. Texts repeat tokens, so each is folded once. */
  readonly #byWritten = new Map<string, readonly List[]>();

  add(text: string, document: number): void {
    for (const written of text.split(' ')) for (const list of this.#listsOf(written)) list.add(document);
  }

  /** Returns each token with its documents. */
  *words(): Generator<readonly [word: string, documents: Uint32Array]> {
    for (const [word, list] of this.#lists) yield [word, list.documents()];
  }

  #listsOf(written: string): readonly List[] {
    const known = this.#byWritten.get(written);
    if (known) return known;
    const lists = wordsOf(written).map((word) => this.#listOf(word));
    this.#byWritten.set(written, lists);
    return lists;
  }

  #listOf(word: string): List {
    const list = this.#lists.get(word) ?? new List();
    this.#lists.set(word, list);
    return list;
  }
}

/** Documents in ascending order, each once. */
class List {
  #documents = new Uint32Array(4);
  #length = 0;

  add(document: number): void {
    if (this.#length > 0 && this.#documents[this.#length - 1] === document) return;
    if (this.#length === this.#documents.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#documents);
      this.#documents = larger;
    }
    this.#documents[this.#length] = document;
    this.#length += 1;
  }

  documents(): Uint32Array {
    return this.#documents.slice(0, this.#length);
  }
}
