export type Random = () => number;

/** What a damaged text may be made of besides itself. */
export interface Material {
  /** Pieces that readers are known to stumble over. */
  readonly pieces: readonly string[];
  /** Whole texts of the same kind. */
  readonly others: readonly string[];
}

type Mutation = (text: string, random: Random, material: Material) => string;

/** A whole number from 0 to below `bound`. */
export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

export function pick<T>(random: Random, from: readonly T[], otherwise: T): T {
  return from[below(random, from.length)] ?? otherwise;
}

function cut(text: string, from: number, to: number, filling: string): string {
  return text.slice(0, from) + filling + text.slice(to);
}

const mutations: readonly Mutation[] = [
  // One byte becomes another.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1, String.fromCharCode(below(random, 256)));
  },
  // One bit flips.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1, String.fromCharCode((text.charCodeAt(at) ^ (1 << below(random, 8))) & 0xff));
  },
  // A piece comes in between, or over what is there.
  (text, random, { pieces }) => {
    const at = below(random, text.length + 1);
    return cut(text, at, at + (random() < 0.5 ? 0 : below(random, 8)), pick(random, pieces, ''));
  },
  // Something is lost.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at + 1 + below(random, 20), '');
  },
  // Something is said again.
  (text, random) => {
    const at = below(random, text.length);
    return cut(text, at, at, text.slice(at, at + 1 + below(random, 60)).repeat(1 + below(random, 3)));
  },
  // The rest is another text's.
  (text, random, { others }) => {
    const other = pick(random, others, text);
    return text.slice(0, below(random, text.length)) + other.slice(below(random, other.length));
  },
  // Two lines change places.
  (text, random) => {
    const lines = text.split('\r\n');
    const [a, b] = [below(random, lines.length), below(random, lines.length)];
    [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
    return lines.join('\r\n');
  },
  // A number becomes another.
  (text, random, { pieces }) =>
    text.replace(/\d+/g, (digits) => (random() < 0.3 ? pick(random, pieces, digits) : digits)),
  // It stops early.
  (text, random) => text.slice(0, below(random, text.length)),
  // Very much of something.
  (text, random, { pieces }) =>
    cut(text, below(random, text.length), text.length, pick(random, pieces, 'a').repeat(below(random, 5000))),
];

/** A text after one or two mutations, the same for the same numbers. */
export function damaged(text: string, random: Random, material: Material): string {
  let result = text;
  for (let i = 1 + below(random, 2); i > 0; i -= 1) {
    // The last two are rare: they leave little to be looked at.
    const mutate = pick(random, random() < 0.9 ? mutations.slice(0, -2) : mutations, (same) => same);
    if (result.length > 0) result = mutate(result, random, material);
  }
  return result;
}
