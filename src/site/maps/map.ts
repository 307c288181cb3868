import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { bearing, kilometres } from '../../places/indexes/distance.ts';
import { type City, categories, type PlaceRecord } from '../../places/place.ts';
import type { Work } from '../../places/turns.ts';
import { placePath } from '../addresses.ts';
import { excerpt, shortName } from '../excerpt.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import { centreMark, rings, scaleStrip, stripHeight } from './backdrop.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { type Bounds, boundsAt, extend, extentOf, type Frame, frameOf, holds, kmPerDegree } from './frame.ts';
import { type Label, labels } from './labels.ts';
import {
  clusterMarker,
  forMarkers,
  ink,
  marker,
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

type Href = (place: PlaceRecord) => string;

/** The drawings of the map of a city, each an SVG element to stand in a page. */
export interface CityMap {
  /** The city without what lies far out. */
  readonly city: string;
  /** All places, where some lie far out; and the part of the city where most places would touch each other. */
  readonly all: string | undefined;
  readonly densest: string | undefined;
}

/**
 * The map of a city: a marker for each place where it lies, linked by `href`, and one with a number for those that would
 * touch. Colours come from the custom properties of the page (`--ink`, `--card`, `--nature` …), with values of a light
 * scheme as defaults. A script finds in `data-frame` what lies in the middle, in degrees, and how many units a degree of
 * latitude and of longitude has. It stops between its parts: with a hundred thousand places they take 60 ms together.
 */
export function* cityMap(catalogue: Catalogue, words: Words, href: Href): Work<CityMap> {
  const { city } = catalogue;
  const present = categories.filter((category) => catalogue.select({ category }).size > 0);
  yield;
  const extent = extentOf(catalogue, city.centre);
  yield;
  const main = drawSheet(catalogue, extent.city, 460, href, words);
  yield;
  const all = isWider(extent.all, extent.city)
    ? drawSheet(catalogue, extent.all, 300, href, words)
    : undefined;
  yield;
  const [fullest] = main.clusters.toSorted((a, b) => b.size - a.size);
  const densest =
    fullest && fullest.size > 1 ? drawSheet(catalogue, fullest.bounds, 400, href, words) : undefined;
  const draw = (title: string, sheet: Sheet | undefined) => sheet && drawing(title, sheet.frame, sheet.parts);
  return {
    city: drawing(words.map.title(city.name), main.frame, [forMarkers(present), ...main.parts]),
    all: draw(words.map.all, all),
    densest: draw(words.map.densest, densest),
  };
}

function isWider(a: Bounds, b: Bounds): boolean {
  return a.south < b.south || a.north > b.north || a.west < b.west || a.east > b.east;
}

interface Sheet {
  readonly frame: Frame;
  readonly clusters: readonly Cluster[];
  readonly parts: readonly string[];
}

function drawSheet(catalogue: Catalogue, bounds: Bounds, height: number, href: Href, words: Words): Sheet {
  const frame = frameOf(bounds, height, inset);
  const clusters = clustersOf(catalogue, frame, spacing);
  const spots = clusters.map(({ spot }) => spot);
  const middle = frame.spot(catalogue.city.centre);
  const backdrop = rings(frame, middle, spots, words);
  const markers: string[] = [];
  const names: Label[] = [];
  for (const { first, spot, size } of clusters) {
    const place = catalogue.at(first);
    const name = excerpt(place.name, maxName);
    markers.push(
      size === 1
        ? marker(place, spot, href(place), name)
        : clusterMarker(spot, size, href(place), name, words),
    );
    if (size === 1 && names.length < maxNames)
      names.push({ ...spot, text: shortName(name), clearance: reach + 3 });
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
  const clusters = clustersOf(
    {
      latitudes: Float64Array.from(shown, ({ lat }) => lat),
      longitudes: Float64Array.from(shown, ({ lng }) => lng),
    },
    frame,
    spacing + ringRadius - reach,
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
    const name = excerpt(each.name, maxName);
    return size === 1
      ? marker(each, spot, placePath(each, words), name)
      : clusterMarker(spot, size, placePath(each, words), name, words);
  });
  if (middleSeen) names.push({ ...middle, text: centre.name, clearance: 10 });
  const backdrop = rings(frame, frame.spot(place), middleSeen ? [...spots, middle] : spots, words);
  return drawing(words.map.titleNear(place.name), frame, [
    forMarkers([...new Set(shown.map(({ category }) => category))]),
    backdrop.drawing,
    middleSeen ? centreMark(middle) : '',
    markerGroup(markers),
    labels(names, [...spots, ...backdrop.spots], frame.sheet),
    scaleStrip(frame, words),
    middleSeen ? '' : wayToCentre(place, centre, frame.sheet.bottom, words),
  ]);
}

/** Where the middle of the city is, when it is not on the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number, words: Words): string {
  const text = `${centre.name} ${words.map.kilometres(kilometres(place, centre).toFixed(0))}`;
  const { size, lines } = fit(text, 130, 0, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  return `<path transform="translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/><text x="192" y="${top + 18}" font-size="${size}">${escapeXml(lines[0] ?? '')}</text>`;
}

function drawing(title: string, frame: Frame, parts: readonly string[]): string {
  const { sheet, middle, kmPerLng, unitsPerKm } = frame;
  const lng = (kmPerLng * unitsPerKm).toFixed(3);
  const lat = (kmPerDegree * unitsPerKm).toFixed(3);
  const data = `${middle.lat.toFixed(6)},${middle.lng.toFixed(6)},${lat},${lng}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.right} ${sheet.bottom + stripHeight}" role="group" aria-label="${escapeXml(title)}" data-frame="${data}" font-family="system-ui,'Noto Sans',sans-serif" fill="${ink}">${parts.join('')}</svg>`;
}

/** The longest name of a marker, in UTF-16 code units. */
const maxName = 80;
