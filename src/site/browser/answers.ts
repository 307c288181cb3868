/*
 * Answers of the guide and of itineraries above the places.
 */

import { fold } from '../../indexes/folding.ts';
import { answersTo } from '../../search/answers.ts';
import { all, find, maybe } from './dom.ts';
import { lexicon } from './filters.ts';

const list = maybe(HTMLElement, '.answers');
const answers = (list ? all(HTMLElement, 'li', list) : []).map((item) => ({
  item,
  title: fold(find('a', item).textContent),
  text: fold(find('span', item).textContent),
}));

/** Shows what answers the words of a search, unless a place is named by them. */
export function showAnswers(typed: string, isNamed: boolean): void {
  if (!list) return;
  const shown = answersTo(typed, lexicon, answers, isNamed);
  for (const answer of answers) answer.item.hidden = !shown.includes(answer);
  list.prepend(...shown.map(({ item }) => item));
  list.hidden = shown.length === 0;
}
