import { maxSlugLength, slugPattern } from '../places/place-fields.ts';

/** A text as lower-case words in ASCII, joined by hyphens; empty where it has none. */
export function slugOf(text: string): string {
  const words = text
    .slice(0, 4 * maxSlugLength)
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxSlugLength).replace(/-$/, '');
}

/** Characters that a hyphen and a number behind it may take. */
const suffixLength = 10;

/** Gives each place a slug that no other has. */
export class Slugs {
  /** The numbers that come next behind slugs that are taken. */
  readonly #next = new Map<string, number>();

  /** The wanted slug if it is one and free, else one made of the name. */
  take(wanted: unknown, name: string, index: number): string {
    const isGood = typeof wanted === 'string' && wanted.length <= maxSlugLength && slugPattern.test(wanted);
    const made = slugOf(name);
    const first = isGood ? wanted : slugPattern.test(made) ? made : `place-${made || index}`;
    let slug = first;
    while (this.#next.has(slug)) {
      const n = this.#next.get(first) ?? 2;
      this.#next.set(first, n + 1);
      slug = `${first.slice(0, maxSlugLength - suffixLength).replace(/-$/, '')}-${n}`;
    }
    this.#next.set(slug, 2);
    return slug;
  }
}
