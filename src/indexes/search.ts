import { at, uintAt } from '../base/at.ts';
import { Cache } from '../base/cache.ts';
import type { Task } from '../base/task.ts';
import type { Spend } from '../base/work.ts';
import { Bitset } from './bitset.ts';
import { wordsOf } from './folding.ts';
import { Occurrences, type Postings } from './postings.ts';
import { beginsWord } from './typos.ts';

/** Maximum size of the cached matches of words, in bytes. Different searches share words, and the pages of one search repeat them. */
const maxCachedBytes = 4 * 1024 * 1024;

/** Characters scanned per step of work. A step takes about 0.1 µs. */
const lettersAStep = 128;

/**
 * Search index over distinct tokens; finds documents by any substring of a token. A hundred thousand places share a few
 * thousand tokens.
 */
export class SearchIndex {
  readonly #size: number;
  readonly #postings: Postings;
  /** Distinct tokens, the most frequent first, each between two line breaks, which no search contains. */
  readonly text: string;
  /** Start of each token in `text`. */
  readonly #starts: Uint32Array;
  /** Cached only for API queries; portal pages have their own cache. */
  readonly #matches = new Cache<Bitset>({
    maxBytes: maxCachedBytes,
    weigh: ({ byteLength }) => byteLength,
  });

  #last: { readonly search: string; readonly found: Bitset } | undefined;

  /** `size` is the number of documents. `words` and `postings` have the same order. */
  constructor(size: number, words: readonly string[], postings: Postings) {
    this.#size = size;
    this.#postings = postings;
    this.text = ['', ...words, ''].join('\n');
    this.#starts = new Uint32Array(words.length + 1);
    this.#starts[0] = 1;
    for (let i = 0; i < words.length; i += 1)
      this.#starts[i + 1] = uintAt(this.#starts, i) + at(words, i).length + 1;
  }

  /**
   * Finds the documents that contain every word of a search. Caches the last one, for the handler that waited for it. `spend` is
   * charged for words whose matches are not cached.
   */
  *findAll(search: string, spend?: Spend): Task<Bitset> {
    if (this.#last?.search === search) return this.#last.found;
    const found = Bitset.full(this.#size);
    for (const word of new Set(wordsOf(search))) {
      let matches = this.#matches.find(word);
      if (!matches) {
        yield;
        matches = this.#matches.setIfAdmitted(word, this.find(word, spend));
      }
      found.keepAll(matches);
      if (found.isEmpty) break;
    }
    this.#last = { search, found };
    return found;
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
      steps += this.#postings.addTo(matches, word);
      from = this.text.indexOf(part, this.#starts[word + 1]);
    }
    spend?.(steps);
    return matches;
  }
}

/** Documents indexed between two yields: 1 ms, and 10 ms while the code is cold. */
const documentsATurn = 64;

/** Indexes the texts of `size` documents. Undefined texts are skipped. */
export function* buildIndex(
  size: number,
  textsOf: (document: number) => readonly (string | undefined)[],
): Task<SearchIndex> {
  const occurrences = new Occurrences(size);
  for (let document = 0; document < size; document += 1) {
    for (const text of textsOf(document)) if (text !== undefined) occurrences.add(text, document);
    occurrences.endDocument(document);
    if (document % documentsATurn === 0) yield;
  }
  const { words, postings } = yield* occurrences.postings();
  yield;
  return new SearchIndex(size, words, postings);
}
