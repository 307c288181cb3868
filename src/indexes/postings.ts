import { at, floatAt, uintAt } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { Bitset } from './bitset.ts';
import { wordsOf } from './folding.ts';
import { sortedInTurns } from './sorted-in-turns.ts';

/** Documents read, and bytes of sets added, per step of work. */
const documentsAStep = 32;
const bytesAStep = 1024;

/** Occurrences copied between two yields, which takes less than 1 ms. */
const occurrencesATurn = 65_536;

/**
 * Documents of each token, the most frequent first, in a few flat arrays: a hundred thousand names may have as many tokens of
 * their own.
 */
export class Postings {
  /** Documents of the most frequent tokens. A set of more than a 32nd of all documents takes less memory than a list. */
  readonly #sets: readonly Bitset[];
  /** Documents of all other tokens, one list after the other. */
  readonly #documents: Uint32Array;
  /** End of the list of each token; 0 for those with a set. */
  readonly #ends: Uint32Array;

  constructor(sets: readonly Bitset[], documents: Uint32Array, ends: Uint32Array) {
    this.#sets = sets;
    this.#documents = documents;
    this.#ends = ends;
  }

  /** Adds the documents of a token to a set. Returns the steps of work. */
  addTo(matches: Bitset, word: number): number {
    const set = this.#sets[word];
    if (set) {
      matches.addAll(set);
      return 1 + set.byteLength / bytesAStep;
    }
    const end = uintAt(this.#ends, word);
    const start = this.#ends[word - 1] ?? 0;
    for (let i = start; i < end; i += 1) matches.add(uintAt(this.#documents, i));
    return 1 + (end - start) / documentsAStep;
  }
}

/** Collects the tokens of documents, in ascending order of the documents. */
export class Occurrences {
  /** Numbers of distinct tokens, by first occurrence. */
  readonly #numbers = new Map<string, number>();
  /** Numbers of the folded forms of each written token. Texts repeat tokens, so each is folded once. */
  readonly #byWritten = new Map<string, readonly number[]>();
  /** By number of the token: documents that have it, and 1 + the last of them. */
  readonly #counts = new Numbers();
  readonly #last = new Numbers();
  /** Numbers of the tokens of all documents, each once a document. */
  readonly #tokens = new Numbers();
  /** End of the tokens of each document. */
  readonly #ends: Uint32Array;

  constructor(size: number) {
    this.#ends = new Uint32Array(size);
  }

  add(text: string, document: number): void {
    for (const written of text.split(' '))
      for (const number of this.#numbersOf(written)) {
        if (this.#last.at(number) === document + 1) continue;
        this.#last.set(number, document + 1);
        this.#counts.set(number, this.#counts.at(number) + 1);
        this.#tokens.set(this.#tokens.length, number);
      }
  }

  endDocument(document: number): void {
    this.#ends[document] = this.#tokens.length;
  }

  /** Returns the tokens, the most frequent first, and their documents. */
  *postings(): Task<{ readonly words: readonly string[]; readonly postings: Postings }> {
    const size = this.#ends.length;
    const order = yield* this.#byFrequency();
    const ranks = new Uint32Array(order.length);
    for (let rank = 0; rank < order.length; rank += 1) ranks[uintAt(order, rank)] = rank;
    yield;
    const countAt = (rank: number) => this.#counts.at(uintAt(order, rank));
    const sets: Bitset[] = [];
    while (sets.length < order.length && countAt(sets.length) > size / 32) sets.push(new Bitset(size));
    // Offsets at which the next document of each list goes; in the end they are the ends of the lists.
    const next = new Uint32Array(order.length);
    let end = 0;
    for (let rank = 0; rank < order.length; rank += 1) {
      next[rank] = end;
      if (rank >= sets.length) end += countAt(rank);
    }
    yield;
    const documents = new Uint32Array(end);
    for (let document = 0, i = 0; document < size; document += 1)
      for (const last = uintAt(this.#ends, document); i < last; i += 1) {
        const rank = uintAt(ranks, this.#tokens.at(i));
        const set = sets[rank];
        if (set) set.add(document);
        else {
          const place = uintAt(next, rank);
          documents[place] = document;
          next[rank] = place + 1;
        }
        if (i % occurrencesATurn === 0) yield;
      }
    const written = [...this.#numbers.keys()];
    yield;
    return {
      words: Array.from(order, (number) => at(written, number)),
      postings: new Postings(sets, documents, next),
    };
  }

  /** Returns the numbers of all tokens, the most frequent first, and of equal ones the earlier. */
  *#byFrequency(): Task<Uint32Array> {
    const count = this.#numbers.size;
    // A numeric sort of packed keys is ten times as fast as one with a comparison function.
    const keys = new Float64Array(count);
    for (let i = 0; i < count; i += 1) keys[i] = (this.#ends.length - this.#counts.at(i)) * count + i;
    const sorted = yield* sortedInTurns(keys);
    const order = new Uint32Array(count);
    for (let rank = 0; rank < count; rank += 1) order[rank] = floatAt(sorted, rank) % count;
    return order;
  }

  #numbersOf(written: string): readonly number[] {
    const known = this.#byWritten.get(written);
    if (known) return known;
    const numbers = wordsOf(written).map((word) => this.#numberOf(word));
    this.#byWritten.set(written, numbers);
    return numbers;
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}

/** Growing list of numbers outside of the heap, which would not shrink for a while. */
class Numbers {
  length = 0;
  #values = new Uint32Array(256);

  /** Returns 0 beyond the end. */
  at(i: number): number {
    return this.#values[i] ?? 0;
  }

  set(i: number, value: number): void {
    if (i >= this.#values.length) {
      const larger = new Uint32Array(2 * Math.max(i, this.#values.length));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[i] = value;
    this.length = Math.max(this.length, i + 1);
  }
}
