/*
 * Map of the portal: overlapping markers are clustered. Clusters of unlisted places are links.
 */

import { type Cluster, clusterer } from '../../drawing/maps/clusters.ts';
import {
  boundsOf,
  type Frame,
  frameAt,
  frameOf,
  holds,
  panned,
  type Rectangle,
  type Spot,
  zoomed,
} from '../../drawing/maps/frame.ts';
import { markerState } from '../../drawing/maps/hooks.ts';
import { drawLayers, layerNames, stripHeight } from '../../drawing/maps/layers.ts';
import {
  centreMark,
  minErrorRadius,
  pictureRadius,
  savedMark,
  spacing,
  visitorMark,
} from '../../drawing/maps/markers.ts';
import { moved, rounded, shape, translation } from '../../drawing/maps/shape.ts';
import type { Point } from '../../indexes/distance.ts';
import { type Base, loadBase } from './base.ts';
import { isSaved } from './cards.ts';
import { current, footHeight } from './chosen.ts';
import { find, findOf, setData, svgElement } from './dom.ts';
import {
  data,
  type Item,
  isShown,
  items,
  layer,
  type Marker,
  markerOf,
  markerOfAll,
  markers,
  sheet,
  svg,
  words,
} from './map-items.ts';
import { onceSettled } from './settled.ts';

const { rings, ...scale } = data;
/** Initial frame of the page. */
const sent = frameAt({ ...scale, sheet: sheetOf(svg.viewBox.baseVal) });
/** Initial bounds at the size of the map element. */
export let initial = sent;

/** Height without the strip of the scale bar. */
function sheetOf({ width, height }: { readonly width: number; readonly height: number }): Rectangle {
  return { left: 0, top: 0, right: width, bottom: height - stripHeight };
}

const moving = layer('moving');
const centre = { element: layer('centre'), radius: centreMark.radius };
/** Hearts on the markers of saved places. */
const hearts = svgElement(shape('g', { class: 'saved' }));
moving.append(hearts);

/** Units between the edge of the sheet and the places of a frame. */
export const inset = 45;
export const maxUnitsPerKm = Math.max(initial.unitsPerKm, 2500);
/** Scale from which places are shown by their posters, farther apart. */
const nearScale = 280;
export const nearSpacing = 2 * pictureRadius + 1;

export let visitor: (Marker & { readonly at: Point; readonly accuracy: number }) | undefined;
export let frame = initial;
let base: Base;
/** Units that the drawing was dragged since it was drawn. */
let dragged: Spot = { x: 0, y: 0 };
/** Height that the cards at the foot cover, in units. */
let foot = 0;
/** Area that the buttons cover. */
let tools: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };
export let drawn: readonly (Cluster<Item> & Marker)[] = [];

/** Frame of all these points, up to a maximum scale. */
export function frameAround(some: readonly Pick<Item, 'at'>[], maxScale: number): Frame {
  const [first, ...others] = some.map(({ at }) => at);
  if (!first) return initial;
  const bounds = boundsOf(first, others);
  return uncovered(initial.sheet, ({ right, bottom }) => {
    const edge = Math.min(inset, bottom / 4);
    return frameOf(bounds, bottom, edge, (right - 2 * edge) / maxScale, right);
  });
}

/**
 * Extends the frame of `fit` to the whole sheet, so that its places lie in the part that cards leave free, and beside
 * the buttons if there is room.
 */
function uncovered(sheet: Rectangle, fit: (part: Rectangle) => Frame): Frame {
  const least = sheet.bottom / 3;
  const rest = Math.max(least, sheet.bottom - foot);
  const below = (head: number) => {
    const part = { ...sheet, bottom: rest - head };
    return panned(frameAt({ ...fit(part), sheet }), 0, (rest + head - sheet.bottom) / 2);
  };
  const whole = below(0);
  const isCovered = items.some((item) => isShown(item) && holds(tools, whole.spot(item.at), -spacing / 2));
  return isCovered && rest - tools.bottom >= least ? below(tools.bottom) : whole;
}

let settled = () => {};

/** Calls the listener when the map has come to rest. */
export function onSettled(listener: () => void): void {
  settled = onceSettled(listener);
}

/** True for a place in the part of the map that no cards cover. */
export function isInView({ at }: Pick<Item, 'at'>): boolean {
  const { sheet } = frame;
  return holds({ ...sheet, bottom: sheet.bottom - foot }, frame.spot(at));
}

const isNear = ({ unitsPerKm }: Frame) => unitsPerKm >= nearScale;

/** Markers in a frame. */
function clustersIn(frame: Frame): Cluster<Item>[] {
  const clusters = clusterer<Item>(frame.sheet, isNear(frame) ? nearSpacing : spacing);
  for (const item of items.filter(isShown)) clusters.add(item, frame.spot(item.at));
  return clusters.apart();
}

/**
 * Redraws a frame. Elements that stay are not removed in between, because they would lose the focus and active touches.
 */
export function draw(): void {
  dragged = { x: 0, y: 0 };
  moving.removeAttribute('transform');
  const isFocusInside = svg.contains(document.activeElement);
  const around = frame.spot(rings);
  drawn = clustersIn(frame).map((cluster) => ({
    ...cluster,
    ...markerOfAll(cluster.members, isNear(frame)),
  }));
  for (const { element, members } of drawn)
    setData(
      element,
      markerState,
      'chosen',
      members.some(({ card }) => card && card === current),
    );
  const error = Math.max(minErrorRadius, ((visitor?.accuracy ?? 0) / 1000) * frame.unitsPerKm);
  if (visitor) findOf(SVGElement, '.error', visitor.element).setAttribute('r', String(rounded(error)));
  const you = visitor ? [{ ...visitor, spot: frame.spot(visitor.at) }] : [];
  const marks = [{ ...centre, spot: around }, ...drawn, ...you];
  for (const { element, spot } of marks) element.setAttribute('transform', translation(spot));
  const elements: readonly Element[] = marks.map(({ element }) => element);
  for (const old of [...markers.children]) if (!elements.includes(old)) old.remove();
  markers.append(...elements.filter(({ parentNode }) => parentNode !== markers));
  base?.move(frame);
  const layers = drawLayers(frame, around, marks, words, base?.map, [tools]);
  for (const name of layerNames)
    if (layers[name]) layer(name).replaceChildren(...layers[name].map(svgElement));
  const savedMarkers = drawn.filter(({ members }) => members.some(({ card }) => card && isSaved(card)));
  hearts.replaceChildren(
    ...savedMarkers.map(({ spot, radius }) => svgElement(moved(savedMark(radius), spot))),
  );
  // The focus is lost when a marker joins a cluster or a cluster opens.
  if (isFocusInside && !svg.contains(document.activeElement)) sheet.focus({ preventScroll: true });
  settled();
}

function redraw(): void {
  // A phone shows either the list or the map.
  if (svg.checkVisibility()) draw();
}

document.addEventListener('saved', redraw);

export function show(next: Frame): void {
  const whole = frameAround(items, maxUnitsPerKm);
  const widest = whole.unitsPerKm < initial.unitsPerKm ? whole : initial;
  frame = next.unitsPerKm > widest.unitsPerKm ? next : widest;
  redraw();
}

/** Redraws at the size of the map element. A unit grows with the visitor's font size. */
export function fitToPage(): void {
  const { width, height, left, top } = svg.getBoundingClientRect();
  const buttons = find('.tools').getBoundingClientRect();
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  if (width === 0) return;
  const sheet = sheetOf({ width: Math.round(width / unit), height: Math.round(height / unit) });
  const [x, y] = [(buttons.left - left) / unit, (buttons.top - top) / unit];
  tools = { left: x, top: y, right: x + buttons.width / unit, bottom: y + buttons.height / unit };
  const isInitial = frame === initial;
  foot = footHeight() / unit;
  initial = uncovered(sheet, (part) => {
    const share = Math.min(part.right / sent.sheet.right, part.bottom / sent.sheet.bottom);
    return frameAt({ ...sent, sheet: part, unitsPerKm: sent.unitsPerKm * share });
  });
  svg.setAttribute('viewBox', `0 0 ${sheet.right} ${sheet.bottom + stripHeight}`);
  show(isInitial ? initial : frameAt({ ...frame, sheet }));
}

/** Draws on the base map once it is loaded. */
export async function showBase(): Promise<void> {
  base = await loadBase(svg, data.base);
  redraw();
}

/** Shows the initial frame. */
export function showInitial(): void {
  show(initial);
}

/** Zooms around a position, by default the centre. Returns true if the scale changed. */
export function zoomBy(factor: number, around?: Spot): boolean {
  const before = frame.unitsPerKm;
  const { right, bottom } = frame.sheet;
  const scale = Math.min(maxUnitsPerKm, before * factor);
  show(zoomed(frame, scale, around ?? { x: right / 2, y: bottom / 2 }));
  return frame.unitsPerKm !== before;
}

/** Moves the map by a number of units. */
export function pan(dx: number, dy: number): void {
  show(panned(frame, dx, dy));
}

/** Maximum distance of a drag in units before its edge becomes visible. */
const maxDragged = 90;

/** Drags the map. Redrawing each frame would be too slow on a phone, so the drawing is translated. */
export function drag(dx: number, dy: number): void {
  frame = panned(frame, dx, dy);
  dragged = { x: dragged.x + dx, y: dragged.y + dy };
  moving.setAttribute('transform', translation(dragged));
  if (Math.hypot(dragged.x, dragged.y) > maxDragged) draw();
}

/** Redraws the map at the end of a drag. */
export function endDrag(): void {
  if (dragged.x !== 0 || dragged.y !== 0) draw();
}

/** Marks the position of the visitor with its accuracy in metres, or removes the mark. */
export function showVisitor(at: Point | undefined, title: string, accuracy = 0): void {
  visitor = at && { ...markerOf(visitorMark(title)), at, accuracy };
}
