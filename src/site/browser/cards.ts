import { lazy } from '../../cache.ts';
import type { Schedule } from '../../hours/schedule.ts';
import { fold } from '../../indexes/folding.ts';
import { dataOf, find, pointOf } from './dom.ts';

/** The card of a place in the list. */
export type Card = (typeof cards)[number];

/** All cards of the page, in the order in which they were sent. */
export const cards = [...document.querySelectorAll<HTMLElement>('.cards > li')].map((item) => {
  const element = find('.card', item);
  const textOf = (selector: string) => element.querySelector(selector)?.textContent;
  const name = find('h3', element).textContent;
  return {
    /** The item of the list, which is hidden where the place does not match. */
    item,
    element,
    name,
    index: Number(dataOf(element, 'index')),
    category: dataOf(element, 'category'),
    isFree: element.dataset.free !== undefined,
    isCentral: element.dataset.central !== undefined,
    schedule: lazy((): Schedule => JSON.parse(element.dataset.hours ?? '{}')),
    at: pointOf(dataOf(element, 'at')),
    /** The address of its poster. */
    poster: String(element.querySelector('.picture img')?.getAttribute('src')),
    words: lazy(() => {
      const names = fold([name, textOf('.name'), element.dataset.names].join('\n'));
      const facts = [textOf('.about'), dataOf(element, 'told')];
      return { name: names, text: `${names}\n${fold(facts.join('\n'))}` };
    }),
  };
});
