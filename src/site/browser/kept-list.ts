/*
 * A list that was not kept for times without a network, as one that has changed meanwhile: its places come from the cards of
 * the home page, which is kept. Sums and map need the service.
 */

import { at } from '../../at.ts';
import { shortestOrder } from '../../itineraries/order.ts';
import { localPath } from '../language-paths.ts';
import { dataOf, find, language, make, pointOf } from './dom.ts';

/** Shows the places with these slugs in a short order to visit, where the page without places stands in for the list. */
export async function showKeptList(ids: readonly string[]): Promise<void> {
  const home = await homePage();
  const cards = [...new Set(ids)].flatMap((id) => home?.getElementById(`place-${id}`) ?? []);
  if (cards.length === 0) return;
  const list = make('ol', 'stops');
  const order = shortestOrder(cards.map((card) => pointOf(dataOf(card, 'at'))));
  list.append(...order.map((i, position) => stopOf(at(cards, i), position + 1)));
  const empty = find('.empty');
  find('.lead').textContent = dataOf(empty, 'lead');
  empty.replaceWith(list);
}

/** The item of a stop, with what its card tells. */
function stopOf(card: HTMLElement, number: number): HTMLElement {
  const [item, stop] = [make('li'), make('article', 'stop')];
  find('.number', card).textContent = String(number);
  for (const part of card.querySelectorAll('.about, .open')) part.remove();
  stop.append(find('.picture', card), find('.words', card), find('.heart', card));
  item.append(stop);
  return item;
}

/** The service worker answers what asks for a page with the one that it has kept. */
function homePage(): Promise<Document | null> {
  const request = new XMLHttpRequest();
  request.open('GET', localPath('/', { language }));
  request.setRequestHeader('Accept', 'text/html');
  request.responseType = 'document';
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.responseXML);
    request.send();
  });
}
