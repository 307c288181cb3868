/** A set of positions in a list, one bit each, so that sets of a hundred thousand are joined within microseconds. */
export class Positions {
  readonly #bits: Uint32Array;
  /** How many there are. */
  readonly size: number;

  /** Takes the bits as they are: position `p` is bit `p % 32` of element `p / 32`. */
  constructor(bits: Uint32Array) {
    this.#bits = bits;
    this.size = countBits(bits);
  }

  /** The positions below a length that pass a test, all of them without one. */
  static below(length: number, passes: (position: number) => boolean = () => true): Positions {
    const bits = emptyBits(length);
    for (let position = 0; position < length; position += 1) if (passes(position)) addTo(bits, position);
    return new Positions(bits);
  }

  /** Bytes that the set takes, for caches that count them. */
  get byteLength(): number {
    return this.#bits.byteLength;
  }

  has(position: number): boolean {
    return (((this.#bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
  }

  /** Those that are in all the other sets, of the same list, too. */
  and(others: readonly Positions[]): Positions {
    if (others.length === 0) return this;
    const bits = this.#bits.slice();
    for (const other of others) {
      for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] ?? 0) & (other.#bits[i] ?? 0);
    }
    return new Positions(bits);
  }

  /** So many positions in ascending order, after those that are skipped. */
  page(offset: number, limit: number): number[] {
    const page = new Array<number>(Math.max(0, Math.min(limit, this.size - offset)));
    let skip = offset;
    let filled = 0;
    for (let i = 0; filled < page.length; i += 1) {
      let rest = this.#bits[i] ?? 0;
      const held = countOnes(rest);
      if (held <= skip) {
        skip -= held;
        continue;
      }
      for (; rest !== 0 && filled < page.length; rest &= rest - 1) {
        if (skip > 0) skip -= 1;
        else page[filled++] = i * 32 + (31 - Math.clz32(rest & -rest));
      }
    }
    return page;
  }
}

/** The bits of a set of positions below a length, without any. */
export function emptyBits(length: number): Uint32Array {
  return new Uint32Array(Math.ceil(length / 32));
}

/** Adds a position to the bits of a set; false when it was there. */
export function addTo(bits: Uint32Array, position: number): boolean {
  const before = bits[position >>> 5] ?? 0;
  const bit = 1 << (position & 31);
  if ((before & bit) !== 0) return false;
  bits[position >>> 5] = before | bit;
  return true;
}

/** How many positions the bits of a set hold. */
export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += countOnes(bits[i] ?? 0);
  return count;
}

/** Ones in 32 bits, added up in neighbouring pairs, fours, eights (Hacker's Delight, 5-1). */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
