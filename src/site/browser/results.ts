import { lazy } from '../../base/cache.ts';
import { runNow } from '../../base/task.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { type FuzzyResult, fuzzySearch, maxRanked } from '../../indexes/spelling.ts';
import type { Lexicon } from '../../search/lexicon.ts';
import { withMeanings } from '../../search/meanings.ts';

/** What a search looks at in a card. */
export interface Findable {
  readonly index: number;
  readonly category?: string;
  readonly at: Point;
  /** Its names and all of its texts, folded. */
  readonly words: () => { readonly name: string; readonly text: string };
}

/** The search of some cards, which finds what the search of the server finds. Categories are those of a portal by their names. */
export function searchOf<C extends Findable>(
  cards: readonly C[],
  lexicon: Lexicon,
  named: ReadonlyMap<string, string> = new Map(),
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
    either: (some: readonly C[], others: readonly C[]) =>
      cards.filter((card) => some.includes(card) || others.includes(card)),
    sizeOf: ({ length }: readonly C[]) => length,
  }));
  const inCategory = (name: string) => cards.filter(({ category }) => category === name);
  return (search) => {
    const { words } = lexicon.meaningOf(search);
    return runNow(fuzzySearch(withMeanings(searched(), lexicon, named, inCategory), words.join(' ')));
  };
}

/** The nearest to a point first; without one those with the most of the words in their names, then by index. */
export function ranked<C extends Findable>(
  cards: readonly C[],
  lexicon: Lexicon,
  words: readonly string[],
  from?: Point,
): C[] {
  const counted = words.slice(0, maxRanked).map((word) => lexicon.textsFor(word));
  const rank = (card: C) =>
    from
      ? kilometres(from, card.at)
      : -counted.filter((texts) => texts.some((text) => card.words().name.includes(text))).length;
  return cards.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
}

/** A distance in km as a page tells it. Positions are exact to some ten metres: below fifty they give no direction. */
export function wayOf(km: number) {
  if (km < 0.05) return { unit: 'here', value: 0 } as const;
  if (km < 0.995) return { unit: 'metres', value: Math.round(km * 100) * 10 } as const;
  return { unit: 'kilometres', value: km } as const;
}
