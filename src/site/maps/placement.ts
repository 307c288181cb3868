/*
 * Where markers go: apart from each other on the sheet, and at its edge for the places beyond it.
 */

import { bearing, kilometres, type Point } from '../../places/distance.ts';
import type { PlaceRecord } from '../../places/place.ts';
import type { Frame, Rectangle, Spot } from './frame.ts';

/** A place on the sheet. */
export interface Placed {
  readonly place: PlaceRecord;
  /** Where it lies. */
  readonly anchor: Spot;
  /** Where its marker found room. */
  readonly spot: Spot;
}

/**
 * Places on the sheet with markers at least `spacing` apart. The time grows with the square of their number: more places
 * than there is room for are drawn as clusters.
 */
export function placeMarkers(
  places: readonly PlaceRecord[],
  frame: Frame,
  spacing: number,
  obstacles: readonly Obstacle[],
): Placed[] {
  const anchors = places.map((place) => frame.spot(place));
  const spots = spread(anchors, spacing, frame.inner, obstacles);
  return places.flatMap((place, i) => {
    const [anchor, spot] = [anchors[i], spots[i]];
    return anchor && spot ? [{ place, anchor, spot }] : [];
  });
}

/** Something that markers keep clear of. */
export interface Obstacle extends Spot {
  readonly r: number;
}

/** Rounds in which spots are also moved back towards their places; and rounds in all, unless no two are close before. */
const pullingRounds = 60;
const maxRounds = 400;

/**
 * Moves spots that lie closer than `spacing` apart, as little as it can, and never out of `bounds`. Each round pushes
 * close pairs apart; in the first ones each spot is also moved back towards its place.
 */
function spread(
  anchors: readonly Spot[],
  spacing: number,
  bounds: Rectangle,
  obstacles: readonly Obstacle[],
): Spot[] {
  const spots = anchors.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < maxRounds; round++) {
    const pull = round < pullingRounds ? 0.04 : 0;
    let pushes = 0;
    spots.forEach((spot, i) => {
      for (let j = i + 1; j < spots.length; j += 1) if (part(spot, spots[j] ?? spot, spacing, i)) pushes += 1;
      for (const obstacle of obstacles) avoid(spot, obstacle, spacing / 2);
      drawBack(spot, anchors[i] ?? spot, pull);
      Object.assign(spot, clamp(spot, bounds));
    });
    if (pushes === 0 && pull === 0) break;
  }
  return spots;
}

interface Moving {
  x: number;
  y: number;
}

/** In radians: successive multiples of it fill a circle evenly. */
const goldenAngle = 2.399963;

/** Less than this, in units, is not worth a push. */
const tolerance = 0.01;

/** Reports whether the two were too close. */
function part(a: Moving, b: Moving, spacing: number, i: number): boolean {
  let dx = b.x - a.x;
  let dy = b.y - a.y;
  if (dx * dx + dy * dy >= (spacing - tolerance) ** 2) return false;
  let distance = Math.sqrt(dx * dx + dy * dy);
  if (distance < 0.01) {
    // Places at one address have no direction to move apart in, so each takes the next one.
    dx = Math.cos(i * goldenAngle);
    dy = Math.sin(i * goldenAngle);
    distance = 1;
  }
  const push = (spacing - distance) / distance / 2;
  a.x -= dx * push;
  a.y -= dy * push;
  b.x += dx * push;
  b.y += dy * push;
  return true;
}

function avoid(spot: Moving, { x, y, r }: Obstacle, margin: number): void {
  const dx = spot.x - x;
  const dy = spot.y - y;
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance >= r + margin || distance === 0) return;
  spot.x = x + (dx / distance) * (r + margin);
  spot.y = y + (dy / distance) * (r + margin);
}

function drawBack(spot: Moving, home: Spot, pull: number): void {
  spot.x += (home.x - spot.x) * pull;
  spot.y += (home.y - spot.y) * pull;
}

/** A place beyond the map, and where at its edge one leaves for it. */
export interface Trip {
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
  const rim = shrink(frame.sheet, edgeInset);
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

const shrink = ({ left, top, right, bottom }: Rectangle, by: number): Rectangle => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

const clamp = ({ x, y }: Spot, { left, top, right, bottom }: Rectangle): Spot => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

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
