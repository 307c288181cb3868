import { lazy } from '../../base/cache.ts';
import { runNow } from '../../base/task.ts';
import { point } from '../../drawing/data-attributes.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { type FuzzyResult, fuzzySearch, maxRanked } from '../../indexes/spelling.ts';
import { hasBeginning } from '../../indexes/typos.ts';
import { isToken, type Lexicon, singular, weightOfNames } from '../../search/lexicon.ts';
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
    find: (part: string) => cards.filter((card) => hasBeginning(card.words().text, part)),
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

/** Sorts by distance from a point; without one, by rank as on the server, then by index. */
export function ranked<C extends Findable>(
  cards: readonly C[],
  lexicon: Lexicon,
  words: readonly string[],
  typed: readonly string[],
  from?: Point,
): C[] {
  const wanted = words.slice(0, maxRanked).map((word) => {
    const all = lexicon.textsFor(word);
    return { tokens: all.filter(isToken), texts: all.filter((text) => !isToken(text)) };
  });
  const rank = (card: C) => {
    if (from) return kilometres(from, card.at);
    const { name, text } = card.words();
    const has = (where: string, texts: readonly string[]) => texts.some((each) => hasBeginning(where, each));
    const ranks = wanted.map(({ tokens, texts }) => {
      const parts = tokens.length > 0 ? [tokens, texts] : [];
      return (has(name, texts) ? weightOfNames : 0) + parts.filter((part) => has(text, part)).length;
    });
    const isWhole =
      typed.length > words.length && typed.slice(0, maxRanked).every((word) => has(name, [word]));
    return -ranks.reduce((sum, each) => sum + each, isWhole ? 1 : 0);
  };
  return cards.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
}

/** Reads a point such as `26.92,75.82`; undefined for other texts. */
export function pointIn(text = ''): Point | undefined {
  return text.includes(',') ? point.read(text) : undefined;
}

/** True if the name of some card has all words. */
export function isNamed(cards: readonly Findable[], words: readonly string[]): boolean {
  const hasAll = ({ words: texts }: Findable) =>
    words.every((word) => hasBeginning(texts().name, singular(word)));
  return words.length > 0 && cards.some(hasAll);
}

/** Formats a distance in km. Positions are accurate to about ten metres, so directions are omitted below fifty. */
export function wayOf(km: number) {
  if (km < 0.05) return { unit: 'here', value: 0 } as const;
  if (km < 0.995) return { unit: 'metres', value: Math.round(km * 100) * 10 } as const;
  return { unit: 'kilometres', value: km } as const;
}
