import { fold } from '../indexes/folding.ts';
import type { Searched } from '../indexes/spelling.ts';
import { type Lexicon, singular } from './lexicon.ts';

/*
 * Meanings of words in a search for the places of a city, on the server and in the browser.
 */

/** Minimum length of a word that names a category; shorter words, such as "and", never do. */
const minLetters = 4;

/** Maps the singular words of category names to categories. */
export function namedCategories<C>(names: Iterable<readonly [category: C, name: string]>) {
  const named = new Map<string, C>();
  for (const [category, name] of names)
    for (const word of fold(name).split(/[\s,&/]+/u))
      if (word.length >= minLetters) named.set(singular(word), category);
  return named;
}

/** Extends a search: a word also matches its synonyms and the places of the category that it names. */
export function withMeanings<S, C>(
  searched: Searched<S>,
  lexicon: Lexicon,
  named: ReadonlyMap<string, C>,
  inCategory: (category: C) => S,
): Searched<S> {
  const { find, either } = searched;
  const findWord = (word: string) => {
    const category = named.get(singular(word));
    const matches = lexicon.textsFor(word).map(find);
    return [...matches, ...(category === undefined ? [] : [inCategory(category)])].reduce(either);
  };
  return { ...searched, findWord };
}
