/** Dice coefficient of two folded texts, from 0 to 1: the share of letter pairs that both contain. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const pair of one) if (other.has(pair)) both += 1;
  return (2 * both) / (one.size + other.size || 1);
}

/**
 * Least coefficients of names that are worth a tap: of one that begins with the same two letters, and of any other. Half
 * of "taxi" is in "wax".
 */
const least = { begun: 0.25, other: 0.5 };

/**
 * Returns the positions of the `count` names most similar to a text, best first. Alternative names stand on lines of
 * their own; all are folded.
 */
export function mostAlike(text: string, names: readonly string[], count: number): number[] {
  const pairs = pairsOf(text);
  return names
    .map((name, position) => ({ position, value: bestWord(text, pairs, name) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, count)
    .map(({ position }) => position);
}

/** Returns the similarity to a whole name or to one of its words, whichever is higher; 0 if neither is worth a tap. */
function bestWord(text: string, pairs: ReadonlySet<string>, names: string): number {
  const parts = new Set([...names.split('\n'), ...names.split(/\s+/u)]);
  const values = Array.from(parts, (part) => {
    const value = likeness(pairs, pairsOf(part));
    return value >= (part.slice(0, 2) === text.slice(0, 2) ? least.begun : least.other) ? value : 0;
  });
  return Math.max(...values);
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2));
  return pairs;
}
