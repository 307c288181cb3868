import { bearing, compassPoint, kilometres, nearest, type Point } from '../../places/distance.ts';
import type { City, PlaceRecord } from '../../places/place.ts';
import { placePath } from '../addresses.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import { shortName } from '../words.ts';
import { centreMark, legend, rings, scaleStrip, stripHeight } from './backdrop.ts';
import { cityRadius, type Frame, frameOf, holds, type Spot, sheetWidth } from './frame.ts';
import { type Label, labels, square } from './labels.ts';
import {
  forMarkers,
  ink,
  leaders,
  listHeight,
  marker,
  markerGroup,
  reach,
  ringedMarker,
  ringRadius,
  tripList,
  tripMarkers,
} from './markers.ts';
import { edgeInset, type Placed, placeMarkers, type Trip, tripsOf } from './placement.ts';

/** From one marker to the next, in units. */
const spacing = 2 * reach + 1;
/** The share of the sheet that markers may cover; more markers are drawn smaller. */
const densest = 0.5;

/** Where everything lies on the map of a city. */
interface CityLayout {
  readonly frame: Frame;
  readonly middle: Spot;
  readonly near: readonly Placed[];
  readonly trips: readonly Trip[];
  /** Of the markers. */
  readonly scale: number;
}

function layoutCity(places: readonly PlaceRecord[], { centre }: City): CityLayout {
  const radius = cityRadius(places, centre);
  const near = places.filter((place) => kilometres(centre, place) <= radius);
  const far = places.filter((place) => kilometres(centre, place) > radius);
  const frame = frameOf([centre, ...near], far.length > 0 ? edgeInset + reach : reach + 6);
  const middle = frame.spot(centre);
  const trips = tripsOf(far, centre, frame);
  const gap = Math.min(spacing, Math.sqrt((densest * area(frame)) / (near.length || 1)));
  const obstacles = [{ ...middle, r: 6 }, ...trips.map(({ spot }) => ({ ...spot, r: reach + 2 }))];
  return { frame, middle, trips, near: placeMarkers(near, frame, gap, obstacles), scale: gap / spacing };
}

const area = ({ inner }: Frame): number => (inner.right - inner.left) * (inner.bottom - inner.top);

/**
 * The map of a city as an SVG element to stand in a page: numbered markers for the places in it, linked by `href`; the
 * ones far out as arrows at the edge and in a list below. Colours come from the custom properties of the page (`--ink`,
 * `--card`, `--nature` …), with values of a light scheme as defaults.
 */
export function cityMap(
  places: readonly PlaceRecord[],
  city: City,
  href: (place: PlaceRecord) => string,
): string {
  const { centre } = city;
  const { frame, middle, near, trips, scale } = layoutCity(places, city);
  const markers = near.map(({ place, spot }) =>
    marker(place, spot, href(place), nameOf(place, centre), scale),
  );
  const strip = frame.sheet.bottom;
  const key = legend(places, centre.name, strip + stripHeight);
  const list = strip + stripHeight + key.height + 4;
  return drawing(`Map of ${city.name}`, list + listHeight(trips) + 6, [
    forMarkers(places),
    rings(
      frame,
      middle,
      [...near, ...trips].map(({ spot }) => spot),
    ),
    leaders(near),
    centreMark(middle),
    markerGroup(markers),
    tripMarkers(trips, href),
    scaleStrip(frame, strip),
    key.drawing,
    tripList(trips, list, href),
  ]);
}

/** How many of the nearest places the map of a place shows as well. */
const neighbourCount = 4;
/** Neighbours farther off than this, in km, tell less about where a place is than the middle of the city does. */
const farthestNeighbour = 20;

/** A place among its neighbours, all with their names; or, far out, with the middle of the city. */
export function placeMap(place: PlaceRecord, places: readonly PlaceRecord[], city: City): string {
  const { centre } = city;
  const neighbours = nearest(places, place, neighbourCount)
    .filter((each) => each.kilometres <= farthestNeighbour)
    .map((each) => each.place);
  const shown = [place, ...neighbours];
  const frame = frameOf(neighbours.length > 0 ? shown : [place, centre], 52);
  const middle = frame.spot(centre);
  const middleSeen = holds(frame.sheet, middle);
  const placed = placeMarkers(shown, frame, spacing + 4, middleSeen ? [{ ...middle, r: 6 }] : []);
  const spots = placed.map(({ spot }) => spot);
  const markers = placed.map(({ place: each, spot }) =>
    each === place ? ringedMarker(each, spot) : marker(each, spot, placePath(each), nameOf(each, place)),
  );
  const names = placed.map(({ place: each, spot }): Label => {
    return { ...spot, text: shortName(each.name), clearance: (each === place ? ringRadius : reach) + 3 };
  });
  if (middleSeen) names.push({ ...middle, text: centre.name, clearance: 10 });
  return drawing(`Map of ${place.name} and the places near it`, frame.sheet.bottom + stripHeight, [
    forMarkers(shown),
    rings(frame, frame.spot(place), spots),
    leaders(placed),
    middleSeen ? centreMark(middle) : '',
    markerGroup(markers),
    labels(
      names,
      spots.map((spot) => square(spot, reach)),
      frame.sheet,
    ),
    scaleStrip(frame, frame.sheet.bottom),
    middleSeen ? '' : wayToCentre(place, centre, frame.sheet.bottom),
  ]);
}

/** Where the middle of the city is, when it is not on the map. */
function wayToCentre(place: PlaceRecord, centre: City['centre'], top: number): string {
  const text = `${centre.name} ${kilometres(place, centre).toFixed(0)} km`;
  const { size, lines } = fit(text, 130, 0, [{ lines: 1, largest: 11.5, smallest: 9 }]);
  return `<path transform="translate(180 ${top + 14})rotate(${bearing(place, centre).toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/><text x="192" y="${top + 18}" font-size="${size}">${escapeXml(lines[0] ?? '')}</text>`;
}

function drawing(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheetWidth} ${Math.ceil(height)}" role="group" aria-label="${escapeXml(title)}" font-family="system-ui,'Noto Sans',sans-serif" fill="${ink}">${parts.join('')}</svg>`;
}

/** The name of a marker: its place, and how far and in which direction that is. */
function nameOf(place: PlaceRecord, from: Point): string {
  const km = kilometres(from, place);
  return `${place.name}, ${km.toFixed(1)} km ${compassPoint(bearing(from, place))}`;
}
