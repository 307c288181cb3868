/*
 * Where markers go: apart from each other, or several as one where there are too many for that.
 */

import type { PlaceRecord } from '../../places/place.ts';
import { clamp, type Frame, type Rectangle, type Spot, sheetWidth } from './frame.ts';

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
  const near = (spacing - tolerance) ** 2;
  for (let round = 0; round < maxRounds; round++) {
    const pull = round < pullingRounds ? 0.04 : 0;
    let pushes = 0;
    spots.forEach((spot, i) => {
      for (let j = i + 1; j < spots.length; j += 1) {
        const other = spots[j] ?? spot;
        if ((other.x - spot.x) ** 2 + (other.y - spot.y) ** 2 >= near) continue;
        part(spot, other, spacing, i);
        pushes += 1;
      }
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

/** Moves two that are too close apart by as much. */
function part(a: Moving, b: Moving, spacing: number, i: number): void {
  let dx = b.x - a.x;
  let dy = b.y - a.y;
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

/** Markers that would touch, as one. */
interface Cluster {
  /** Position of its first place, whose spot is its own. */
  readonly first: number;
  readonly spot: Spot;
  /** Number of its places. */
  size: number;
}

/**
 * Groups the spots of places so that no two groups lie closer than `gap`: a spot joins a group that is near enough, or
 * begins one. A cell of the grid is as wide as the gap, so each spot is compared with the few groups of nine cells.
 */
export function clustersOf(
  positions: readonly number[],
  spotOf: (position: number) => Spot,
  gap: number,
): Cluster[] {
  const columns = Math.ceil(sheetWidth / gap) + 2;
  const cells: Cluster[][] = [];
  const clusters: Cluster[] = [];
  for (const first of positions) {
    const spot = spotOf(first);
    const cell = Math.floor(spot.y / gap) * columns + Math.floor(spot.x / gap);
    const joined = clusterNear(spot, cells, cell, columns, gap);
    if (joined) {
      joined.size += 1;
    } else {
      const cluster = { first, spot, size: 1 };
      clusters.push(cluster);
      cells[cell] = [...(cells[cell] ?? []), cluster];
    }
  }
  return clusters;
}

function clusterNear(
  { x, y }: Spot,
  cells: readonly (readonly Cluster[] | undefined)[],
  cell: number,
  columns: number,
  gap: number,
): Cluster | undefined {
  for (let row = cell - columns; row <= cell + columns; row += columns)
    for (let i = row - 1; i <= row + 1; i += 1)
      for (const cluster of cells[i] ?? [])
        if (Math.hypot(cluster.spot.x - x, cluster.spot.y - y) < gap) return cluster;
  return undefined;
}
