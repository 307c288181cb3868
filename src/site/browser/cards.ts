import { lazy } from '../../cache.ts';
import { fold } from '../../indexes/folding.ts';
import { find, pointOf, textOf } from './dom.ts';

/** The card of a place in the list. */
export type Card = (typeof cards)[number];

/** All cards of the page, in the order in which they were sent. */
export const cards = [...document.querySelectorAll<HTMLElement>('.cards > li')].map((item) => {
  const element = find('.card', HTMLElement, item);
  const { category = '', free, at, time = '' } = element.dataset;
  const textsOf = (...selectors: string[]) => selectors.map((each) => textOf(element, each)).join('\n');
  return {
    /** The item of the list, which is hidden where the place does not match. */
    item,
    element,
    /** The link to the page of the place, which has its name. */
    link: find('h3 a', HTMLAnchorElement, element),
    index: Number(textOf(element, '.number')),
    category,
    isFree: free !== undefined,
    at: pointOf(at),
    words: lazy(() => {
      const name = fold(textsOf('h3', '.name'));
      return { name, text: `${name}\n${fold(`${textsOf('.about', 'dl div:last-child dd')}\n${time}`)}` };
    }),
  };
});
