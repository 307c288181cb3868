/** How alike two folded texts are, from 0 to 1: the share of pairs of neighbouring letters that both have (Dice). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size || 1);
}

/** Texts that are less alike than this have hardly anything in common. */
const minLikeness = 0.2;

/** The positions of those whose names are most like a text, the best first. Names stand on lines of their own; all are folded. */
export function mostAlike(text: string, names: readonly string[], count: number): number[] {
  const pairs = pairsOf(text);
  return names
    .map((name, position) => ({ position, value: bestWord(pairs, name) }))
    .filter(({ value }) => value >= minLikeness)
    .sort((a, b) => b.value - a.value)
    .slice(0, count)
    .map(({ position }) => position);
}

/** Names are as like a text as the whole of one of them, or as one of their words. */
function bestWord(pairs: ReadonlySet<string>, names: string): number {
  const parts = new Set([...names.split('\n'), ...names.split(/\s+/u)]);
  return Math.max(...Array.from(parts, (part) => likeness(pairs, pairsOf(part))));
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
}
