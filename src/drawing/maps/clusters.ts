import { holds, type Rectangle, type Spot } from './frame.ts';

/** Overlapping members drawn as one, at the position of the first. */
export interface Cluster<T> {
  readonly spot: Spot;
  readonly members: [T, ...T[]];
}

/** Grid cells per `gap`. Members of one cell would touch, so they are joined at once. */
const cellsPerGap = 4;

/** Joins members until clusters are at least `gap` apart, and half of that from the edge. Runs in linear time. */
export function clusterer<T>(sheet: Rectangle, gap: number) {
  const cells = new Map<number, Cluster<T>>();
  const cell = gap / cellsPerGap;
  const columns = Math.ceil(sheet.right / cell) + 1;
  return {
    /** Adds a member unless it lies off the sheet. The first member of a cell determines its position. */
    add(member: T, spot: Spot): void {
      if (!holds(sheet, spot, gap / 2)) return;
      const key = Math.floor(spot.y / cell) * columns + Math.floor(spot.x / cell);
      const first = cells.get(key);
      if (first) first.members.push(member);
      else cells.set(key, { spot, members: [member] });
    },
    /** Returns the clusters in insertion order. A cluster too close to an earlier one is merged into the nearest. */
    apart(): Cluster<T>[] {
      const clusters: Cluster<T>[] = [];
      const others: Cluster<T>[] = [];
      for (const each of cells.values())
        (clusters.some((other) => squaredDistance(other, each) < gap ** 2) ? others : clusters).push(each);
      for (const other of others) {
        const nearest = clusters.reduce((a, b) =>
          squaredDistance(b, other) < squaredDistance(a, other) ? b : a,
        );
        for (const member of other.members) nearest.members.push(member);
      }
      return clusters;
    },
  };
}

function squaredDistance<T>({ spot: a }: Cluster<T>, { spot: b }: Cluster<T>): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
