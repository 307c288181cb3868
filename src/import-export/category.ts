import type { Category } from '../places/place-fields.ts';

/** Words by which a category is known, in categories of other programs and in names; the first one that occurs counts. */
const wordsOfCategories: readonly (readonly [Category, RegExp])[] = [
  [
    'recreation',
    /theme[ _]?park|water[ _]?park|zoo|aquarium|market|bazaar|mall|cinema|theat|stadium|amusement|recreation/,
  ],
  [
    'spiritual',
    /temple|mandir|church|cathedral|basilica|chapel|abbey|monast|mosteir|mosque|masjid|shrine|synagogue|gurdwara|stupa|pagoda|worship|spiritual|religio/,
  ],
  ['institutional', /museum|gallery|library|universit|observator|planetarium|institut|archive|arts/],
  ['heritage', /fort|palace|castle|monument|memorial|tower|ruin|tomb|archaeolog|histor|heritage|gate|bridge/],
  [
    'nature',
    /park|garden|lake|beach|fall|hill|mountain|peak|river|forest|valley|island|viewpoint|natur|reserve|cave/,
  ],
];

/** The category that the words of one of these texts mean, the first text first; undefined where none does. */
export function guessCategory(...texts: readonly (string | undefined)[]): Category | undefined {
  for (const text of texts) {
    const lower = text?.toLowerCase() ?? '';
    const found = wordsOfCategories.find(([, words]) => words.test(lower));
    if (found) return found[0];
  }
  return undefined;
}
