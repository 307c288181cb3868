import { fold } from '../indexes/folding.ts';
import type { Searched } from '../indexes/spelling.ts';
import { type Lexicon, singular } from './lexicon.ts';

/* What the words of a search mean for the places of a city, on the server and in the page. */

/** Of a shorter word, such as “and”, nobody means the category. */
const minLetters = 4;

/** Categories by the words of their names, without the ending of a plural. */
export function namedCategories<C>(names: Iterable<readonly [category: C, name: string]>) {
  const named = new Map<string, C>();
  for (const [category, name] of names)
    for (const word of fold(name).split(/[\s,&/]+/u))
      if (word.length >= minLetters) named.set(singular(word), category);
  return named;
}

/** A search that finds for a word what has one of the texts for it, and what is in the category of that name. */
export function withMeanings<S, C>(
  searched: Searched<S>,
  lexicon: Lexicon,
  named: ReadonlyMap<string, C>,
  inCategory: (category: C) => S,
): Searched<S> {
  const { find, either } = searched;
  const findWord = (word: string) => {
    const category = named.get(singular(word));
    const found = lexicon.textsFor(word).map(find);
    return [...found, ...(category === undefined ? [] : [inCategory(category)])].reduce(either);
  };
  return { ...searched, findWord };
}
