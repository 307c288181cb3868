import words from './headings.json' with { type: 'json' };

/** A heading as words are compared: `Öffnungs-Zeiten` is `offnungszeiten`. */
export const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

/**
 * What tables call the fields of a place, by language (BCP 47): the fields, each with the words for it, as people read
 * them; they are compared plain. `position` is latitude and longitude in one cell. English comes first; a language is one more entry.
 */
export const headingWords: Readonly<Record<string, readonly (readonly [field: string, words: string[]])[]>> =
  Object.fromEntries(
    Object.entries(words).map(([language, fields]) => [
      language,
      Object.entries(fields).map(([field, text]): [string, string[]] => [field, text.split(' ')]),
    ]),
  );
