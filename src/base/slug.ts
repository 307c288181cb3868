/** Longest slug, in characters. */
export const maxSlugLength = 100;

/** Lower-case words joined by hyphens. At least one word has a letter, so a slug is never mistaken for an index. */
export const slugPattern = /^(?:[0-9]+-)*[0-9]*[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

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

/** The slug of the place with this name and index, with a number behind it where another place has it. */
export function freeSlug(name: string, index: number, taken: ReadonlySet<string>): string {
  const made = slugOf(name);
  const first = slugPattern.test(made) ? made : `place-${made || index}`;
  let slug = first;
  // Its index is hardly ever taken, so that a thousand places of one name need a thousand looks.
  for (let n = index; taken.has(slug); n += 1)
    slug = `${first.slice(0, maxSlugLength - suffixLength).replace(/-$/, '')}-${n}`;
  return slug;
}
