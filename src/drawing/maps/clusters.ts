import { holds, type Rectangle, type Spot } from './frame.ts';

/** What would touch on a sheet, as one: it stands where the first of them does. */
export interface Cluster<T> {
  readonly spot: Spot;
  readonly members: [T, ...T[]];
}

/** What lies within a cell is one at once: so near to each other, markers touch. */
const cellsPerGap = 4;

/** Joins what is drawn until no two lie closer than `gap`, half of that inside the edge, in linear time. */
export function clusterer<T>(sheet: Rectangle, gap: number) {
  const cells = new Map<number, Cluster<T>>();
  const cell = gap / cellsPerGap;
  const columns = Math.ceil(sheet.right / cell) + 1;
  return {
    /** Adds what is drawn at a spot, unless that lies off the sheet. The first in a cell stays where it is. */
    add(member: T, spot: Spot): void {
      if (!holds(sheet, spot, gap / 2)) return;
      const key = Math.floor(spot.y / cell) * columns + Math.floor(spot.x / cell);
      const first = cells.get(key);
      if (first) first.members.push(member);
      else cells.set(key, { spot, members: [member] });
    },
    /** In the order in which they were added they stay, as far as they lie apart; each other one joins the nearest. */
    apart(): Cluster<T>[] {
      const kept: Cluster<T>[] = [];
      const others: Cluster<T>[] = [];
      for (const each of cells.values())
        (kept.some((other) => squaredDistance(other, each) < gap ** 2) ? others : kept).push(each);
      for (const other of others) {
        const nearest = kept.reduce((a, b) =>
          squaredDistance(b, other) < squaredDistance(a, other) ? b : a,
        );
        for (const member of other.members) nearest.members.push(member);
      }
      return kept;
    },
  };
}

function squaredDistance<T>({ spot: a }: Cluster<T>, { spot: b }: Cluster<T>): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
}
