import { at } from '../../base/at.ts';
import { lazy } from '../../base/cache.ts';
import { ofHeadline } from '../../drawing/headline.ts';
import { bearing, kilometres, type Point } from '../../indexes/distance.ts';
import { fold } from '../../indexes/folding.ts';
import { mostAlike } from '../../indexes/likeness.ts';
import { cardData, formData, hook, scheduleData, type WayTexts } from '../hooks.ts';
import { all, dataOf, filled, find, language, make, maybe } from './dom.ts';
import { wayOf } from './results.ts';

/** Card of a place in the list. */
export type Card = (typeof cards)[number];

/** All cards of the page in their original order. */
export const cards = all(HTMLLIElement, '.cards li').map((item) => {
  const element = find('.card', item);
  const names = [find('h3', element), ...all(HTMLElement, '.name', element)].map(({ textContent }) =>
    ofHeadline(textContent),
  );
  return {
    /** List item, hidden if the place does not match. */
    item,
    element,
    name: at(names, 0),
    /** Names in both languages. */
    names,
    index: dataOf(element, cardData, 'index'),
    category: dataOf(element, cardData, 'category'),
    /** Groups of visitors with free entry. */
    freeFor: dataOf(element, cardData, 'free')?.split(' ').map(Number) ?? [],
    facilities: dataOf(element, cardData, 'facilities')?.split(' ') ?? [],
    isCentral: dataOf(element, cardData, 'central'),
    schedule: lazy(() => dataOf(element, scheduleData, 'hours') ?? {}),
    at: dataOf(element, cardData, 'at'),
    /** Address of the poster. */
    poster: String(maybe(HTMLImageElement, '.picture img', element)?.getAttribute('src')),
    words: lazy(() => {
      const folded = fold([...names, dataOf(element, cardData, 'names')].join('\n'));
      const facts = [
        maybe(HTMLElement, '.about', element)?.textContent,
        dataOf(element, cardData, 'details'),
      ];
      return { name: folded, text: `${folded}\n${fold(facts.join('\n'))}` };
    }),
  };
});

/** True if the visitor saved the place of a card. */
export function isSaved({ element }: Card): boolean {
  return find('.heart', element).ariaPressed === 'true';
}

/**
 * Shows on a card the distance and direction of its place from a point, or clears them. The form names the directions.
 */
export function showWay(
  { element, at: to }: Card,
  from: Point | undefined,
  form: HTMLElement,
  texts: WayTexts,
): void {
  maybe(HTMLElement, '.way', element)?.remove();
  if (!from) return;
  const directions = dataOf(form, formData, 'directions').split('|');
  const { unit, value } = wayOf(kilometres(from, to));
  const direction = at(directions, Math.round(bearing(from, to) / 45) % directions.length);
  const number = value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 });
  find('h3', element).after(make('p', hook('way'), filled(texts[unit], number, direction)));
}

/** Maximum number of suggested names. */
const maxAlike = 3;

/** Links to the places whose names are most similar to the search, or else to the most famous ones. */
export function showAlike(typed: string): void {
  const names = cards.map((card) => fold(card.names.join('\n')));
  const alike = mostAlike(fold(typed), names, maxAlike).map((i) => at(cards, i));
  const famous = cards.toSorted((a, b) => a.index - b.index).slice(0, maxAlike);
  const items = (alike.length > 0 ? alike : famous).map(({ element }) => {
    const item = make('li');
    item.append(document.importNode(find('h3 a', element), true));
    return item;
  });
  find('#alike').replaceChildren(...items);
}

/** Names of all places, which the browser suggests while one is typed. */
export function offerNames(input: HTMLInputElement): void {
  const list = make('datalist');
  list.id = 'names';
  list.append(...cards.flatMap(({ names }) => names).map((name) => new Option(name)));
  input.after(list);
  input.setAttribute('list', list.id);
}
