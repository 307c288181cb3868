import type { Bitset } from '../../indexes/bitset.ts';
import { bearing, kilometres, type Point } from '../../indexes/distance.ts';
import type { Words } from '../../locales/en.ts';
import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { type City, categories, type PlaceRecord } from '../../places/place.ts';
import type { Task } from '../../task.ts';
import { placePath } from '../addresses.ts';
import { excerpt, fit, shortName } from '../fit.ts';
import { escapeXml } from '../html.ts';
import { type Cluster, clusterer } from './clusters.ts';
import type { Extent } from './extent.ts';
import { type Bounds, boundsOf, type Frame, frameOf, holds } from './frame.ts';
import { boxOf, type Label, setName, stripHeight } from './layers.ts';
import {
  clusterMarker,
  ink,
  marker,
  maxNameLength,
  reach,
  ringedMarker,
  ringRadius,
  spacing,
} from './markers.ts';
import type { Shape } from './shape.ts';
import { markerDefs, sheetText } from './sheet.ts';

/** From the edge of a sheet to the markers on it, in units. */
const inset = reach + 6;
/** Names on the map of a city: those of its first places, which the data lists first. */
const maxNames = 24;

/** What the map of a city shows, and where its markers lead. */
interface Shown {
  /** The positions of the places that are listed beside the map. */
  readonly listed: readonly number[];
  /** All that match, where the list has more than one page. */
  readonly matches?: Bitset | undefined;
  readonly extent: Extent;
  /** What the rings of distance are around. */
  readonly middle: Point;
  /** Where the marker of a place that is listed leads. */
  readonly href: (place: PlaceRecord) => string;
  /** Where the marker of several leads of which some are not listed: to a list of the places around a point. */
  readonly hrefAround: (point: Point) => string;
}

/** The drawings of the map of a city, each an SVG element to stand in a page. */
export interface CityMap {
  /** The city without what lies far out. */
  readonly city: string;
  /** All places that are shown, where some lie far out; and the part of the city where most of them would touch each other. */
  readonly all: string | undefined;
  readonly densest: string | undefined;
}

/**
 * The map of places of a city: a marker for each place where it lies, and one with a number for those that would touch.
 * Colours come from the custom properties of the page (`--ink`, `--card`, `--nature` …), with values of a light
 * scheme as defaults. A script finds the frame in `data-frame`, and what the rings are around in `data-middle`.
 */
export function* cityMap(catalogue: Catalogue, shown: Shown, words: Words): Task<CityMap> {
  const { extent, listed, matches } = shown;
  const main = yield* drawSheet(catalogue, shown, extent.city, 460, words);
  const seen = main.clusters.reduce((sum, { members }) => sum + members.length, 0);
  const all =
    seen < (matches?.size ?? listed.length)
      ? yield* drawSheet(catalogue, shown, extent.all, 300, words)
      : undefined;
  // Where not all are listed, the markers of several lead to maps of their own.
  const [fullest] = matches ? [] : main.clusters.toSorted((a, b) => b.members.length - a.members.length);
  const [point, ...others] = fullest?.members.map((each) => catalogue.spatial.pointOf(each)) ?? [];
  const densest =
    point && others.length > 0
      ? yield* drawSheet(catalogue, shown, boundsOf(point, others), 400, words)
      : undefined;
  const { title, all: titleOfAll, densest: titleOfDensest, kilometres, metres, cluster } = words.map;
  const { middle, kmPerLng, unitsPerKm } = main.frame;
  // What a script needs to draw this map.
  const data = ` data-frame="${middle.lat},${middle.lng},${kmPerLng},${unitsPerKm}" data-middle="${shown.middle.lat},${shown.middle.lng}" data-km="${kilometres('#')}" data-m="${metres('#')}" data-group="${cluster('#', '@')}"`;
  return {
    city: drawing(title(catalogue.city.name), main.frame, markerDefs(categories) + main.text, data),
    all: all && drawing(titleOfAll, all.frame, all.text),
    densest: densest && drawing(titleOfDensest, densest.frame, densest.text),
  };
}

/** Places that are grouped in a turn of the event loop, within 1 ms. */
const placesPerTurn = 4096;

interface Sheet {
  readonly frame: Frame;
  readonly clusters: readonly Cluster<number>[];
  readonly text: string;
}

function* drawSheet(
  catalogue: Catalogue,
  shown: Shown,
  bounds: Bounds,
  height: number,
  words: Words,
): Task<Sheet> {
  const frame = frameOf(bounds, height, inset);
  const clusters = yield* clustersOf(catalogue, shown, frame);
  const isListed = new Set(shown.listed);
  const middle = frame.spot(shown.middle);
  const markers: Shape[] = [];
  const labels: Label[] = [];
  for (const { spot, members } of clusters) {
    const place = catalogue.at(members[0]);
    const name = excerpt(place.name, maxNameLength);
    const [other, ...more] = members.filter((position) => !isListed.has(position));
    const around = other === undefined ? undefined : catalogue.spatial.pointOf(other);
    const data = around ? othersData(1 + more.length, around, name) : {};
    if (members.length === 1) {
      const href = around ? placePath(place, words) : shown.href(place);
      markers.push(marker(place, spot, href, name, data));
      if (labels.length < maxNames)
        labels.push({ spot, name: setName(shortName(name)), clearance: reach + 3 });
    } else {
      const href = around ? shown.hrefAround(around) : shown.href(place);
      const title = words.map.cluster(words.number(members.length), name);
      markers.push(clusterMarker(spot, href, title, members.length, data));
    }
  }
  const taken = clusters.map(({ spot }) => boxOf(spot));
  const text = sheetText(frame, { rings: middle, cross: middle, markers, taken, labels }, words);
  return { frame, clusters, text };
}

/** Groups the places that are shown, those of the list first, in turns. */
function* clustersOf(
  { spatial }: Catalogue,
  { listed, matches }: Shown,
  frame: Frame,
): Task<Cluster<number>[]> {
  const clusters = clusterer<number>(frame.sheet, spacing);
  const add = (position: number) => clusters.add(position, frame.spot(spatial.pointOf(position)));
  listed.forEach(add);
  const isListed = new Set(listed);
  for (let offset = 0; matches && offset < matches.size; offset += placesPerTurn) {
    for (const position of matches.page(offset, placesPerTurn)) if (!isListed.has(position)) add(position);
    yield;
  }
  return clusters.apart();
}

/** For the script, which makes a marker of its own for those that are not listed: how many, where, around what. */
function othersData(others: number, { lat, lng }: Point, name: string): Shape['attributes'] {
  return { 'data-others': `${others},${lat},${lng}`, 'data-around': name };
}

/** Neighbours farther off than this, in km, tell less about where a place is than the middle of the city does. */
const farthestNeighbour = 20;

/** Half the width of the cross in the middle of the city, in units. */
const crossRadius = 8;

/** A place among those near to it, all with their names; or, far out, with the middle of the city. */
export function placeMap(
  place: PlaceRecord,
  near: readonly NearPlace[],
  { centre }: City,
  words: Words,
): string {
  const neighbours = near.filter((each) => each.kilometres <= farthestNeighbour).map((each) => each.place);
  const shown = [place, ...neighbours];
  const bounds = boundsOf(place, neighbours.length > 0 ? neighbours : [centre]);
  const frame = frameOf(bounds, 300, 52);
  const grouping = clusterer<PlaceRecord>(frame.sheet, spacing + ringRadius - reach);
  for (const each of shown) grouping.add(each, frame.spot(each));
  const clusters = grouping.apart();
  const radiusOf = (each: PlaceRecord) => (each === place ? ringRadius : reach);
  const taken = clusters.map(({ spot, members: [first] }) => boxOf(spot, radiusOf(first)));
  const labels: Label[] = [];
  const markers = clusters.map(({ spot, members: [each, ...others] }) => {
    const text = shortName(each.name) + (others.length > 0 ? ` + ${others.length}` : '');
    labels.push({ spot, name: setName(text), clearance: radiusOf(each) + 3 });
    if (each === place) return ringedMarker(each, spot);
    const name = excerpt(each.name, maxNameLength);
    const href = placePath(each, words);
    if (others.length === 0) return marker(each, spot, href, name);
    const size = 1 + others.length;
    return clusterMarker(spot, href, words.map.cluster(words.number(size), name), size);
  });
  const middle = frame.spot(centre);
  const cross = holds(frame.sheet, middle) ? middle : undefined;
  if (cross) {
    taken.push(boxOf(cross, crossRadius));
    labels.push({ spot: cross, name: setName(centre.name), clearance: crossRadius + 2 });
  }
  const rings = frame.spot(place);
  const parts = [
    markerDefs([...new Set(shown.map(({ category }) => category))]),
    sheetText(frame, { rings, cross, markers, taken, labels }, words),
    cross ? '' : wayToCentre(place, centre, frame.sheet.bottom, words),
  ];
  return drawing(words.map.titleNear(place.name), frame, parts.join(''));
}

/** Where the middle of the city is, when it is not on the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number, words: Words): string {
  const text = `${centre.name} ${words.map.kilometres(kilometres(place, centre).toFixed(0))}`;
  const { size, lines } = fit(text, 130, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  return `<path transform="translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/><text x="192" y="${top + 18}" font-size="${size}">${escapeXml(lines[0] ?? '')}</text>`;
}

/** An SVG element. */
function drawing(title: string, { sheet }: Frame, content: string, data = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.right} ${sheet.bottom + stripHeight}" role="group" aria-label="${escapeXml(title)}"${data} font-family="system-ui,'Noto Sans',sans-serif" fill="${ink}">${content}</svg>`;
}
