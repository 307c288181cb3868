import type { Bitset } from '../../places/indexes/bitset.ts';
import type { Coordinates } from '../../places/indexes/spatial-index.ts';
import type { Work } from '../../places/turns.ts';
import { type Bounds, boundsAt, extend, type Frame, type Spot } from './frame.ts';

/** Markers that would touch, as one. */
export interface Cluster {
  /** Position of its first place, where its marker stands. */
  readonly first: number;
  readonly spot: Spot;
  /** Number of its places. */
  size: number;
  readonly bounds: Bounds;
  /** Number of its places that are not listed beside the map, and the position of the first of them. */
  others: number;
  firstOther: number;
}

/** Which places a map shows, by position. */
export interface MapPlaces {
  /** Those that are listed beside the map. */
  readonly listed: readonly number[];
  /** All that match, where the list has more than one page. */
  readonly matches?: Bitset | undefined;
}

/** Places within a cell are counted at once: so near to each other, their markers touch. */
const cellsPerGap = 4;

/** Places that are grouped in a turn of the event loop, within 1 ms. */
const placesPerTurn = 8192;

/**
 * Groups places on a sheet so that no two groups lie closer than `gap`, and all at least half of that inside the edge: in
 * the order of the list places begin groups, then in that of their positions, and the others join the nearest one. The cells
 * make the time grow with the number of places: 10 ms for a hundred thousand, in turns.
 */
export function* clustersOf(
  { latitudes, longitudes }: Coordinates,
  { listed, matches }: MapPlaces,
  frame: Frame,
  gap: number,
): Work<Cluster[]> {
  const { right, bottom } = frame.sheet;
  const cell = gap / cellsPerGap;
  const columns = Math.ceil(right / cell) + 1;
  const cells: (Cluster | undefined)[] = [];
  const clusters: Cluster[] = [];
  const add = (first: number, isOther: boolean): void => {
    const point = { lat: latitudes[first] ?? 0, lng: longitudes[first] ?? 0 };
    const spot = frame.spot(point);
    if (!(spot.x >= gap / 2 && spot.x <= right - gap / 2 && spot.y >= gap / 2 && spot.y <= bottom - gap / 2))
      return;
    const key = Math.floor(spot.y / cell) * columns + Math.floor(spot.x / cell);
    const cluster = cells[key];
    if (cluster) {
      cluster.size += 1;
      extend(cluster.bounds, point.lat, point.lng);
      if (isOther && cluster.others === 0) cluster.firstOther = first;
      if (isOther) cluster.others += 1;
      return;
    }
    const others = isOther ? 1 : 0;
    const begun = { first, spot, size: 1, bounds: boundsAt(point), others, firstOther: first };
    cells[key] = begun;
    clusters.push(begun);
  };
  for (const position of listed) add(position, false);
  const isListed = new Set(listed);
  for (let offset = 0; matches; offset += placesPerTurn) {
    const positions = matches.page(offset, placesPerTurn);
    for (const position of positions) if (!isListed.has(position)) add(position, true);
    if (positions.length < placesPerTurn) break;
    yield;
  }
  return apart(clusters, gap);
}

/** Those that lie apart; each other one joins the nearest of them. There are as many as cells at most. */
function apart(clusters: readonly Cluster[], gap: number): Cluster[] {
  const kept: Cluster[] = [];
  const others: Cluster[] = [];
  for (const cluster of clusters)
    (kept.some((other) => squaredDistance(other, cluster) < gap ** 2) ? others : kept).push(cluster);
  for (const cluster of others)
    join(
      kept.reduce((a, b) => (squaredDistance(b, cluster) < squaredDistance(a, cluster) ? b : a)),
      cluster,
    );
  return kept;
}

function squaredDistance({ spot: a }: Cluster, { spot: b }: Cluster): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}

function join(cluster: Cluster, { size, bounds, others, firstOther }: Cluster): void {
  if (cluster.others === 0) cluster.firstOther = firstOther;
  cluster.others += others;
  cluster.size += size;
  extend(cluster.bounds, bounds.south, bounds.west);
  extend(cluster.bounds, bounds.north, bounds.east);
}
