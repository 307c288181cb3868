import type { Infer } from '../base/schema.ts';
import type { fee } from './field-types.ts';

/** Visitors who pay a fee of their own at some place, such as foreign visitors. */
export interface VisitorGroup {
  /** English name, which identifies the group. */
  readonly name: string;
  readonly localName: string | undefined;
  /** Names of groups that pay less than this group at some place, so that their fee may be too low for it. */
  readonly dearerThan: readonly string[];
}

/** Maximum number of groups to choose from; the style of the pages has a rule for each. */
export const maxGroups = 6;

/** Maximum number of distinct groups that are counted. No city has as many; it bounds the memory for a wrong file. */
const maxCounted = 100;

interface CountedGroup extends Pick<VisitorGroup, 'name' | 'localName'> {
  places: number;
  rank: number;
  readonly cheaper: Set<string>;
}

/** Collects the groups of a city from the fees of its places. */
export class VisitorGroups {
  readonly #counted = new Map<string, CountedGroup>();

  /** Adds the fees of the place at a position. A single fee distinguishes no groups. */
  add(fees: readonly Infer<typeof fee>[], position: number): void {
    if (fees.length < 2) return;
    for (const [i, fee] of fees.entries()) {
      const { for: name, localFor: localName } = fee;
      if (name === undefined) continue;
      const rank = position + i / fees.length;
      let counted = this.#counted.get(name);
      if (counted) {
        counted.places++;
        counted.rank = Math.min(counted.rank, rank);
      } else if (this.#counted.size < maxCounted) {
        counted = { name, localName, places: 1, rank, cheaper: new Set() };
        this.#counted.set(name, counted);
      }
      for (const { for: other, currency, amount } of fees)
        if (other !== undefined && currency === fee.currency && amount < fee.amount && counted)
          if (counted.cheaper.size < maxCounted) counted.cheaper.add(other);
    }
  }

  /** Returns the most common groups; equally common ones in the order of the places. */
  list(): VisitorGroup[] {
    const sorted = [...this.#counted.values()].sort((a, b) => b.places - a.places || a.rank - b.rank);
    return sorted
      .slice(0, maxGroups)
      .map(({ name, localName, cheaper }) => ({ name, localName, dearerThan: [...cheaper] }));
  }
}
