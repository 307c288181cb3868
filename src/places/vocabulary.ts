/** A word as JSON writes it, and the numbers of the folded words that it stands for. */
interface Written {
  readonly bytes: Uint8Array;
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
  readonly #fold: (text: string) => readonly string[];
  /** The numbers of the folded words. */
  readonly #numbers = new Map<string, number>();
  readonly #written: Written[] = [];
  /** A hash table with linear probing: positions in `#written` plus 1, or 0. */
  #slots = new Uint32Array(1024);

  /** `fold` makes words of a text without spaces. */
  constructor(fold: (text: string) => readonly string[]) {
    this.#fold = fold;
  }

  /** The folded words, by number. */
  get words(): string[] {
    return [...this.#numbers.keys()];
  }

  /** Reads the JSON string in UTF-8 that begins at a quote. Adds the numbers of its words to a list; returns where it ends. */
  read(json: Uint8Array, quoteAt: number, found: number[]): number {
    let start = quoteAt + 1;
    let hash = 0;
    for (let at = start; ; at += 1) {
      const byte = json[at] ?? quote;
      if (byte !== space && byte !== quote) {
        hash = mix(hash, byte);
        if (byte !== backslash) continue;
        // The next byte may be a quote that ends nothing.
        at += 1;
        hash = mix(hash, json[at] ?? 0);
        continue;
      }
      if (at > start) {
        const { numbers } = this.#lookUp(json, start, at, hash);
        for (let i = 0; i < numbers.length; i += 1) found.push(numbers[i] ?? 0);
      }
      if (byte === quote) return at + 1;
      start = at + 1;
      hash = 0;
    }
  }

  #lookUp(json: Uint8Array, start: number, end: number, hash: number): Written {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.#slots[slot] ?? 0; entry !== 0; entry = this.#slots[slot] ?? 0) {
      const written = this.#written[entry - 1];
      if (written && written.hash === hash && isAt(written.bytes, json, start, end)) return written;
      slot = (slot + 1) & mask;
    }
    return this.#add(json.slice(start, end), hash, slot);
  }

  #add(bytes: Uint8Array, hash: number, slot: number): Written {
    const text: string = JSON.parse(`"${Buffer.from(bytes).toString()}"`);
    const written = { bytes, hash, numbers: this.#fold(text).map((word) => this.#numberOf(word)) };
    this.#slots[slot] = this.#written.push(written);
    if (this.#written.length * 2 > this.#slots.length) this.#grow();
    return written;
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

/** FNV-1a, with the upper bits brought down: a table uses the lower ones only. */
function mix(hash: number, byte: number): number {
  const mixed = Math.imul(hash ^ byte, 0x0100_0193);
  return mixed ^ (mixed >>> 15);
}

/** Whether a word is what lies between two places. */
function isAt(word: Uint8Array, json: Uint8Array, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i += 1) if (word[i] !== json[start + i]) return false;
  return true;
}
