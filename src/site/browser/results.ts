import { lazy } from '../../base/cache.ts';
import { runNow } from '../../base/task.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { type FuzzyResult, fuzzySearch, maxRanked } from '../../indexes/spelling.ts';
import type { Lexicon } from '../../search/lexicon.ts';
import { withMeanings } from '../../search/meanings.ts';

/** Searched parts of a card. */
export interface Findable {
  readonly index: number;
  readonly category?: string;
  readonly at: Point;
  /** Folded names and texts. */
  readonly words: () => { readonly name: string; readonly text: string };
}

/** Search of cards with the same results as on the server. Categories are mapped from their names. */
export function searchOf<C extends Findable>(
  cards: readonly C[],
  lexicon: Lexicon,
  named: ReadonlyMap<string, string> = new Map(),
): (search: string) => FuzzyResult<readonly C[]> {
  const listOf = (part: 'name' | 'text') =>
    `\n${cards.map((card) => card.words()[part].split(/\s+/u).join('\n')).join('\n')}\n`;
  // Folded at the first search, because a page without one loads faster.
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

/** Sorts by distance from a point; without one, by words in names, then by index. */
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

/** Formats a distance in km. Positions are accurate to about ten metres, so directions are omitted below fifty. */
export function wayOf(km: number) {
  if (km < 0.05) return { unit: 'here', value: 0 } as const;
  if (km < 0.995) return { unit: 'metres', value: Math.round(km * 100) * 10 } as const;
  return { unit: 'kilometres', value: km } as const;
}
