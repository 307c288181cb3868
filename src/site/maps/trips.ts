/*
 * Places beyond the sheet: markers at its edge, in the direction of each, and a list below the map.
 */

import { bearing, kilometres, type Point } from '../../places/distance.ts';
import type { PlaceRecord } from '../../places/place.ts';
import { shortName } from '../excerpt.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import { clamp, type Frame, type Rectangle, type Spot, sheetWidth } from './frame.ts';
import { ink, marker, markerGroup, nameTrials, soft, textLines } from './markers.ts';

/** A place beyond the map, and where at its edge one leaves for it. */
interface Trip {
  readonly place: PlaceRecord;
  readonly kilometres: number;
  /** Degrees clockwise from north. */
  readonly bearing: number;
  readonly spot: Spot;
}

/** From the edge of the sheet to the middle of a marker there, and between two of them along it. */
export const edgeInset = 24;
const edgeSpacing = 34;

/** The trips, each at the edge in the direction of its place, moved along the edge where several would meet. */
export function tripsOf(places: readonly PlaceRecord[], centre: Point, frame: Frame): Trip[] {
  const { right, bottom } = frame.sheet;
  const rim = { left: edgeInset, top: edgeInset, right: right - edgeInset, bottom: bottom - edgeInset };
  const from = clamp(frame.spot(centre), rim);
  const trips = places
    .map((place) => ({ place, kilometres: kilometres(centre, place), bearing: bearing(centre, place) }))
    .map((trip) => ({ trip, at: along(rim, exit(from, trip.bearing, rim)) }))
    .sort((a, b) => a.at - b.at);
  const ways = apart(
    trips.map(({ at }) => at),
    edgeSpacing,
    around(rim),
  );
  return trips.map(({ trip }, i) => ({ ...trip, spot: pointAt(rim, ways[i] ?? 0) }));
}

const around = ({ left, top, right, bottom }: Rectangle): number => 2 * (right - left + bottom - top);

/** Where a ray from within a rectangle leaves it. */
function exit(from: Spot, degrees: number, { left, top, right, bottom }: Rectangle): Spot {
  const [dx, dy] = [Math.sin((degrees * Math.PI) / 180), -Math.cos((degrees * Math.PI) / 180)];
  const acrossX = dx === 0 ? Number.POSITIVE_INFINITY : ((dx > 0 ? right : left) - from.x) / dx;
  const acrossY = dy === 0 ? Number.POSITIVE_INFINITY : ((dy > 0 ? bottom : top) - from.y) / dy;
  const reach = Math.min(acrossX, acrossY);
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

/** The way along the edges of a rectangle, clockwise from its upper left corner, to a point on them. */
function along({ left, top, right, bottom }: Rectangle, { x, y }: Spot): number {
  const [width, height] = [right - left, bottom - top];
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;
  if (near(y, top)) return x - left;
  if (near(x, right)) return width + y - top;
  if (near(y, bottom)) return width + height + right - x;
  return 2 * width + height + bottom - y;
}

function pointAt({ left, top, right, bottom }: Rectangle, way: number): Spot {
  const [width, height] = [right - left, bottom - top];
  const length = 2 * (width + height);
  const at = ((way % length) + length) % length;
  if (at <= width) return { x: left + at, y: top };
  if (at <= width + height) return { x: right, y: top + at - width };
  if (at <= 2 * width + height) return { x: right - (at - width - height), y: bottom };
  return { x: left, y: bottom - (at - 2 * width - height) };
}

/** Sorted positions on a closed line, pushed at least `spacing` apart where there is room for that. */
function apart(sorted: readonly number[], spacing: number, length: number): number[] {
  const ways = [...sorted];
  const gap = Math.min(spacing, length / (ways.length || 1));
  for (let round = 0; round < 200; round++) {
    for (let i = 0; i < ways.length; i++) {
      const next = (i + 1) % ways.length;
      const lap = next === 0 ? length : 0;
      const lack = gap - ((ways[next] ?? 0) + lap - (ways[i] ?? 0));
      if (lack <= 0 || next === i) continue;
      ways[i] = (ways[i] ?? 0) - lack / 2;
      ways[next] = (ways[next] ?? 0) + lack / 2;
    }
  }
  return ways;
}

const arrowhead = (size: number): string => `M0-${size}l${size * 0.62} ${size * 0.9}H-${size * 0.62}z`;

/** The markers at the edge, each with an arrowhead towards its place. */
export function tripMarkers(
  trips: readonly Trip[],
  href: (place: PlaceRecord) => string,
  { map }: Words,
): string {
  const arrows = trips.map(({ spot, bearing: degrees }) => {
    const turn = `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})rotate(${degrees.toFixed(0)})translate(0-15)`;
    return `<path transform="${turn}" d="${arrowhead(8)}"/>`;
  });
  const markers = trips.map(({ place, spot, kilometres: km }) =>
    marker(place, spot, href(place), `${place.name}, ${map.kilometres(km.toFixed(0))}`),
  );
  return `<g fill="${soft}">${arrows.join('')}</g>${markerGroup(markers)}`;
}

const rowHeight = 30;
/** How wide regular letters are beside the bold ones that `fit` assumes. */
const regularWeight = 0.86;
const headHeight = 30;

/** How high the list of trips is, in units; `more` have no row. */
export const listHeight = (trips: readonly Trip[], more: number): number =>
  trips.length === 0 ? 0 : headHeight + (Math.ceil(trips.length / 2) + (more > 0 ? 1 : 0)) * rowHeight;

/** The trips by distance in two columns from `top` down: direction, number, name, kilometres; then how many `more`. */
export function tripList(
  trips: readonly Trip[],
  more: number,
  top: number,
  href: (place: PlaceRecord) => string,
  { map }: Words,
): string {
  if (trips.length === 0) return '';
  const sorted = trips.toSorted((a, b) => a.kilometres - b.kilometres);
  const half = Math.ceil(sorted.length / 2);
  const rows = sorted.map((trip, i) => {
    const x = i < half ? 12 : sheetWidth / 2 + 6;
    return row(
      trip,
      x,
      top + headHeight + (i % half) * rowHeight,
      href(trip.place),
      map.kilometres(trip.kilometres.toFixed(0)),
    );
  });
  if (more > 0) {
    const y = top + headHeight + half * rowHeight + 19;
    rows.push(`<text x="12" y="${y}" fill="${soft}">${map.more(more)}</text>`);
  }
  return `<text x="12" y="${top + 19}" font-size="13" font-weight="700" fill="${ink}">${map.outOfTown}</text><g font-size="12" fill="${ink}">${rows.join('')}</g>`;
}

function row({ place, bearing: degrees }: Trip, x: number, y: number, href: string, way: string): string {
  const width = sheetWidth / 2 - 18;
  const name = fit(shortName(place.name), (width - 78) / regularWeight, 0, nameTrials);
  const middle = y + rowHeight / 2;
  return [
    `<a href="${escapeXml(href)}"><path fill="none" pointer-events="all" d="M${x} ${y}h${width}v${rowHeight}h-${width}z"/>`,
    `<path fill="${soft}" transform="translate(${x + 7} ${middle})rotate(${degrees.toFixed(0)})" d="M0-8l5.5 8h-4v8h-3V0h-4z"/>`,
    `<text x="${x + 36}" y="${middle + 4.3}" font-size="${Math.min(12, 36 / String(place.index).length)}" text-anchor="end" font-weight="700">${place.index}</text>`,
    `<text font-size="${name.size}">${textLines(name, String(x + 42), middle, 1.15)}</text>`,
    `<text x="${x + width}" y="${middle + 4.3}" text-anchor="end" fill="${soft}">${way}</text></a>`,
  ].join('');
}
