import { at, uintAt } from '../at.ts';

/** Where a word first stands as JSON writes it, and the numbers of the folded words that it stands for. */
interface Written {
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly numbers: readonly number[];
}

const quote = 0x22;
const space = 0x20;
const backslash = 0x5c;

/**
 * Numbers the words of texts. Texts use the same words over and over, so a word is looked up by its bytes where it stands:
 * to cut a hundred thousand descriptions into strings takes a second and a gigabyte of garbage.
 */
export class Vocabulary {
  readonly #json: Buffer;
  readonly #fold: (text: string) => readonly string[];
  /** The numbers of the folded words. */
  readonly #numbers = new Map<string, number>();
  readonly #written: Written[] = [];
  /** A hash table with linear probing: positions in `#written` plus 1, or 0. */
  #slots = new Uint32Array(1024);

  /** Of texts in this JSON in UTF-8. `fold` makes words of a text without spaces. */
  constructor(json: Buffer, fold: (text: string) => readonly string[]) {
    this.#json = json;
    this.#fold = fold;
  }

  /** The folded words, by number. */
  get words(): string[] {
    return [...this.#numbers.keys()];
  }

  /** Reads the string that begins at a quote. Adds the numbers of its words to a list; returns where it ends. */
  read(quoteAt: number, found: number[]): number {
    const json = this.#json;
    let start = quoteAt + 1;
    let hash = 0;
    for (let at = start; ; at += 1) {
      const byte = json[at] ?? quote;
      if (byte !== space && byte !== quote) {
        hash = mix(hash, byte);
        if (byte !== backslash) continue;
        // The next byte may be a quote that ends nothing.
        at += 1;
        hash = mix(hash, json[at] ?? quote);
        continue;
      }
      if (at > start) {
        const { numbers } = this.#lookUp(start, at, hash);
        for (const number of numbers) found.push(number);
      }
      if (byte === quote) return at + 1;
      start = at + 1;
      hash = 0;
    }
  }

  #lookUp(start: number, end: number, hash: number): Written {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = uintAt(this.#slots, slot); entry !== 0; entry = uintAt(this.#slots, slot)) {
      const written = at(this.#written, entry - 1);
      if (written.hash === hash && this.#isSame(written, start, end)) return written;
      slot = (slot + 1) & mask;
    }
    return this.#add(start, end, hash, slot);
  }

  /** Whether the word is what lies between two places. */
  #isSame(word: Written, start: number, end: number): boolean {
    const json = this.#json;
    const length = end - start;
    if (word.end - word.start !== length) return false;
    for (let i = 0; i < length; i += 1) if (json[word.start + i] !== json[start + i]) return false;
    return true;
  }

  #add(start: number, end: number, hash: number, slot: number): Written {
    const written = this.#json.toString('utf8', start, end);
    const text = written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
    const word = { start, end, hash, numbers: this.#fold(text).map((folded) => this.#numberOf(folded)) };
    this.#slots[slot] = this.#written.push(word);
    if (this.#written.length * 2 > this.#slots.length) this.#grow();
    return word;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [i, { hash }] of this.#written.entries()) {
      let slot = hash & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = i + 1;
    }
  }
}

/** A polynomial hash: a multiplication a byte, and each byte reaches the lower bits, which a table uses. */
function mix(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}
