import { at, uintAt } from '../base/at.ts';
import { Cache } from '../base/cache.ts';
import type { Task } from '../base/task.ts';
import type { Spend } from '../base/work.ts';
import { Bitset } from './bitset.ts';
import { Occurrences, type Postings } from './postings.ts';
import { beginsWord } from './typos.ts';

/**
 * Maximum size of cached results, in bytes. The pages of one search repeat it: with ten thousand places a cached result
 * takes a sixth of the time. A search that yields also leaves its result here for the synchronous handler.
 */
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
  readonly #results = new Cache<Bitset>({
    maxBytes: maxCachedBytes,
    weigh: ({ byteLength }) => byteLength,
  });

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

  /** Finds the documents that contain every part, and caches the result, which costs nothing the next time. */
  *findAll(parts: readonly string[], spend?: Spend): Task<Bitset> {
    // Parts contain no spaces, so the key is unambiguous.
    const key = parts.join(' ');
    const known = this.#results.find(key);
    if (known) return known;
    const all = Bitset.full(this.#size);
    for (const part of new Set(parts)) {
      // Different searches share words, so the matches of a word are cached, too.
      let matches = this.#results.find(part);
      if (!matches) {
        yield;
        matches = this.#results.setIfAdmitted(part, this.find(part, spend));
      }
      all.keepAll(matches);
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
