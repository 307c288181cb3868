/*
 * The portal: the form, the list that it filters and sorts, and the position of the visitor.
 */

import './page.ts';
import { bearing, kilometres, type Point } from '../../indexes/distance.ts';
import { cards } from './cards.ts';
import { find, make, pointOf } from './dom.ts';
import { listenToGestures } from './gestures.ts';
import { showHitsOnMap, showInitial } from './map.ts';
import { ranked, searchOf, wayOf } from './results.ts';

const form = find('#find', HTMLFormElement);
const input = find('#search', HTMLInputElement);
const free = find('[name="free"]', HTMLInputElement, form);
const central = find('[name="central"]', HTMLInputElement, form);
const sort = find('[name="sort"]', HTMLSelectElement, form);
const chips = [...form.querySelectorAll<HTMLButtonElement>('.chips button')];
const nearMe = find('#near-me', HTMLButtonElement);
const clear = find('#clear', HTMLElement);
const count = find('#count', HTMLElement);
const files = find('#files', HTMLElement);

const centre = pointOf(form.dataset.centre);
const search = searchOf(cards);
/** Whether every place is in the page, so that they are searched here. */
const isLive = form.dataset.live !== undefined;
/** Distances are measured from here: the visitor's position, which stays in the page, or the point that the address names. */
let origin: Point | undefined;
let near = '';
let isRestored = false;
let order = cards;

listenToGestures();
showInitial();
startFrom(form.querySelector<HTMLInputElement>('[name="near"]')?.value ?? '');
if (isLive) listenToForm();
else
  form.addEventListener('change', ({ target }) => {
    if (target !== input) form.requestSubmit();
  });
nearMe.hidden = false;
nearMe.addEventListener('click', askForPosition);

function listenToForm(): void {
  const pushAddress = () => history.pushState(null, '', address());
  input.addEventListener('input', () => {
    showHits();
    history.replaceState(null, '', address());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chip = chips.find((each) => each === event.submitter);
    if (chip) choose(chip.value);
    showHits();
    if (address() !== location.pathname + location.search) pushAddress();
  });
  form.addEventListener('change', ({ target }) => {
    if (target === input) return;
    showHits();
    pushAddress();
  });
  clear.addEventListener('click', (event) => {
    event.preventDefault();
    fillIn(new URLSearchParams());
    startFrom('');
    showMessage('');
    showHits();
    pushAddress();
  });
  addEventListener('popstate', restore);
  addEventListener('pageshow', restore);
}

function chosenCategory(): string {
  return chips.find((chip) => chip.getAttribute('aria-pressed') === 'true')?.value ?? '';
}

function choose(category: string): void {
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === category));
  find('.field button', HTMLButtonElement, form).value = category;
}

/** The query of what the form asks for; empty where that is everything. */
function queryText(): string {
  const query = new URLSearchParams();
  if (input.value.trim()) query.set('search', input.value.trim());
  if (chosenCategory()) query.set('category', chosenCategory());
  for (const { name, checked } of [free, central]) if (checked) query.set(name, 'yes');
  if (sort.value === 'distance') query.set('sort', 'distance');
  if (near) query.set('near', near);
  return query.size > 0 ? `?${query}` : '';
}

function address(): string {
  return location.pathname + queryText();
}

/** Fills the form in from the address. */
function restore(): void {
  // Only the fragment has changed, which filters nothing.
  if (address() === location.pathname + location.search && isRestored) return;
  isRestored = true;
  const query = new URLSearchParams(location.search);
  fillIn(query);
  // The position of the visitor is not in the address, so only another point replaces it.
  if ((query.get('near') ?? '') !== near) startFrom(query.get('near') ?? '');
  filter();
}

function fillIn(query: URLSearchParams): void {
  input.value = query.get('search') ?? '';
  for (const each of [free, central]) each.checked = query.get(each.name) === 'yes';
  sort.value = query.get('sort') ?? 'fame';
  choose(query.get('category') ?? '');
}

/** Shows what matches, and scrolls to where it begins. */
function showHits(): void {
  filter();
  find('#places', HTMLElement).scrollIntoView();
}

function filter(): void {
  const typed = input.value.trim();
  const { found, words, isCorrected } = typed
    ? search(typed)
    : { found: cards, words: [], isCorrected: false };
  const centralKm = central.checked ? Number(form.dataset.central) : Number.POSITIVE_INFINITY;
  const filtered = found.filter(
    ({ isFree, at }) => (isFree || !free.checked) && kilometres(centre, at) <= centralKm,
  );
  const inCategory = (chosen: string) => filtered.filter(({ category }) => !chosen || category === chosen);
  const hits = new Set(inCategory(chosenCategory()));
  for (const card of cards) card.item.hidden = !hits.has(card);
  for (const chip of chips)
    find('span', HTMLElement, chip).textContent = String(inCategory(chip.value).length);
  arrange(words);
  const { all = '', found: some = '', instead = '' } = count.dataset;
  const correction = instead.replace(/[#@]/g, (sign) => (sign === '#' ? typed : words.join(' ')));
  const counted = hits.size === cards.length ? all : some.replace('#', String(hits.size));
  count.textContent = isCorrected ? `${correction} ${counted}` : counted;
  find('#none', HTMLElement).hidden = hits.size > 0;
  files.hidden = hits.size === 0;
  const query = queryText();
  for (const link of files.querySelectorAll('a')) link.search = query && query + (files.dataset.lang ?? '');
  clear.hidden = query === '' && !origin;
  showHitsOnMap();
}

function arrange(words: readonly string[]): void {
  const sorted = ranked(cards, words, origin ?? (sort.value === 'distance' ? centre : undefined));
  if (sorted.every((card, i) => card === order[i])) return;
  order = sorted;
  find('.cards', HTMLElement).append(...order.map(({ item }) => item));
}

/** Measures distances from the point of an address; from none where it is empty. */
function startFrom(point: string): void {
  near = point;
  origin = point ? pointOf(point) : undefined;
  showDistances();
}

/** Distance and direction on every card, while the order is by them. */
function showDistances(): void {
  const { way = '', wayInMetres = '', here = '', directions = '' } = form.dataset;
  const texts = { here, metres: wayInMetres, kilometres: way };
  for (const { element, at } of cards) {
    element.querySelector('.way')?.remove();
    if (!origin) continue;
    const { unit, value } = wayOf(kilometres(origin, at));
    const direction = directions.split('|')[Math.round(bearing(origin, at) / 45) % 8] ?? '';
    const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
    const number = value.toLocaleString(document.documentElement.lang, digits);
    const text = texts[unit].replace('#', number).replace('@', direction);
    find('h3', HTMLElement, element).after(make('p', 'way', text));
  }
  nearMe.setAttribute('aria-pressed', String(origin !== undefined));
}

function askForPosition(): void {
  const { refused = '', unavailable = '', insecure = '' } = form.dataset;
  showMessage('');
  if (origin) moveTo();
  else if (!isSecureContext) showMessage(insecure);
  else if (!navigator.geolocation) showMessage(unavailable);
  else
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => moveTo({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => showMessage(code === 1 ? refused : unavailable),
      { maximumAge: 60_000, timeout: 15_000 },
    );
}

/** A page with every place sorts them itself, and the position is not sent. */
function moveTo(position?: Point): void {
  near = '';
  if (isLive) {
    origin = position;
    showDistances();
    showHits();
  } else {
    const query = new URLSearchParams(queryText());
    if (position) query.set('near', `${position.lat.toFixed(3)},${position.lng.toFixed(3)}`);
    location.assign(`${location.pathname}?${query}#places`);
  }
}

function showMessage(text: string): void {
  const message = find('#told', HTMLElement);
  message.hidden = text === '';
  message.textContent = text;
  message.scrollIntoView({ block: 'nearest' });
}
