import { uintAt } from '../at.ts';
import { Cache, lazy } from '../cache.ts';
import type { Task } from '../task.ts';
import { Bitset } from './bitset.ts';
import type { SearchData } from './search-data.ts';

/**
 * Bytes of what was found lately. The pages of one search ask again: with ten thousand places they take a sixth of the time
 * of the first. And a search that is done in turns leaves here what the answer is made of.
 */
const maxCachedBytes = 4 * 1024 * 1024;

/** Letters that are looked through, and elements of postings that are read, in a step of work: 0.1 µs. */
const lettersAStep = 128;
const elementsAStep = 32;

/** Told how many steps of work were done. Ten thousand take 1 ms. */
export type Spend = (steps: number) => void;

/**
 * Finds the places that have a word by any part of it. A search looks through the distinct words, each once: a hundred
 * thousand places use some thousand words, over and over.
 */
export class SearchIndex {
  readonly #data: SearchData;
  /** Only the index of the API has one: the portal searches by single words, and its pages are kept. */
  readonly #found = lazy(
    () =>
      new Cache<Bitset>({
        maxBytes: maxCachedBytes,
        weigh: ({ byteLength }) => byteLength,
      }),
  );

  constructor(data: SearchData) {
    this.#data = data;
  }

  /** The distinct words, each between two line breaks. */
  get text(): string {
    return this.#data.text;
  }

  /** The places that have all of these parts. They are kept: what found them in turns has them at once the next time. */
  *findAll(parts: readonly string[]): Task<Bitset> {
    // A part has no space.
    const key = parts.join(' ');
    const known = this.#found().find(key);
    if (known) return known;
    let all = Bitset.full(this.#data.documents);
    for (const part of new Set(parts)) {
      yield;
      all = all.intersection([this.find(part)]);
      if (all.size === 0) break;
    }
    return this.#found().setIfAdmitted(key, all);
  }

  /** The places that have a word which contains this folded part. */
  find(part: string, spend?: Spend): Bitset {
    const { documents, text, starts, postings, offsets } = this.#data;
    const found = new Bitset(documents);
    let steps = text.length / lettersAStep;
    let word = 0;
    let at = text.indexOf(part);
    while (at >= 0) {
      while (uintAt(starts, word + 1) <= at) word += 1;
      const [from, to] = [uintAt(offsets, word), uintAt(offsets, word + 1)];
      for (let i = from; i < to; i += 1) found.add(uintAt(postings, i));
      steps += 1 + (to - from) / elementsAStep;
      at = text.indexOf(part, starts[word + 1]);
    }
    spend?.(steps);
    return found;
  }
}
