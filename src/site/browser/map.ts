/*
 * The map of the portal: a marker for each card that is shown; those that would touch are one. Places that match and are not
 * in the list stay in the groups that the page came with, which lead elsewhere.
 */

import { lazy } from '../../cache.ts';
import { kilometres, type Point } from '../../indexes/distance.ts';
import { excerpt, shortName } from '../fit.ts';
import { type Cluster, clusterer } from '../maps/clusters.ts';
import { boundsOf, type Frame, frameAt, frameOf, holds, panned, type Spot, zoomed } from '../maps/frame.ts';
import { boxOf, drawLayers, type Name, setName, stripHeight } from '../maps/layers.ts';
import { clusterMarker, marker, maxNameLength, reach, spacing } from '../maps/markers.ts';
import { translation } from '../maps/shape.ts';
import { type Card, cards } from './cards.ts';
import { chosen, showChosen } from './chosen.ts';
import { find, pointOf, svgElement } from './dom.ts';

export const sheet = find('#sheet', HTMLElement);
export const svg = find('svg', SVGSVGElement, sheet);
const layer = (name: string) => find(`.${name}`, SVGElement, svg);
const markers = layer('markers');

const { frame: written = '', middle, km = '', m = '', group = '' } = svg.dataset;
const ringsAround = pointOf(middle);
const words = {
  kilometres: (value: string) => km.replace('#', value),
  metres: (value: string) => m.replace('#', value),
};
/** The view that the page came with. */
const initial = readFrame();

/** Places that match, at a point: one with its card, or a group of those that are not in the list. */
interface Item {
  readonly at: Point;
  readonly size: number;
  readonly name: string;
  readonly link: SVGElement;
  readonly card?: Card;
  /** Its name as it is set beside the marker. */
  readonly label?: () => Name;
  /** The marker of the group that it begins, and the number of places in it. */
  group?: { readonly link: SVGElement; readonly size: number };
}

const given = [...markers.querySelectorAll<SVGElement>('a[data-others]')];
markers.replaceChildren();
const items = [...cards.map(itemOf), ...given.map(itemOfOthers)];

/** Units from the edge of the sheet to the places that a view is of. */
const inset = 45;
const maxUnitsPerKm = Math.max(initial.unitsPerKm, 2500);
/** Of a view of what was found: it shows what is around a place as well. */
const maxUnitsPerKmOfHits = 200;

const whole = viewOf(items, maxUnitsPerKm);
const widest = whole.unitsPerKm < initial.unitsPerKm ? whole : initial;
let view = initial;
let drawn: readonly (Cluster<Item> & { readonly link: SVGElement })[] = [];

function readFrame(): Frame {
  const { width, height } = svg.viewBox.baseVal;
  const [lat = 0, lng = 0, kmPerLng = 1, unitsPerKm = 1] = written.split(',').map(Number);
  const edges = { left: 0, top: 0, right: width, bottom: height - stripHeight };
  return frameAt({ sheet: edges, middle: { lat, lng }, kmPerLng, unitsPerKm });
}

function itemOf(card: Card): Item {
  const { at, element } = card;
  const name = excerpt(card.link.textContent ?? '', maxNameLength);
  const link = add(marker(card, { x: 0, y: 0 }, `#${element.id}`, name));
  const highlight = (isHot: boolean) => {
    element.classList.toggle('hot', isHot);
    link.toggleAttribute('data-hot', isHot);
  };
  for (const side of [element, link]) {
    for (const begin of ['pointerenter', 'focusin']) side.addEventListener(begin, () => highlight(true));
    for (const end of ['pointerleave', 'focusout']) side.addEventListener(end, () => highlight(false));
  }
  return { card, at, name, size: 1, link, label: lazy(() => setName(shortName(name))) };
}

/** Where others stand with places of the list, they get a marker of their own. */
function itemOfOthers(link: SVGElement): Item {
  const { others = '', around: name = '', size: sizeInAll } = link.dataset;
  const [size = 0, lat = 0, lng = 0] = others.split(',').map(Number);
  const own = Number(sizeInAll) > size ? addGroup(hrefOf(link), size, name) : link;
  markers.append(own);
  return { at: { lat, lng }, name, size, link: own };
}

function add(shape: Parameters<typeof svgElement>[0]): SVGElement {
  const element = svgElement(shape);
  markers.append(element);
  return element;
}

function addGroup(href: string, size: number, name: string): SVGElement {
  const title = group.replace('#', String(size)).replace('@', name);
  return add(clusterMarker({ x: 0, y: 0 }, href, title, size));
}

function hrefOf(link: SVGElement): string {
  return link.getAttribute('href') ?? '';
}

/** The view of all of these, magnified up to a scale. */
function viewOf([first, ...rest]: readonly Item[], maxScale: number): Frame {
  if (!first) return initial;
  const bounds = boundsOf(
    first.at,
    rest.map(({ at }) => at),
  );
  const { right, bottom } = initial.sheet;
  return frameOf(bounds, bottom, inset, (right - 2 * inset) / maxScale);
}

function isShown({ card }: Item): boolean {
  return !card?.item.hidden;
}

/** The markers of a view. */
function clustersIn(frame: Frame): Cluster<Item>[] {
  const clusters = clusterer<Item>(frame.sheet, spacing);
  for (const item of items.filter(isShown)) clusters.add(item, frame.spot(item.at));
  return clusters.apart();
}

/** The marker of a cluster, made where its size is another than before. */
function linkOf({ members: [first, ...others] }: Cluster<Item>): SVGElement {
  if (others.length === 0) return first.link;
  const size = others.reduce((sum, other) => sum + other.size, first.size);
  if (first.group?.size === size) return first.group.link;
  first.group?.link.remove();
  const link = addGroup(hrefOf(first.link), size, first.name);
  first.group = { link, size };
  return link;
}

function draw(): void {
  const focused = document.activeElement;
  const isFocusInside = svg.contains(focused);
  drawn = clustersIn(view).map((cluster) => ({ ...cluster, link: linkOf(cluster) }));
  for (const link of markers.children) link.toggleAttribute('hidden', true);
  for (const { link, spot } of drawn) {
    link.removeAttribute('hidden');
    link.setAttribute('transform', translation(spot));
  }
  const around = view.spot(ringsAround);
  const centre = layer('centre');
  centre.setAttribute('transform', translation(around));
  centre.toggleAttribute('hidden', around.y > view.sheet.bottom);
  const labels = drawn.flatMap(({ spot, members: [{ label }, ...others] }) =>
    label && others.length === 0 ? { spot, name: label(), clearance: reach + 3 } : [],
  );
  const taken = drawn.map(({ spot }) => boxOf(spot));
  for (const [name, shapes] of Object.entries(drawLayers(view, around, taken, labels, words)))
    layer(name).replaceChildren(...shapes.map(svgElement));
  // The focus would be lost when a marker joins a group or a group opens.
  if (isFocusInside && !focused?.checkVisibility()) sheet.focus({ preventScroll: true });
}

function show(next: Frame): void {
  view = next.unitsPerKm > widest.unitsPerKm ? next : widest;
  draw();
}

/** Shows what the page came with. */
export function showInitial(): void {
  show(initial);
}

/** Magnifies the map around a spot, the middle without one, and tells whether that changed anything. */
export function zoomBy(factor: number, around?: Spot): boolean {
  const before = view.unitsPerKm;
  const { right, bottom } = view.sheet;
  const scale = Math.min(maxUnitsPerKm, before * factor);
  show(zoomed(view, scale, around ?? { x: right / 2, y: bottom / 2 }));
  return view.unitsPerKm !== before;
}

/** Moves the map by a number of units. */
export function pan(dx: number, dy: number): void {
  show(panned(view, dx, dy));
}

/** The initial view where every place is a hit or none is; else the view of all hits in the city, or of all hits. */
export function showHitsOnMap(): void {
  const shown = items.filter(isShown);
  const inside = shown.filter(({ at }) => holds(initial.sheet, initial.spot(at)));
  showChosen([]);
  if (shown.length === items.length || shown.length === 0) showInitial();
  else show(viewOf(inside.length > 0 ? inside : shown, maxUnitsPerKmOfHits));
}

/** Acts on a tap on a marker: opens a group, or shows a place below the map. */
export function choose(event: Event, link: Element | null): void {
  const cluster = drawn.find((each) => each.link === link);
  if (!cluster) return;
  const [{ card }, ...others] = cluster.members;
  if (others.length === 0 && !card) return;
  event.preventDefault();
  if (others.length > 0) open(cluster);
  else if (card) {
    showChosen([card]);
    chosen.scrollIntoView({ block: 'nearest' });
  }
}

function open({ spot, members: within }: Cluster<Item>): void {
  const [first, ...others] = within;
  const target = viewOf(within, maxUnitsPerKm);
  const elsewhere = within.find(({ card }) => !card);
  const isSpread = others.some(({ at }) => kilometres(first.at, at) * maxUnitsPerKm >= spacing);
  if (isSpread && target.unitsPerKm > view.unitsPerKm * 1.01) show(target);
  else if (isSpread && view.unitsPerKm < maxUnitsPerKm) zoomBy(2, spot);
  else if (elsewhere) location.assign(hrefOf(elsewhere.link));
  else showChosen(within.flatMap(({ card }) => card ?? []));
}
