import type { Category } from '../places/place.ts';
import { slugOf } from './slug.ts';

/** Words by which a category is known, in categories of other programs and in names; the first one that occurs counts. */
const signs: readonly (readonly [Category, RegExp])[] = [
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

/** The category that one of these texts tells, the first text first; undefined where none does. */
export function guessCategory(...texts: readonly (string | undefined)[]): Category | undefined {
  for (const text of texts) {
    const lower = text?.toLowerCase() ?? '';
    const found = signs.find(([, words]) => words.test(lower));
    if (found) return found[0];
  }
  return undefined;
}

const slugPattern = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Gives each place a slug that no other has. */
export class Slugs {
  /** The numbers that come next behind slugs that are taken. */
  readonly #next = new Map<string, number>();

  /** The wanted slug if it is one and free, else one made of the name. */
  take(wanted: unknown, name: string, index: number): string {
    const isGood = typeof wanted === 'string' && wanted.length <= 100 && slugPattern.test(wanted);
    const made = slugOf(name);
    const first = isGood ? wanted : slugPattern.test(made) ? made : `place-${made || index}`;
    let slug = first;
    while (this.#next.has(slug)) {
      const n = this.#next.get(first) ?? 2;
      this.#next.set(first, n + 1);
      slug = `${first.slice(0, 90).replace(/-$/, '')}-${n}`;
    }
    this.#next.set(slug, 2);
    return slug;
  }
}
