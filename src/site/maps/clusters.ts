import { type Spot, sheetWidth } from './frame.ts';

/** Markers that would touch, as one. */
export interface Cluster {
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
