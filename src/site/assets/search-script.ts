import { fold } from '../../places/indexes/folding.ts';
import { maxRanked } from '../../places/indexes/place-index.ts';
import { fuzzySearch, fuzzySearchText } from '../../places/indexes/spelling.ts';

/**
 * On the portal: highlights a card and its marker on the map together. Where the page has every place, also filters the
 * cards at every key, by the very functions that search on the server, and writes the search into the address so that it can be shared.
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
// Where distances begin: where the visitor is, which the page keeps to itself, or the point that the address names.
let origin;
let near = '';

${fuzzySearchText}

// What is searched: made by the first search.
let known;
function searched() {
  if (known) return known;
  const textOf = ({ element }, ...parts) => parts.map((part) => element.querySelector(part)?.textContent ?? '').join('\n');
  for (const card of cards) {
    card.name = ${fold.name}(textOf(card, 'h3', '.name'));
    card.text = card.name + '\n' + ${fold.name}(textOf(card, '.about', 'dl div:last-child dd') + '\n' + card.element.dataset.time);
  }
  const wordsOf = (part) => '\n' + cards.map((card) => card[part]).join('\n').split(/\s+/u).join('\n') + '\n';
  known = {
    all: cards,
    names: wordsOf('name'),
    texts: [wordsOf('text')],
    find: (part) => cards.filter(({ text }) => text.includes(part)),
    both: (some, others) => some.filter((card) => others.includes(card)),
    sizeOf: ({ length }) => length,
  };
  return known;
}

function searchCards(search) {
  const searching = ${fuzzySearch.name}(searched(), search);
  for (;;) {
    const { done, value } = searching.next();
    if (done) return value;
  }
}

// East and north of a point, in km: exact enough within a city.
function way([lat, lng], [toLat, toLng]) {
  const turn = ((toLng - lng + 540) % 360) - 180;
  return [turn * 111.195 * Math.cos(((lat + toLat) * Math.PI) / 360), (toLat - lat) * 111.195];
}

const kilometres = (from, to) => Math.hypot(...way(from, to));

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
  const left = found.filter((card) => (!free.checked || card.isFree)
    && (!central.checked || kilometres(centre, card.at) <= form.dataset.central));
  const hits = new Set(left.filter((card) => !category || card.category === category));
  for (const card of cards) card.item.hidden = !hits.has(card);
  for (const chip of chips)
    chip.querySelector('span').textContent = left.filter((card) => !chip.value || card.category === chip.value).length;
  arrange(words.slice(0, ${maxRanked}));
  const { all, found: some, instead } = count.dataset;
  const told = isCorrected ? instead.replace(/[#@]/g, (sign) => (sign === '#' ? typed : words.join(' '))) + ' ' : '';
  count.textContent = told + (hits.size === cards.length ? all : some.replace('#', hits.size));
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
  const sorted = cards.map((card) => [rank(card), card]).sort(([a, one], [b, other]) => a - b || one.index - other.index).map(([, card]) => card);
  if (sorted.every((card, i) => card === order[i])) return;
  order = sorted;
  list.append(...order.map(({ item }) => item));
}

// Distance and direction on every card, while the order is by them.
function writeWays() {
  const { way: inKm, wayInMetres, here, directions } = form.dataset;
  for (const { element, at } of cards) {
    element.querySelector('.way')?.remove();
    if (!origin) continue;
    const [east, north] = way(origin, at);
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

// Hits begin below the search, wherever the reader was.
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
  // A fragment changes nothing that is shown.
  if (address() === location.pathname + location.search && isRestored) return;
  isRestored = true;
  const query = new URLSearchParams(location.search);
  input.value = query.get('search') ?? '';
  for (const each of [free, central]) each.checked = query.get(each.name) === 'yes';
  sort.value = query.get('sort') ?? 'fame';
  choose(query.get('category') ?? '');
  // Without a point in the address, where the visitor is still counts.
  if ((query.get('near') ?? '') !== near) startFrom(query.get('near') ?? '');
  filter();
}

function startFrom(point) {
  near = point;
  origin = point ? point.split(',').map(Number) : undefined;
  writeWays();
}
`;
