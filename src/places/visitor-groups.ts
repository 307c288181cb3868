import type { Infer } from '../base/schema.ts';
import type { fee } from './field-types.ts';

/** Visitors who pay a fee of their own at some place, such as foreign visitors. */
export interface VisitorGroup {
  /** English name, which identifies the group. */
  readonly name: string;
  readonly localName: string | undefined;
}

/** Maximum number of groups to choose from; the style of the pages has a rule for each. */
export const maxGroups = 6;

/** Maximum number of distinct groups that are counted. No city has as many; it bounds the memory for a wrong file. */
const maxCounted = 100;

/** Collects the groups of a city from the fees of its places. */
export class VisitorGroups {
  readonly #counted = new Map<string, VisitorGroup & { places: number; rank: number }>();

  /** Adds the fees of the place at a position. A single fee distinguishes no groups. */
  add(fees: readonly Infer<typeof fee>[], position: number): void {
    if (fees.length < 2) return;
    for (const [i, { for: name, localFor: localName }] of fees.entries()) {
      if (name === undefined) continue;
      const rank = position + i / fees.length;
      const known = this.#counted.get(name);
      if (known) {
        known.places++;
        known.rank = Math.min(known.rank, rank);
      } else if (this.#counted.size < maxCounted)
        this.#counted.set(name, { name, localName, places: 1, rank });
    }
  }

  /** Returns the most common groups; equally common ones in the order of the places. */
  list(): VisitorGroup[] {
    const sorted = [...this.#counted.values()].sort((a, b) => b.places - a.places || a.rank - b.rank);
    return sorted.slice(0, maxGroups).map(({ name, localName }) => ({ name, localName }));
  }
}
