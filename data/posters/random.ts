/** A repeatable source of choices: the same seed always makes the same ones, on every machine. */
export interface Random {
  /** A number from `low` up to, not including, `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  count(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(first: T, ...others: readonly T[]): T;
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state >>> 0;
}

export function random(seed: string): Random {
  const next = mulberry32(hash(seed));
  return {
    between: (low, high) => low + next() * (high - low),
    count: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (first, ...others) => [first, ...others][Math.floor(next() * (others.length + 1))] ?? first,
  };
}

/** Mulberry32: 32 bits of state are plenty for a picture, and the same in every engine. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
