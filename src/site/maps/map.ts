import type { Catalogue, NearPlace } from '../../places/catalogue.ts';
import { bearing, compassPoint, kilometres, type Point } from '../../places/distance.ts';
import { type City, categories, type PlaceRecord } from '../../places/place.ts';
import { placePath } from '../addresses.ts';
import { excerpt, shortName } from '../excerpt.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import { centreMark, legend, rings, scaleStrip, stripHeight } from './backdrop.ts';
import { cityRadius, type Frame, frameOf, holds, type Spot, sheetWidth, turnFrom } from './frame.ts';
import {
  clusterMarker,
  forMarkers,
  ink,
  type Label,
  labels,
  leaders,
  marker,
  markerGroup,
  reach,
  ringedMarker,
  ringRadius,
  spacing,
} from './markers.ts';
import { clustersOf, type Obstacle, placeMarkers } from './placement.ts';
import { edgeInset, listHeight, tripList, tripMarkers, tripsOf } from './trips.ts';

/** The share of the sheet that markers may cover: more of them are drawn as clusters. */
const densest = 0.5;
/** From one cluster to the next, in units: about a hundred fill a sheet. */
const clusterSpacing = 36;
/** Places out of town that are drawn: they take half of the edge of a sheet. */
const maxTrips = 16;

type Href = (place: PlaceRecord) => string;

/**
 * The map of a city as an SVG element to stand in a page: numbered markers for the places in it, linked by `href`, or
 * clusters of them where there are many; the ones far out as arrows at the edge and in a list below. Colours come from
 * the custom properties of the page (`--ink`, `--card`, `--nature` …), with values of a light scheme as defaults.
 */
export function cityMap(catalogue: Catalogue, words: Words, href: Href): string {
  const { city } = catalogue;
  const { near, far } = byDistance(catalogue);
  const inset = far.length > 0 ? edgeInset + reach : reach + 6;
  const bounds = [city.centre, ...extremes(catalogue, near)];
  const { left, top, right, bottom } = frameOf(bounds, inset).inner;
  const crowded = near.length * spacing ** 2 > densest * (right - left) * (bottom - top);
  // Clusters do not make way for what stands at the edge.
  const frame = frameOf(bounds, crowded && far.length > 0 ? inset + reach : inset);
  const middle = frame.spot(city.centre);
  const shown = far.slice(0, maxTrips).map((position) => catalogue.at(position));
  const trips = tripsOf(shown, city.centre, frame);
  const more = far.length - trips.length;
  const obstacles = [{ ...middle, r: 6 }, ...trips.map(({ spot }) => ({ ...spot, r: reach + 2 }))];
  const markers = crowded
    ? clusters(catalogue, words, near, frame, href)
    : singles(catalogue, words, near, frame, obstacles, href);
  const present = categories.filter((category) => catalogue.select({ category }).size > 0);
  const strip = frame.sheet.bottom;
  const key = legend(present, city.centre.name, strip + stripHeight, words);
  const list = strip + stripHeight + key.height + 4;
  return drawing(words.map.title(city.name), list + listHeight(trips, more) + 6, [
    forMarkers(present),
    rings(frame, middle, [...markers.spots, ...trips.map(({ spot }) => spot)], words),
    centreMark(middle),
    markers.drawing,
    tripMarkers(trips, href, words),
    scaleStrip(frame, strip, words),
    key.drawing,
    tripList(trips, more, list, href, words),
  ]);
}

/** The positions of the places in the city, and of those out of it. */
function byDistance({ city: { centre }, latitudes, longitudes }: Catalogue) {
  const distances = latitudes.map((lat, i) => kilometres(centre, { lat, lng: longitudes[i] ?? 0 }));
  const radius = cityRadius(distances);
  const near: number[] = [];
  const far: number[] = [];
  distances.forEach((distance, position) => {
    (distance <= radius ? near : far).push(position);
  });
  return { near, far };
}

/** The corners of the box that holds all of these places, on the side of the globe where the city is. */
function extremes(
  { city: { centre }, latitudes, longitudes }: Catalogue,
  positions: readonly number[],
): Point[] {
  let [north, south, east, west] = [-90, 90, -180, 180];
  for (const position of positions) {
    const [lat, turn] = [latitudes[position] ?? 0, turnFrom(centre.lng, longitudes[position] ?? 0)];
    north = Math.max(north, lat);
    south = Math.min(south, lat);
    east = Math.max(east, turn);
    west = Math.min(west, turn);
  }
  if (positions.length === 0) return [];
  return [
    { lat: north, lng: centre.lng + west },
    { lat: south, lng: centre.lng + east },
  ];
}

/** Markers, and where they stand. */
interface Drawn {
  readonly spots: readonly Spot[];
  readonly drawing: string;
}

function singles(
  catalogue: Catalogue,
  words: Words,
  positions: readonly number[],
  frame: Frame,
  obstacles: readonly Obstacle[],
  href: Href,
): Drawn {
  const places = positions.map((position) => catalogue.at(position));
  const placed = placeMarkers(places, frame, spacing, obstacles);
  const { centre } = catalogue.city;
  const markers = placed.map(({ place, spot }) =>
    marker(place, spot, href(place), nameOf(place, centre, words)),
  );
  return { spots: placed.map(({ spot }) => spot), drawing: leaders(placed) + markerGroup(markers) };
}

function clusters(
  catalogue: Catalogue,
  words: Words,
  positions: readonly number[],
  frame: Frame,
  href: Href,
): Drawn {
  const { latitudes, longitudes, city } = catalogue;
  const spotOf = (position: number) =>
    frame.spot({ lat: latitudes[position] ?? 0, lng: longitudes[position] ?? 0 });
  const found = clustersOf(positions, spotOf, clusterSpacing);
  const markers = found.map(({ first, spot, size }) => {
    const place = catalogue.at(first);
    const name = nameOf(place, city.centre, words);
    return size === 1
      ? marker(place, spot, href(place), name)
      : clusterMarker(spot, size, href(place), name, words);
  });
  return { spots: found.map(({ spot }) => spot), drawing: markerGroup(markers) };
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
  const frame = frameOf(neighbours.length > 0 ? shown : [place, centre], 52);
  const middle = frame.spot(centre);
  const middleSeen = holds(frame.sheet, middle);
  const placed = placeMarkers(shown, frame, spacing + 4, middleSeen ? [{ ...middle, r: 6 }] : []);
  const spots = placed.map(({ spot }) => spot);
  const markers = placed.map(({ place: each, spot }) =>
    each === place
      ? ringedMarker(each, spot)
      : marker(each, spot, placePath(each, words), nameOf(each, place, words)),
  );
  const names = placed.map(({ place: each, spot }): Label => {
    return { ...spot, text: shortName(each.name), clearance: (each === place ? ringRadius : reach) + 3 };
  });
  if (middleSeen) names.push({ ...middle, text: centre.name, clearance: 10 });
  return drawing(words.map.titleNear(place.name), frame.sheet.bottom + stripHeight, [
    forMarkers([...new Set(shown.map(({ category }) => category))]),
    rings(frame, frame.spot(place), spots, words),
    leaders(placed),
    middleSeen ? centreMark(middle) : '',
    markerGroup(markers),
    labels(names, spots, frame.sheet),
    scaleStrip(frame, frame.sheet.bottom, words),
    middleSeen ? '' : wayToCentre(place, centre, frame.sheet.bottom, words),
  ]);
}

/** Where the middle of the city is, when it is not on the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number, { map }: Words): string {
  const text = `${centre.name} ${map.kilometres(kilometres(place, centre).toFixed(0))}`;
  const { size, lines } = fit(text, 130, 0, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  return `<path transform="translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/><text x="192" y="${top + 18}" font-size="${size}">${escapeXml(lines[0] ?? '')}</text>`;
}

function drawing(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${Math.ceil(height)}" role="group" aria-label="${escapeXml(title)}" font-family="system-ui,'Noto Sans',sans-serif" fill="${ink}">${parts.join('')}</svg>`;
}

/** The longest name of a marker, in UTF-16 code units. */
const maxName = 80;

/** The name of a marker: its place, and how far and in which direction that is. */
function nameOf(place: PlaceRecord, from: Point, { map, directions }: Words): string {
  const km = kilometres(from, place);
  const way = `${map.kilometres(km.toFixed(1))} ${directions[compassPoint(bearing(from, place))]}`;
  return `${excerpt(place.name, maxName)}, ${way}`;
}
