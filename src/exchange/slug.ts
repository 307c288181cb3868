/** Longest slug of a data file, in characters. */
const maxLength = 100;

/** A text as lower-case words in ASCII, joined by hyphens; empty where it has none. */
export function slugOf(text: string): string {
  const words = text
    .slice(0, 4 * maxLength)
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, maxLength).replace(/-$/, '');
}
