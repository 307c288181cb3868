/*
 * Form, list, map and position of the visitor. Loaded by the home page on first use.
 */

import type { Point } from '../../indexes/distance.ts';
import { activeData, countData, filesData, formData, loaderData, orderData } from '../hooks.ts';
import { showAnswers } from './answers.ts';
import { byHours } from './by-hours.ts';
import { type Card, cards, offerNames, showAlike, showWay } from './cards.ts';
import { all, dataOf, filled, find, findOf, maybe } from './dom.ts';
import * as filters from './filters.ts';
import { form, input } from './filters.ts';
import { showInitial, showVisitor } from './map.ts';
import { listenToGestures, showHitsOnMap } from './map-choice.ts';
import { isNamed, pointIn, ranked, searchOf } from './results.ts';
import { positionKey, recall, remember } from './storage.ts';

const sort = findOf(HTMLSelectElement, '[name="sort"]', form);
const byDistance = findOf(HTMLOptionElement, '[value="distance"]', sort);
const nearMe = findOf(HTMLButtonElement, '#near-me');
const [count, files] = [find('#count'), find('#files')];

const search = searchOf(cards, filters.lexicon, filters.named);
/** True if the page contains all places, so that the script searches. */
const isLive = dataOf(form, formData, 'live');
/** Point or place in the address. */
let near = maybe(HTMLInputElement, '[name="near"]', form)?.value ?? '';
/** Position of the visitor, which never leaves the browser. */
let position = isLive ? pointIn(recall(positionKey)) : undefined;
/** True if words of the search requested the position of the visitor. */
let wasNearMeant = false;
const everything = { matches: cards, words: [], isCorrected: false, isMost: false };
/** True if the form differs from the address shown. */
const isChanged = () => address() !== location.pathname + location.search;
const pushAddress = () => isChanged() && history.pushState(null, '', address());
listenToGestures();
if (isLive) listenToForm();
else listenToFilters();
nearMe.addEventListener('click', () => (nearMe.ariaPressed === 'true' ? moveTo() : askForPosition()));

/** The script renders changes. */
function listenToForm(): void {
  filters.submit.name = 'category';
  form.addEventListener('input', ({ target }) => {
    // An order other than by distance from the visitor.
    if (target === sort && sort.value === 'fame') startFrom();
    showHits();
    if (target === input) history.replaceState(null, '', address());
    else pushAddress();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chip = filters.chips.find((each) => each === event.submitter);
    if (chip) filters.choose(chip.value);
    showHits();
    pushAddress();
  });
  filters.onGroupChange(filter);
  input.addEventListener('focus', () => offerNames(input), { once: true });
  const startAgain = (event: Event) => {
    event.preventDefault();
    startFrom();
    fillIn(new URLSearchParams());
    filters.showMessage('');
    showHits();
    pushAddress();
  };
  for (const link of [find('#clear'), find('#back')]) link.addEventListener('click', startAgain);
  // A change of the fragment alone does not filter.
  addEventListener('popstate', () => {
    if (isChanged()) restore();
  });
  // Even without a query, the form may contain choices made meanwhile.
  if (location.search && !dataOf(form, loaderData, 'used')) restore();
  else filter();
}

/** The service renders changes. */
function listenToFilters(): void {
  showDistances();
  showInitial();
  form.addEventListener('change', ({ target }) => {
    if (target !== input) form.requestSubmit(filters.submit);
  });
}

/** Query of the form; empty if it selects everything. */
function queryText(): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, filters.submit)) {
    const text = String(value).trim();
    if (text && text !== 'fame') query.set(name, text);
  }
  query.delete('near');
  if (origin()) query.delete('sort');
  if (near) query.set('near', near);
  return query.size > 0 ? `?${query}` : '';
}

function address(): string {
  return location.pathname + queryText();
}

/** Shows the state of the address. */
function restore(): void {
  fillIn(new URLSearchParams(location.search));
  // The position of the visitor is not in the address, so only another point replaces it.
  if (near) startFrom(near);
  filter();
}

function fillIn(query: URLSearchParams): void {
  input.value = query.get('search') ?? '';
  near = query.get('near') ?? '';
  for (const box of filters.boxes) box.checked = query.has(box.name);
  if (filters.openAt) filters.openAt.value = query.get('open_at') ?? '';
  if (filters.facility) filters.facility.value = query.get('facility') ?? '';
  sort.value = query.get('sort') ?? 'fame';
  filters.choose(query.get('category') ?? '');
}

/** Shows the matches and scrolls to the first. */
function showHits(): void {
  filter();
  find('#places').scrollIntoView();
}

function filter(): void {
  const typed = input.value.trim();
  const isNearMeant = filters.followWords(typed).has('isNear');
  if (isNearMeant && !wasNearMeant && !origin()) askForPosition();
  wasNearMeant = isNearMeant;
  const { matches, words, isCorrected, isMost } = typed ? search(typed) : everything;
  const facility = filters.facility?.value;
  const filtered = matches.filter(
    ({ freeFor, isCentral, facilities }) =>
      (!filters.free.checked || filters.isFreeFor(freeFor)) &&
      (isCentral || !filters.central.checked) &&
      (!facility || facilities.includes(facility)),
  );
  const { open, unknown, texts } = byHours(filtered, filters.openAt?.value, form, count);
  const inCategory = (chosen: string, some: readonly Card[]) =>
    some.filter(({ category }) => !chosen || category === chosen);
  const found = inCategory(filters.submit.value, open);
  const hits = new Set([...found, ...inCategory(filters.submit.value, unknown)]);
  for (const card of cards) card.item.hidden = !hits.has(card);
  filters.showCounts((category) => inCategory(category, open).length);
  arrange(words, filters.lexicon.meaningOf(typed).typed, unknown);
  showDistances();
  const counted = [
    found.length === cards.length
      ? dataOf(count, countData, 'all')
      : filled(dataOf(count, countData, 'found'), `${found.length}`),
    ...texts(filters.submit.value),
  ].join(', ');
  const correction = filled(dataOf(count, countData, 'instead'), typed, words.join(' '));
  const notice = isMost ? dataOf(count, countData, 'most') : isCorrected && correction;
  count.textContent = notice ? `${notice} ${counted}` : counted;
  const isWhole = words.length > 0 && matches.length > 0 && !isCorrected && !isMost;
  const isAnswered = showAnswers(typed, { isNamed: !isMost && isNamed(matches, words), isWhole });
  find('#none').hidden = hits.size > 0 || isAnswered;
  if (hits.size === 0) showAlike(typed);
  files.hidden = hits.size === 0;
  const query = queryText();
  for (const link of all(HTMLAnchorElement, 'a', files))
    link.search = query && query + dataOf(files, filesData, 'lang');
  const chip = filters.chips.find(({ value }) => value && value === filters.submit.value);
  const active = [
    typed && `“${typed}”`,
    chip && filters.labelOf(chip),
    filters.openAt?.value && filters.openAt.selectedOptions[0]?.text,
    ...filters.boxes.map((box) => box.checked && box.closest('label')?.textContent),
    facility && filters.facility?.selectedOptions[0]?.text,
    sort.value === 'distance' && byDistance.text,
  ];
  const line = find('#active');
  const names = active.filter(Boolean).join(', ');
  find('span', line).textContent = names;
  line.hidden = query === '' && !origin();
  document.title = [names, dataOf(line, activeData, 'title')].filter(Boolean).join(' · ');
  showHitsOnMap();
}

/** Orders the list by rank or distance; places without hours come last. */
function arrange(words: readonly string[], typed: readonly string[], last: readonly Card[]): void {
  const sorted = ranked(
    cards,
    filters.lexicon,
    words,
    typed,
    origin() ?? (sort.value === 'distance' ? dataOf(form, formData, 'centre') : undefined),
  );
  const after = new Set(last);
  sorted.sort((a, b) => Number(after.has(a)) - Number(after.has(b)));
  const list = find('.cards');
  if (sorted.some(({ item }, i) => item !== list.children[i])) list.append(...sorted.map(({ item }) => item));
}

/** Origin of distances. The service resolves a place in the address; a page cached without one has no such origin. */
function origin(): Point | undefined {
  return near ? (pointIn(near) ?? dataOf(form, formData, 'start')) : position;
}

/** Sets the origin of distances: a point of the address, or the position of the visitor, stored for the session. */
function startFrom(point = '', ofVisitor = ''): void {
  near = point;
  position = pointIn(ofVisitor);
  remember(positionKey, ofVisitor);
  if (!origin()) sort.value = 'fame';
}

/** Shows distance and direction on every card while the order is by distance. */
function showDistances(): void {
  const from = origin();
  const isOwn = !near || recall(positionKey)?.startsWith(`${near},`);
  const texts = dataOf(form, formData, 'ways')[isOwn ? 'own' : 'given'];
  for (const card of cards) showWay(card, from, form, texts);
  nearMe.ariaPressed = String(!!from && isOwn);
  byDistance.text = dataOf(byDistance, orderData, from ? 'fromHere' : 'fromCentre');
  if (from) sort.value = 'distance';
  const [, , accuracy = 0] = near ? [] : (recall(positionKey) ?? '').split(',').map(Number);
  showVisitor(from, texts.here, accuracy);
}

function askForPosition(): void {
  filters.showMessage('');
  if (!isSecureContext) filters.showMessage(dataOf(form, formData, 'insecure'));
  else if (!navigator.geolocation) filters.showMessage(dataOf(form, formData, 'unavailable'));
  else
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => moveTo({ lat: coords.latitude, lng: coords.longitude }, coords.accuracy),
      ({ code }) => filters.showMessage(dataOf(form, formData, code === 1 ? 'refused' : 'unavailable')),
      { maximumAge: 60_000, timeout: 15_000 },
    );
}

/** A page with all places sorts them itself; otherwise the service gets the position rounded. The accuracy is in metres. */
function moveTo(point?: Point, accuracy = 0): void {
  const digits = isLive ? 9 : 3;
  const from = point ? `${point.lat.toFixed(digits)},${point.lng.toFixed(digits)}` : '';
  startFrom(isLive ? '' : from, from && `${from},${Math.round(accuracy)}`);
  if (isLive) {
    showHits();
    pushAddress();
  } else location.assign(`${address()}#places`);
}
