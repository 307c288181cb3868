/**
 * The map of the portal, after the search script: puts every card that is shown where its place lies, joins markers that
 * would touch, and zooms and pans by finger, wheel, buttons and keys. Places that match and are not in the list stay in the
 * groups that the page came with, which lead elsewhere. On the sheet a spot is `base * zoom + shift`, in units of the drawing.
 */
export const mapScript = String.raw`
const sheet = document.getElementById('sheet');
const chosen = document.getElementById('chosen');
const svg = sheet.querySelector('svg');
const [width, height] = [svg.viewBox.baseVal.width, svg.viewBox.baseVal.height - 26];
const { frame, km: kmText, m: mText, group: groupText } = svg.dataset;
const [midLat, midLng, perLat, perLng] = frame.split(',').map(Number);
const perKm = perLat / 111.195;
const gap = 29;
const layers = Object.fromEntries(['rings', 'radii', 'centre', 'markers', 'names', 'scale'].map((name) => [name, svg.querySelector('.' + name)]));
const [centreX, centreY] = spotOf(layers.centre);
const whole = { zoom: 1, x: 0, y: 0 };
let view = { ...whole };
let drawn = [];

function spotOf(element) {
  const { e, f } = element.transform.baseVal.consolidate().matrix;
  return [e, f];
}

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
  makeLink(href, groupText.replace('#', size).replace('@', name), make('circle', { r: 14, fill: 'var(--ink)', stroke: 'var(--card)' }), size);

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
    label: make('text', {}, layers.names, name.length > 28 ? name.slice(0, 26).replace(/[\s,]+\S*$/, '') + ' …' : name),
  };
  card.pin = item.link;
  return item;
}

// Places that match and are not in the list, as one item a group.
function itemOfOthers(old) {
  const [size, ...at] = old.dataset.others.split(',').map(Number);
  const [name, href] = [old.dataset.around, old.getAttribute('href')];
  if (old.dataset.size > size) return { name, size, ...baseOf(at), link: makeGroup(href, size, name) };
  layers.markers.append(old);
  return { name, size, ...baseOf(at), link: old };
}

const old = [...layers.markers.children];
layers.names.replaceChildren();
layers.rings.replaceChildren();
layers.radii.replaceChildren();
for (const link of old) link.remove();
const items = [...cards.map(itemOf), ...old.filter(({ dataset }) => dataset.others).map(itemOfOthers)];
const pen = document.createElement('canvas').getContext('2d');
pen.font = '600 11px system-ui, "Noto Sans", sans-serif';
for (const item of items) if (item.label) item.labelWidth = pen.measureText(item.label.textContent).width * 1.06 + 4;
const rings = [0.5, 1, 2, 5, 10, 20, 50, 100].reverse().map((km) => ({
  km,
  disc: make('circle', {}, layers.rings),
  text: make('text', {}, layers.radii, kmText.replace('#', km)),
}));
const most = Math.max(1, 2500 / perKm);
const all = [whole, ...(items.length > 0 ? [fitting(items, most)] : [])].sort((a, b) => a.zoom - b.zoom)[0];

/** The view that shows all of these, as near as that can be and no nearer than a bound. */
function fitting(shown, bound) {
  const [xs, ys] = [shown.map(({ baseX }) => baseX), shown.map(({ baseY }) => baseY)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min((width - 90) / (right - left), (height - 90) / (bottom - top), bound);
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
    (clusters.some((other) => distance(other, spot) < gap) ? others : clusters).push(spot);
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
  const taken = drawn.map(({ x, y }) => [x - 14, y - 14, x + 14, y + 14]);
  for (const { link, group, label } of items) for (const each of [link, group, label]) each?.toggleAttribute('hidden', true);
  for (const cluster of drawn) {
    const [first] = cluster.items;
    const size = cluster.items.reduce((sum, item) => sum + item.size, 0);
    if (cluster.items.length > 1 && first.grouped !== size) {
      first.group?.remove();
      first.group = makeGroup(first.link.getAttribute('href'), size, first.name);
      first.grouped = size;
    }
    const link = cluster.items.length > 1 ? first.group : first.link;
    cluster.link = link;
    link.removeAttribute('hidden');
    move(link, cluster.x, cluster.y);
  }
  const [x, y] = [centreX * view.zoom + view.x, centreY * view.zoom + view.y];
  move(layers.centre, x, y);
  layers.centre.toggleAttribute('hidden', y > height);
  for (const ring of rings) drawRing(ring, x, y, taken);
  for (const { x, y, items: [{ label, labelWidth }, ...others] } of drawn)
    if (label && others.length === 0) setLabel(label, labelWidth, x, y, taken);
  drawScale();
  // Who moves by keys goes on from here when a marker joins a group, or a group opens.
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
  for (const [key, value] of Object.entries({ cx: x, cy: y, r: isDrawn ? r : 0 })) disc.setAttribute(key, value);
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
  label.setAttribute('font-size', 11);
  move(label, x + side[1], y + side[2] + 4);
}

function drawScale() {
  const unit = perKm * view.zoom;
  const power = 10 ** Math.floor(Math.log10(100 / unit));
  const km = [5, 2, 1].map((factor) => factor * power).find((length) => length * unit <= 100) ?? power;
  const [bar, text] = layers.scale.children;
  bar.setAttribute('d', 'M12 ' + (height + 10) + 'v8m0-4h' + km * unit + 'm0-4v8');
  text.setAttribute('x', 18 + km * unit);
  text.textContent = (km >= 1 ? kmText : mText).replace('#', km >= 1 ? km : Math.round(km * 1000));
}

/** The nearest view that is allowed: nothing is farther than all places. */
function show({ zoom, x, y }) {
  if (zoom <= all.zoom) view = { ...all };
  else view = { zoom, x, y };
  draw();
}

function zoomBy(factor, x = width / 2, y = height / 2) {
  const zoom = Math.min(most, view.zoom * factor);
  const by = zoom / view.zoom;
  show({ zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
}

const pan = (dx, dy) => show({ ...view, x: view.x + dx, y: view.y + dy });

/** All that is shown: the city as at first, unless only a part of it is left. */
function showHitsOnMap() {
  const shown = items.filter(isShown);
  const inside = shown.filter(({ baseX, baseY }) => baseX > 0 && baseY > 0 && baseX < width && baseY < height);
  tell([]);
  show(shown.length === items.length || shown.length === 0 ? whole : fitting(inside.length > 0 ? inside : shown, 200 / perKm));
}

/** Shows poster, name and link of some places below the map. */
function tell(some) {
  chosen.replaceChildren(...some.slice(0, 12).map(({ card }) => {
    const copy = card.element.cloneNode(true);
    copy.removeAttribute('id');
    return copy;
  }));
  chosen.hidden = some.length === 0;
}

function open({ items: within }) {
  const [{ baseX, baseY }] = within;
  const target = fitting(within, most);
  const others = within.find(({ card }) => !card);
  const apart = within.some((item) => Math.hypot(item.baseX - baseX, item.baseY - baseY) * most >= gap);
  if (apart && target.zoom > view.zoom * 1.01) show(target);
  else if (apart && view.zoom < most) zoomBy(2, baseX * view.zoom + view.x, baseY * view.zoom + view.y);
  else if (others) location.assign(others.link.getAttribute('href'));
  else tell(within);
}
`;
