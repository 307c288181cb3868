import { lazy } from '../../cache.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { type FuzzyResult, fuzzySearch, maxRanked } from '../../indexes/spelling.ts';
import { runNow } from '../../task.ts';

/** What a search looks at in a card. */
export interface Findable {
  readonly index: number;
  readonly at: Point;
  /** Its names and all of its texts, folded. */
  readonly words: () => { readonly name: string; readonly text: string };
}

/** The search of some cards, which finds what the search of the server finds. */
export function searchOf<C extends Findable>(
  cards: readonly C[],
): (search: string) => FuzzyResult<readonly C[]> {
  const listOf = (part: 'name' | 'text') =>
    `\n${cards.map((card) => card.words()[part].split(/\s+/u).join('\n')).join('\n')}\n`;
  // Folded by the first search, because a page without one loads faster.
  const searched = lazy(() => ({
    all: cards,
    names: listOf('name'),
    texts: [listOf('text')],
    find: (part: string) => cards.filter((card) => card.words().text.includes(part)),
    both: (some: readonly C[], others: readonly C[]) => some.filter((card) => others.includes(card)),
    sizeOf: ({ length }: readonly C[]) => length,
  }));
  return (search) => runNow(fuzzySearch(searched(), search));
}

/** The nearest to a point first; without one those with the most of the words in their names, then by index. */
export function ranked<C extends Findable>(cards: readonly C[], words: readonly string[], from?: Point): C[] {
  const counted = words.slice(0, maxRanked);
  const rank = (card: C) =>
    from ? kilometres(from, card.at) : -counted.filter((word) => card.words().name.includes(word)).length;
  return cards.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
}

/** A distance in km as a page tells it. Positions are exact to some ten metres: below fifty they give no direction. */
export function wayOf(km: number) {
  if (km < 0.05) return { unit: 'here', value: 0 } as const;
  if (km < 0.995) return { unit: 'metres', value: Math.round(km * 100) * 10 } as const;
  return { unit: 'kilometres', value: km } as const;
}
