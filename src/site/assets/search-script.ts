import { fold } from '../../places/indexes/folding.ts';
import { maxRanked } from '../../places/indexes/place-index.ts';
import { fuzzySearch, fuzzySearchText } from '../../places/indexes/spelling.ts';
import { kmPerDegree } from '../maps/frame.ts';

/**
 * On the portal: what the cards and the form are, and how cards are filtered and sorted by them. It searches with the text of
 * the functions that search on the server, so that both find the same.
 */
export const searchScript = String.raw`
const form = document.getElementById('find');
const { search: input, free, central, sort } = form.elements;
const chips = [...form.querySelectorAll('.chips button')];
const nearMe = document.getElementById('near-me');
const count = document.getElementById('count');
const none = document.getElementById('none');
const files = document.getElementById('files');
const list = document.querySelector('.cards');
const cards = [...document.querySelectorAll('.card')].map((element) => ({
  element,
  item: element.parentElement,
  index: Number(element.querySelector('.number').textContent),
  category: element.dataset.category,
  isFree: 'free' in element.dataset,
  at: element.dataset.at.split(',').map(Number),
}));
const centre = form.dataset.centre.split(',').map(Number);
// Distances are measured from here: the visitor's position, which stays in the page, or the point that the address names.
let origin;
let near = '';

${fuzzySearchText}

let searched;
function searchCards(search) {
  // Made by the first search, because a page without one loads faster.
  searched ??= foldCards();
  const work = ${fuzzySearch.name}(searched, search);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

// The folded texts of all cards, as the search of the server wants them.
function foldCards() {
  const textOf = ({ element }, ...parts) => parts.map((part) => element.querySelector(part)?.textContent ?? '').join('\n');
  for (const card of cards) {
    card.name = ${fold.name}(textOf(card, 'h3', '.name'));
    card.text = card.name + '\n' + ${fold.name}(textOf(card, '.about', 'dl div:last-child dd') + '\n' + card.element.dataset.time);
  }
  const wordsOf = (part) => '\n' + cards.map((card) => card[part]).join('\n').split(/\s+/u).join('\n') + '\n';
  return {
    all: cards,
    names: wordsOf('name'),
    texts: [wordsOf('text')],
    find: (part) => cards.filter(({ text }) => text.includes(part)),
    both: (some, others) => some.filter((card) => others.includes(card)),
    sizeOf: ({ length }) => length,
  };
}

// East and north of a point, in km: exact enough within a city.
function offset([lat, lng], [toLat, toLng]) {
  const turn = ((toLng - lng + 540) % 360) - 180;
  return [turn * ${kmPerDegree} * Math.cos(((lat + toLat) * Math.PI) / 360), (toLat - lat) * ${kmPerDegree}];
}

const kilometres = (from, to) => Math.hypot(...offset(from, to));

let isRestored = false;

function chosenCategory() {
  return chips.find((chip) => chip.getAttribute('aria-pressed') === 'true')?.value ?? '';
}

function choose(category) {
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === category));
  form.querySelector('.field button').value = category;
}

function filter() {
  const category = chosenCategory();
  const typed = input.value.trim();
  const { found, words, isCorrected } = typed ? searchCards(typed) : { found: cards, words: [] };
  const filtered = found.filter((card) => (!free.checked || card.isFree)
    && (!central.checked || kilometres(centre, card.at) <= form.dataset.central));
  const hits = new Set(filtered.filter((card) => !category || card.category === category));
  for (const card of cards) card.item.hidden = !hits.has(card);
  for (const chip of chips)
    chip.querySelector('span').textContent = filtered.filter((card) => !chip.value || card.category === chip.value).length;
  arrange(words.slice(0, ${maxRanked}));
  const { all, found: some, instead } = count.dataset;
  const correction = isCorrected ? instead.replace(/[#@]/g, (sign) => (sign === '#' ? typed : words.join(' '))) + ' ' : '';
  count.textContent = correction + (hits.size === cards.length ? all : some.replace('#', hits.size));
  none.hidden = hits.size > 0;
  files.hidden = hits.size === 0;
  for (const link of files.children) link.search = queryText() && queryText() + files.dataset.lang;
  document.getElementById('clear').hidden = queryText() === '' && !origin;
  showHitsOnMap();
}

let order = cards;
// By distance, or best hits first: those with the most words in their names.
function arrange(words) {
  const from = origin ?? (sort.value === 'distance' ? centre : undefined);
  const rank = (card) => (from ? kilometres(from, card.at) : -words.filter((word) => card.name.includes(word)).length);
  const sorted = cards.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index);
  if (sorted.every((card, i) => card === order[i])) return;
  order = sorted;
  list.append(...order.map(({ item }) => item));
}

// Distance and direction on every card, while the order is by them.
function showDistances() {
  const { way: inKm, wayInMetres, here, directions } = form.dataset;
  for (const { element, at } of cards) {
    element.querySelector('.way')?.remove();
    if (!origin) continue;
    const [east, north] = offset(origin, at);
    const km = Math.hypot(east, north);
    const point = Math.round((Math.atan2(east, north) * 4) / Math.PI + 8) % 8;
    const line = document.createElement('p');
    line.className = 'way';
    // Positions are exact to some ten metres: below fifty they give no direction.
    const [text, value] = km < 0.05 ? [here, 0] : km < 0.995 ? [wayInMetres, Math.round(km * 100) * 10] : [inKm, km];
    const number = value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: value < 10 ? 1 : 0 });
    line.textContent = text.replace('#', number).replace('@', directions.split('|')[point]);
    element.querySelector('h3').after(line);
  }
  nearMe.setAttribute('aria-pressed', String(origin !== undefined));
}

// Filters, and scrolls to where the hits begin.
function showHits() {
  filter();
  document.getElementById('places').scrollIntoView();
}

function queryText() {
  const query = new URLSearchParams();
  if (input.value.trim()) query.set('search', input.value.trim());
  if (chosenCategory()) query.set('category', chosenCategory());
  for (const { name, checked } of [free, central]) if (checked) query.set(name, 'yes');
  if (sort.value === 'distance') query.set('sort', 'distance');
  if (near) query.set('near', near);
  return query.size > 0 ? '?' + query : '';
}

const address = () => location.pathname + queryText();

function restore() {
  // Only the fragment has changed, which filters nothing.
  if (address() === location.pathname + location.search && isRestored) return;
  isRestored = true;
  const query = new URLSearchParams(location.search);
  input.value = query.get('search') ?? '';
  for (const each of [free, central]) each.checked = query.get(each.name) === 'yes';
  sort.value = query.get('sort') ?? 'fame';
  choose(query.get('category') ?? '');
  // The position of the visitor is not in the address, so only another point replaces it.
  if ((query.get('near') ?? '') !== near) startFrom(query.get('near') ?? '');
  filter();
}

function startFrom(point) {
  near = point;
  origin = point ? point.split(',').map(Number) : undefined;
  showDistances();
}
`;
