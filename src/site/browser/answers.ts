/*
 * Answers of the guide and of itineraries above the places.
 */

import { fold } from '../../indexes/folding.ts';
import { answersTo, type Found } from '../../search/answers.ts';
import { all, find, maybe } from './dom.ts';
import { lexicon } from './filters.ts';

const list = maybe(HTMLElement, '.answers');
const answers = (list ? all(HTMLElement, 'li', list) : []).map((item) => ({
  item,
  title: fold(find('a', item).textContent),
  text: fold(find('span', item).textContent),
}));

/** Shows what answers the words of a search. Returns true if anything does. */
export function showAnswers(typed: string, found: Found): boolean {
  if (!list) return false;
  const shown = answersTo(typed, lexicon, answers, found);
  for (const answer of answers) answer.item.hidden = !shown.includes(answer);
  list.prepend(...shown.map(({ item }) => item));
  list.hidden = shown.length === 0;
  return shown.length > 0;
}
