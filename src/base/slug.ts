/** Maximum length of a slug in characters. */
export const maxSlugLength = 100;

/** Lower-case words joined by hyphens, with at least one letter, so that a slug is never parsed as an index. */
export const slugPattern = /^(?:[0-9]+-)*[0-9]*[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Converts text to lower-case ASCII words joined by hyphens; empty if it has none. */
export function slugOf(text: string): string {
  const words = text
    .slice(0, 4 * maxSlugLength)
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxSlugLength).replace(/-$/, '');
}

/** Characters reserved for a hyphen and a number. */
const suffixLength = 10;

/** Returns the slug of a place by name, with a number appended if it is taken. */
export function freeSlug(name: string, index: number, taken: ReadonlySet<string>): string {
  const made = slugOf(name);
  const first = slugPattern.test(made) ? made : `place-${made || index}`;
  let slug = first;
  // Starting at the index keeps the number of attempts constant for a thousand places of one name.
  for (let n = index; taken.has(slug); n += 1)
    slug = `${first.slice(0, maxSlugLength - suffixLength).replace(/-$/, '')}-${n}`;
  return slug;
}
