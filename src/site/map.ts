import { bearing, compassPoint, kilometres, nearest } from '../places/distance.ts';
import type { City, PlaceRecord } from '../places/place.ts';
import { fit } from './fit.ts';
import { centreMark, legend, rings, scaleStrip, stripHeight } from './map-backdrop.ts';
import { cityRadius, type Frame, frameOf, holds, type Spot, sheetWidth } from './map-frame.ts';
import { labels, shortName, square } from './map-labels.ts';
import { forMarkers, ink, marker, markerText, reach, soft } from './map-marker.ts';
import { spread } from './map-spread.ts';
import { edgeInset, listHeight, tripList, tripMarkers, tripsOf } from './map-trips.ts';
import { escapeXml } from './xml.ts';

export interface MapOptions {
  /** Where the marker of a place leads; to its page unless told otherwise. */
  readonly href?: (place: PlaceRecord) => string;
}

const pageOf = ({ id }: PlaceRecord): string => `/places/${id}`;

/** From one marker to the next, in units. */
const spacing = 2 * reach + 1;
/** The share of the sheet that markers may cover; where there are more of them, they are smaller. */
const densest = 0.5;

/**
 * The map of a city as an SVG element to stand in a page: numbered markers for the places in it, linked; the ones far out
 * as arrows at the edge and in a list below. Colours come from the custom properties of the page (`--ink`, `--card`,
 * `--nature` …), with values of a light scheme for want of them.
 */
export function cityMap(places: readonly PlaceRecord[], city: City, options: MapOptions = {}): string {
  const { href = pageOf } = options;
  const { centre } = city;
  const radius = cityRadius(places, centre);
  const near = places.filter((place) => kilometres(centre, place) <= radius);
  const far = places.filter((place) => kilometres(centre, place) > radius);
  const frame = frameOf([centre, ...near], far.length > 0 ? edgeInset + reach : reach + 6);
  const trips = tripsOf(far, centre, frame);
  const anchors = near.map((place) => frame.spot(place));
  const middle = frame.spot(centre);
  const gap = Math.min(spacing, Math.sqrt((densest * area(frame)) / (near.length || 1)));
  const spots = spread(anchors, gap, frame.inner, [
    { ...middle, r: 6 },
    ...trips.map(({ spot }) => ({ ...spot, r: reach + 2 })),
  ]);
  const markers = near.map((place, i) =>
    marker(place, spots[i] ?? middle, href(place), nameOf(place, centre), gap / spacing),
  );
  const taken = [...spots, ...trips.map(({ spot }) => spot)];
  const strip = frame.sheet.bottom;
  const key = legend(places, centre.name, strip + stripHeight);
  const list = strip + stripHeight + key.height + 4;
  return drawing(`Map of ${city.name}`, list + listHeight(trips) + 6, [
    forMarkers(places),
    rings(frame, middle, taken),
    leaders(anchors, spots),
    centreMark(middle),
    `<g ${markerText}>${markers.join('')}</g>`,
    tripMarkers(trips, href),
    scaleStrip(frame, strip),
    key.drawing,
    tripList(trips, list, href),
  ]);
}

export interface PlaceMapOptions extends MapOptions {
  /** How many of the nearest places are shown as well. */
  readonly near?: number;
}

/** Neighbours farther off than this, in km, tell less about where a place is than the middle of the city does. */
const farthestNeighbour = 20;

/** A place among its neighbours, all with their names; or, far out, with the middle of the city. */
export function placeMap(
  place: PlaceRecord,
  places: readonly PlaceRecord[],
  city: City,
  options: PlaceMapOptions = {},
): string {
  const { href = pageOf, near = 4 } = options;
  const { centre } = city;
  const neighbours = nearest(places, place, near).filter((each) => each.kilometres <= farthestNeighbour);
  const shown = [place, ...neighbours.map((each) => each.place)];
  const frame = frameOf(neighbours.length > 0 ? shown : [place, centre], 52);
  const anchors = shown.map((each) => frame.spot(each));
  const middle = frame.spot(centre);
  const middleSeen = holds(frame.sheet, middle);
  const spots = spread(anchors, spacing + 4, frame.inner, middleSeen ? [{ ...middle, r: 6 }] : []);
  const spotOf = (i: number): Spot => spots[i] ?? middle;
  const [here, ...others] = shown.map((each, i) => ({
    ...spotOf(i),
    text: shortName(each.name),
    clearance: reach + 3,
  }));
  const names = [...(here ? [{ ...here, clearance: ringRadius + 3 }] : []), ...others];
  if (middleSeen) names.push({ ...middle, text: centre.name, clearance: 10 });
  const markers = shown.map((each, i) =>
    each === place ? thisPlace(each, spotOf(i)) : marker(each, spotOf(i), href(each), nameOf(each, place)),
  );
  return drawing(`Map of ${place.name} and the places near it`, frame.sheet.bottom + stripHeight, [
    forMarkers(shown),
    rings(frame, anchors[0] ?? middle, spots),
    leaders(anchors, spots),
    middleSeen ? centreMark(middle) : '',
    `<g ${markerText}>${markers.join('')}</g>`,
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

const area = ({ inner }: Frame): number => (inner.right - inner.left) * (inner.bottom - inner.top);

function nameOf(place: PlaceRecord, from: { readonly lat: number; readonly lng: number }): string {
  const km = kilometres(from, place);
  return `${place.name}, ${km.toFixed(1)} km ${compassPoint(bearing(from, place))}`;
}

const ringRadius = 19;

/** The marker of the place that the map is about, ringed and not linked. */
function thisPlace({ category, index }: PlaceRecord, { x, y }: Spot): string {
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r="${ringRadius}" fill="none" stroke="${ink}" stroke-width="2.5"/><use href="#map-${category}"/><text y="4.3">${index}</text></g>`;
}

/** From where a place lies to where its marker found room. */
function leaders(anchors: readonly Spot[], spots: readonly Spot[]): string {
  const lines = anchors.map(({ x, y }, i) => {
    const to = spots[i] ?? { x, y };
    return `M${x.toFixed(1)} ${y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  });
  const dots = anchors.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`);
  return `<g fill="none" stroke="${soft}"><path d="${lines.join('')}"/><path stroke-width="4" stroke-linecap="round" d="${dots.join('')}"/></g>`;
}
