import { ringsKm, stripHeight } from '../maps/backdrop.ts';
import { kmPerDegree, roundLength } from '../maps/frame.ts';
import { reach, spacing } from '../maps/markers.ts';

/**
 * The map of the portal, after the search script: draws a marker for each card that is shown, and joins those that would
 * touch. Places that match and are not in the list stay in the groups that the page came with, which lead elsewhere. On the
 * sheet a place is at `base * zoom + shift`, in units of the drawing.
 */
export const mapScript = String.raw`
const sheet = document.getElementById('sheet');
const chosen = document.getElementById('chosen');
const svg = sheet.querySelector('svg');
const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height - ${stripHeight}];
const { frame, km: kmText, m: mText, group: groupText } = svg.dataset;
const [midLat, midLng, perLat, perLng] = frame.split(',').map(Number);
const perKm = perLat / ${kmPerDegree};
const [reach, spacing] = [${reach}, ${spacing}];
const layers = Object.fromEntries(['rings', 'radii', 'centre', 'markers', 'names', 'scale'].map((name) => [name, svg.querySelector('.' + name)]));
const { e: centreX, f: centreY } = layers.centre.transform.baseVal.consolidate().matrix;
const initialView = { zoom: 1, x: 0, y: 0 };
let view = initialView;
let drawn = [];

function make(name, attributes, parent, text = '') {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  element.textContent = text;
  parent?.append(element);
  return element;
}

function makeLink(href, title, symbol, number) {
  const link = make('a', { href }, layers.markers);
  make('title', {}, link, title);
  link.append(symbol);
  const { length } = String(number);
  make('text', length > 3 ? { y: 13 / length, 'font-size': 36 / length } : { y: 4.3 }, link, number);
  return link;
}

const baseOf = ([lat, lng]) => ({
  baseX: width / 2 + (((lng - midLng + 540) % 360) - 180) * perLng,
  baseY: height / 2 + (midLat - lat) * perLat,
});

const makeGroup = (href, size, name) =>
  makeLink(href, groupText.replace('#', size).replace('@', name), make('circle', { r: reach, fill: 'var(--ink)', stroke: 'var(--card)' }), size);

function itemOf(card) {
  const link = card.element.querySelector('h3 a');
  const number = card.element.querySelector('.number').textContent;
  const name = link.textContent.replace(/\s*\([^()]*\)$/, '') || link.textContent;
  const symbol = make('use', { href: '#map-' + card.category });
  const item = {
    card,
    name,
    size: 1,
    ...baseOf(card.at),
    link: makeLink('#' + card.element.id, number + '. ' + link.textContent, symbol, number),
    label: make('text', { 'font-size': 11 }, layers.names, name.length > 28 ? name.slice(0, 26).replace(/[\s,]+\S*$/, '') + ' …' : name),
  };
  card.marker = item.link;
  return item;
}

// Places that match and are not in the list, as one item a group.
function itemOfOthers(link) {
  const [size, ...at] = link.dataset.others.split(',').map(Number);
  const item = { name: link.dataset.around, size, ...baseOf(at), link };
  if (link.dataset.size > size) item.link = makeGroup(link.getAttribute('href'), size, item.name);
  else layers.markers.append(link);
  return item;
}

const givenLinks = [...layers.markers.children];
for (const name of ['markers', 'names', 'rings', 'radii']) layers[name].replaceChildren();
const items = [...cards.map(itemOf), ...givenLinks.filter(({ dataset }) => dataset.others).map(itemOfOthers)];
const pen = document.createElement('canvas').getContext('2d');
pen.font = '600 11px system-ui, "Noto Sans", sans-serif';
for (const item of items) if (item.label) item.labelWidth = pen.measureText(item.label.textContent).width * 1.06 + 4;
const rings = ${JSON.stringify(ringsKm)}.reverse().map((km) => ({
  km,
  disc: make('circle', {}, layers.rings),
  text: make('text', {}, layers.radii, kmText.replace('#', km)),
}));
const maxZoom = Math.max(1, 2500 / perKm);
const allPlaces = items.length > 0 ? viewOf(items, maxZoom) : initialView;
const widestView = allPlaces.zoom < initialView.zoom ? allPlaces : initialView;

/** The view with the largest zoom up to a limit that shows all of these. */
function viewOf(shown, limit) {
  const [xs, ys] = [shown.map(({ baseX }) => baseX), shown.map(({ baseY }) => baseY)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min((width - 90) / (right - left), (height - 90) / (bottom - top), limit);
  return { zoom, x: width / 2 - ((left + right) / 2) * zoom, y: height / 2 - ((top + bottom) / 2) * zoom };
}

const isShown = ({ card }) => !card?.item.hidden;

/** Markers where places lie, in the order of these as far as they do not touch; the other places join the nearest. */
function arranged() {
  const clusters = [];
  const others = [];
  const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  for (const item of items.filter(isShown)) {
    const spot = { x: item.baseX * view.zoom + view.x, y: item.baseY * view.zoom + view.y, items: [item] };
    if (spot.x < 15 || spot.y < 15 || spot.x > width - 15 || spot.y > height - 15) continue;
    (clusters.some((other) => distance(other, spot) < spacing) ? others : clusters).push(spot);
  }
  for (const spot of others) {
    const near = clusters.reduce((a, b) => (distance(b, spot) < distance(a, spot) ? b : a));
    near.items.push(...spot.items);
  }
  return clusters;
}

const move = (element, x, y) => element.setAttribute('transform', 'translate(' + x.toFixed(2) + ' ' + y.toFixed(2) + ')');

function draw() {
  const focused = document.activeElement;
  const isFocusInside = svg.contains(focused);
  drawn = arranged();
  const taken = drawn.map(({ x, y }) => [x - reach, y - reach, x + reach, y + reach]);
  for (const { link, group, label } of items) for (const each of [link, group, label]) each?.toggleAttribute('hidden', true);
  for (const cluster of drawn) {
    const [first] = cluster.items;
    const size = cluster.items.reduce((sum, item) => sum + item.size, 0);
    if (cluster.items.length > 1 && first.grouped !== size) {
      first.group?.remove();
      first.group = makeGroup(first.link.getAttribute('href'), size, first.name);
      first.grouped = size;
    }
    cluster.link = cluster.items.length > 1 ? first.group : first.link;
    cluster.link.removeAttribute('hidden');
    move(cluster.link, cluster.x, cluster.y);
  }
  const [x, y] = [centreX * view.zoom + view.x, centreY * view.zoom + view.y];
  move(layers.centre, x, y);
  layers.centre.toggleAttribute('hidden', y > height);
  for (const ring of rings) drawRing(ring, x, y, taken);
  for (const { x, y, items: [{ label, labelWidth }, ...others] } of drawn)
    if (label && others.length === 0) setLabel(label, labelWidth, x, y, taken);
  drawScale();
  // The focus would be lost when a marker joins a group or a group opens.
  if (isFocusInside && !focused.checkVisibility()) sheet.focus({ preventScroll: true });
}

function claim(box, taken) {
  const [left, top, right, bottom] = box;
  if (left < 2 || top < 2 || right > width - 2 || bottom > height - 2) return false;
  if (taken.some((other) => left < other[2] && other[0] < right && top < other[3] && other[1] < bottom)) return false;
  taken.push(box);
  return true;
}

function drawRing({ km, disc, text }, x, y, taken) {
  const r = km * perKm * view.zoom;
  const isDrawn = r > 44 && r < 1500;
  disc.toggleAttribute('hidden', !isDrawn);
  disc.setAttribute('r', r);
  move(disc, x, y);
  const free = isDrawn && Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8)
    .map((angle) => [x + Math.sin(angle) * r, y + Math.cos(angle) * r])
    .find(([left, top]) => claim([left - 22, top - 8, left + 22, top + 8], taken));
  text.toggleAttribute('hidden', !free);
  if (free) move(text, free[0], free[1] + 4);
}

function setLabel(label, length, x, y, taken) {
  const sides = [['start', 17, 0], ['end', -17, 0], ['middle', 0, 22], ['middle', 0, -22], ['start', 12, 17], ['end', -12, 17], ['start', 12, -17], ['end', -12, -17]];
  const shift = { start: 0, middle: 0.5, end: 1 };
  const side = sides.find(([anchor, dx, dy]) => {
    const left = x + dx - shift[anchor] * length;
    return claim([left, y + dy - 7, left + length, y + dy + 7], taken);
  });
  label.toggleAttribute('hidden', !side);
  if (!side) return;
  label.setAttribute('text-anchor', side[0]);
  move(label, x + side[1], y + side[2] + 4);
}

${roundLength}

function drawScale() {
  const unitsPerKm = perKm * view.zoom;
  const km = ${roundLength.name}(100 / unitsPerKm);
  const [bar, text] = layers.scale.children;
  bar.setAttribute('d', 'M12 ' + (height + 10) + 'v8m0-4h' + km * unitsPerKm + 'm0-4v8');
  text.setAttribute('x', 18 + km * unitsPerKm);
  text.textContent = (km >= 1 ? kmText : mText).replace('#', km >= 1 ? km : Math.round(km * 1000));
}

function show(next) {
  view = next.zoom > widestView.zoom ? next : widestView;
  draw();
}

function zoomBy(factor, x = width / 2, y = height / 2) {
  const zoom = Math.min(maxZoom, view.zoom * factor);
  const by = zoom / view.zoom;
  show({ zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
}

const pan = (dx, dy) => show({ ...view, x: view.x + dx, y: view.y + dy });

/** The initial view where every place is a hit or none is; else the view of all hits in the city, or of all hits. */
function showHitsOnMap() {
  const shown = items.filter(isShown);
  const inside = shown.filter(({ baseX, baseY }) => baseX > 0 && baseY > 0 && baseX < width && baseY < height);
  showChosen([]);
  show(shown.length === items.length || shown.length === 0 ? initialView : viewOf(inside.length > 0 ? inside : shown, 200 / perKm));
}

/** Shows poster, name and link of some places below the map. */
function showChosen(some) {
  chosen.replaceChildren(...some.slice(0, 12).map(({ card }) => {
    const copy = card.element.cloneNode(true);
    copy.removeAttribute('id');
    return copy;
  }));
  chosen.hidden = some.length === 0;
}

function open({ items: within }) {
  const [{ baseX, baseY }] = within;
  const target = viewOf(within, maxZoom);
  const others = within.find(({ card }) => !card);
  const apart = within.some((item) => Math.hypot(item.baseX - baseX, item.baseY - baseY) * maxZoom >= spacing);
  if (apart && target.zoom > view.zoom * 1.01) show(target);
  else if (apart && view.zoom < maxZoom) zoomBy(2, baseX * view.zoom + view.x, baseY * view.zoom + view.y);
  else if (others) location.assign(others.link.getAttribute('href'));
  else showChosen(within);
}
`;
