/*
 * Itinerary pages: the saved list of this device, shared lists, and published itineraries. The address without places
 * redirects to the list of this device; its page also stands in for a list that is not cached.
 */

import { cardData, emptyData, hook, itineraryData, sharedData } from '../hooks.ts';
import './page.ts';
import { at } from '../../base/at.ts';
import { shortestOrder } from '../../itineraries/order.ts';
import { pathInLanguage } from '../../locales/page-paths.ts';
import { layGround } from './base.ts';
import { all, basePath, dataOf, find, language, make, maybe, setData } from './dom.ts';
import { withoutGroup } from './group-address.ts';
import { keepList, listPath, saveAll, saved, showHearts } from './hearts.ts';
import { ListPlan } from './plan.ts';
import { offerShare } from './share.ts';

const list = find('#itinerary');
const places = dataOf(list, itineraryData, 'places');
const requested = new URLSearchParams(location.search).get('places') ?? '';

if (places === '' && !requested && saved.length > 0) location.replace(listPath());
if (places === '' && requested && !find('#cached').hidden)
  showCachedList(requested.split(',')).then(showHearts, () => {});
if (places !== undefined && sorted((places || requested).split(',')) === sorted(saved)) {
  // The save button of a stop removes it.
  setData(list, itineraryData, 'own', true);
  keepList().catch(() => {});
  document.addEventListener('saved', () => location.replace(listPath()));
}

if (maybe(HTMLElement, '#share', list)) {
  offerShare(() => location.origin + location.pathname + withoutGroup(location.search));
  for (const svg of all(SVGSVGElement, '.sheet svg', list)) layGround(svg).catch(() => {});
}

const plan = maybe(HTMLElement, '#plan', list);
if (places && plan) {
  new ListPlan(plan);
  offerList(places.split(','));
}

/** Offers to keep a list that somebody shared. */
function offerList(ids: readonly string[]): void {
  const note = find('#shared');
  const button = find('#shared button');
  note.hidden = ids.every((id) => saved.includes(id));
  button.textContent = dataOf(note, sharedData, saved.length > 0 ? 'add' : 'keep');
  button.addEventListener('click', () => {
    saveAll(ids);
    note.hidden = true;
  });
}

function sorted(ids: readonly string[]): string {
  return ids.toSorted().join();
}

/**
 * Shows the places with these slugs in a short order, from the cached cards of the home page. Totals and map need the
 * service.
 */
async function showCachedList(ids: readonly string[]): Promise<void> {
  const home = await homePage();
  const cards = [...new Set(ids)].flatMap((id) => home?.getElementById(`place-${id}`) ?? []);
  if (cards.length === 0) return;
  const list = make('ol', hook('stops'));
  const order = shortestOrder(cards.map((card) => dataOf(card, cardData, 'at')));
  list.append(...order.map((i, position) => stopOf(at(cards, i), position + 1)));
  const empty = find('.empty');
  find('.lead').textContent = dataOf(empty, emptyData, 'lead');
  empty.replaceWith(list);
}

/** List item of a stop, from its card. */
function stopOf(card: HTMLElement, number: number): HTMLElement {
  const [item, stop] = [make('li'), make('article', hook('stop'))];
  find('.number', card).textContent = String(number);
  for (const part of ['.about', '.open'] as const) maybe(HTMLElement, part, card)?.remove();
  stop.append(find('.picture', card), find('.words', card), find('.heart', card));
  item.append(stop);
  return item;
}

/** The service worker answers navigations with its cached page. */
function homePage(): Promise<Document | null> {
  const request = new XMLHttpRequest();
  request.open('GET', basePath + pathInLanguage('/', { language }));
  request.setRequestHeader('Accept', 'text/html');
  request.responseType = 'document';
  return new Promise((resolve) => {
    request.onloadend = () => resolve(request.responseXML);
    request.send();
  });
}
