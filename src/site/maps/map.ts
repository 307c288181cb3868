import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { bearing, kilometres, type Point } from '../../places/indexes/distance.ts';
import { type City, categories, type PlaceRecord } from '../../places/place.ts';
import { doAtOnce, type Work } from '../../places/turns.ts';
import { placePath } from '../addresses.ts';
import { excerpt, fit, shortName } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import { centreMark, rings, scaleStrip, stripHeight } from './backdrop.ts';
import { type Cluster, clustersOf, type MapPlaces } from './clusters.ts';
import {
  type Bounds,
  boundsAt,
  type Extent,
  extend,
  type Frame,
  frameOf,
  holds,
  kmPerDegree,
} from './frame.ts';
import { type Label, labels } from './labels.ts';
import {
  clusterMarker,
  ink,
  marker,
  markerDefs,
  markerGroup,
  reach,
  ringedMarker,
  ringRadius,
  spacing,
} from './markers.ts';

/** From the edge of a sheet to the markers on it, in units. */
const inset = reach + 6;
/** Names on the map of a city: those of its first places, which the data lists first. */
const maxNames = 24;
/** The longest name of a marker, in UTF-16 code units. */
const maxNameLength = 80;

/** What the map of a city shows, and where its markers lead. */
interface Shown extends MapPlaces {
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
 * scheme as defaults. A script finds in `data-frame` what lies in the middle, in degrees, and how many units a degree of
 * latitude and of longitude has.
 */
export function* cityMap(catalogue: Catalogue, shown: Shown, words: Words): Work<CityMap> {
  const { extent, listed, matches } = shown;
  const main = yield* drawSheet(catalogue, shown, extent.city, 460, words);
  const seen = main.clusters.reduce((sum, { size }) => sum + size, 0);
  const all =
    seen < (matches?.size ?? listed.length)
      ? yield* drawSheet(catalogue, shown, extent.all, 300, words)
      : undefined;
  // Where not all are listed, the markers of several lead to maps of their own.
  const [fullest] = matches ? [] : main.clusters.toSorted((a, b) => b.size - a.size);
  const densest =
    fullest && fullest.size > 1 ? yield* drawSheet(catalogue, shown, fullest.bounds, 400, words) : undefined;
  const draw = (title: string, { frame, parts }: Sheet, defs = '') =>
    drawing(title, frame, [defs, ...parts], words);
  return {
    city: draw(words.map.title(catalogue.city.name), main, markerDefs(categories)),
    all: all && draw(words.map.all, all),
    densest: densest && draw(words.map.densest, densest),
  };
}

interface Sheet {
  readonly frame: Frame;
  readonly clusters: readonly Cluster[];
  readonly parts: readonly string[];
}

function* drawSheet(
  catalogue: Catalogue,
  shown: Shown,
  bounds: Bounds,
  height: number,
  words: Words,
): Work<Sheet> {
  const frame = frameOf(bounds, height, inset);
  const clusters = yield* clustersOf(catalogue, shown, frame, spacing);
  const spots = clusters.map(({ spot }) => spot);
  const middle = frame.spot(shown.middle);
  const backdrop = rings(frame, middle, spots, words);
  const markers: string[] = [];
  const names: Label[] = [];
  for (const { first, spot, size, others, firstOther } of clusters) {
    const place = catalogue.at(first);
    const name = excerpt(place.name, maxNameLength);
    if (size === 1) {
      const href = others > 0 ? placePath(place, words) : shown.href(place);
      markers.push(marker(place, spot, href, name, others > 0 ? othersData(others, place, name) : ''));
      if (names.length < maxNames) names.push({ ...spot, text: shortName(name), clearance: reach + 3 });
    } else if (others > 0) {
      const point = catalogue.spatial.pointOf(firstOther);
      const data = othersData(others, point, name);
      markers.push(clusterMarker(spot, size, shown.hrefAround(point), name, words, data));
    } else markers.push(clusterMarker(spot, size, shown.href(place), name, words));
  }
  const parts = [
    backdrop.drawing,
    centreMark(middle),
    markerGroup(markers),
    labels(names, [...spots, ...backdrop.spots], frame.sheet),
    scaleStrip(frame, words),
  ];
  return { frame, clusters, parts };
}

/** For the script, which makes a marker of its own for those that are not listed: how many, where, around what. */
function othersData(others: number, { lat, lng }: Point, name: string): string {
  return ` data-others="${others},${lat},${lng}" data-around="${escapeXml(name)}"`;
}

/** Neighbours farther off than this, in km, tell less about where a place is than the middle of the city does. */
const farthestNeighbour = 20;

/** A place among those near to it, all with their names; or, far out, with the middle of the city. */
export function placeMap(
  place: PlaceRecord,
  near: readonly NearPlace[],
  { centre }: City,
  words: Words,
): string {
  const neighbours = near.filter((each) => each.kilometres <= farthestNeighbour).map((each) => each.place);
  const shown = [place, ...neighbours];
  const bounds = boundsAt(place);
  for (const { lat, lng } of neighbours.length > 0 ? neighbours : [centre]) extend(bounds, lat, lng);
  const frame = frameOf(bounds, 300, 52);
  const clusters = doAtOnce(
    clustersOf(
      {
        latitudes: Float64Array.from(shown, ({ lat }) => lat),
        longitudes: Float64Array.from(shown, ({ lng }) => lng),
      },
      { listed: [...shown.keys()] },
      frame,
      spacing + ringRadius - reach,
    ),
  );
  const spots = clusters.map(({ first, spot }) => ({ ...spot, r: first === 0 ? ringRadius : reach }));
  const middle = frame.spot(centre);
  const middleSeen = holds(frame.sheet, middle);
  const names: Label[] = [];
  const markers = clusters.map(({ first, spot, size }) => {
    const each = shown[first] ?? place;
    const clearance = (each === place ? ringRadius : reach) + 3;
    names.push({ ...spot, text: shortName(each.name) + (size > 1 ? ` + ${size - 1}` : ''), clearance });
    if (each === place) return ringedMarker(each, spot);
    const name = excerpt(each.name, maxNameLength);
    return size === 1
      ? marker(each, spot, placePath(each, words), name)
      : clusterMarker(spot, size, placePath(each, words), name, words);
  });
  if (middleSeen) names.push({ ...middle, text: centre.name, clearance: 10 });
  const backdrop = rings(frame, frame.spot(place), middleSeen ? [...spots, middle] : spots, words);
  const parts = [
    markerDefs([...new Set(shown.map(({ category }) => category))]),
    backdrop.drawing,
    middleSeen ? centreMark(middle) : '',
    markerGroup(markers),
    labels(names, [...spots, ...backdrop.spots], frame.sheet),
    scaleStrip(frame, words),
    middleSeen ? '' : wayToCentre(place, centre, frame.sheet.bottom, words),
  ];
  return drawing(words.map.titleNear(place.name), frame, parts);
}

/** Where the middle of the city is, when it is not on the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number, words: Words): string {
  const text = `${centre.name} ${words.map.kilometres(kilometres(place, centre).toFixed(0))}`;
  const { size, lines } = fit(text, 130, 0, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  return `<path transform="translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/><text x="192" y="${top + 18}" font-size="${size}">${escapeXml(lines[0] ?? '')}</text>`;
}

/** An SVG element. With words for it, a script can write on it as it is written here. */
function drawing(title: string, frame: Frame, parts: readonly string[], words?: Words): string {
  const { sheet, middle, kmPerLng, unitsPerKm } = frame;
  const lng = (kmPerLng * unitsPerKm).toFixed(3);
  const lat = (kmPerDegree * unitsPerKm).toFixed(3);
  const data = `${middle.lat.toFixed(6)},${middle.lng.toFixed(6)},${lat},${lng}`;
  const written = words
    ? ` data-km="${words.map.kilometres('#')}" data-m="${words.map.metres('#')}" data-group="${words.map.cluster('#', '@')}"`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.right} ${sheet.bottom + stripHeight}" role="group" aria-label="${escapeXml(title)}" data-frame="${data}"${written} font-family="system-ui,'Noto Sans',sans-serif" fill="${ink}">${parts.join('')}</svg>`;
}
