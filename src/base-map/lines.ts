import { at } from '../base/at.ts';

/** Position on a plane in metres: east and south. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** At least one position. The outline of an area ends where it begins. */
export type Line = readonly Position[];

export const first = (line: Line): Position => at(line, 0);
export const last = (line: Line): Position => at(line, line.length - 1);
export const distance = (a: Position, b: Position): number => Math.hypot(b.x - a.x, b.y - a.y);
export const isClosed = (line: Line): boolean => line.length > 3 && distance(first(line), last(line)) === 0;

/** Positions simplified in one pass; the worst case is quadratic. */
const maxAtOnce = 1000;

/** Simplifies a line so that no dropped position is farther than `tolerance` from it (Douglas and Peucker, 1973). */
export function simplified(line: Line, tolerance: number): Position[] {
  const retained: Position[] = [];
  for (let start = 0; start < line.length - 1; start += maxAtOnce)
    retained.push(...simplifiedPart(line.slice(start, start + maxAtOnce + 1), tolerance).slice(0, -1));
  return [...retained, last(line)];
}

function simplifiedPart(line: Line, tolerance: number): Position[] {
  const retained = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let farthest = from;
    let most = tolerance ** 2;
    for (let i = from + 1; i < to; i += 1) {
      const away = squareOfDistance(at(line, i), at(line, from), at(line, to));
      if (away > most) [farthest, most] = [i, away];
    }
    if (farthest === from) continue;
    retained.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => retained.has(i));
}

/** Squared distance from a position to a segment; square roots would dominate the time of a long line. */
function squareOfDistance(position: Position, a: Position, b: Position): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const along = ((position.x - a.x) * x + (position.y - a.y) * y) / (x * x + y * y || 1);
  const share = Math.min(1, Math.max(0, along));
  return (a.x + share * x - position.x) ** 2 + (a.y + share * y - position.y) ** 2;
}

/**
 * Joins lines that meet at their ends; map data splits streets and shores into pieces. At a fork, one branch continues
 * the line.
 */
export function joined(lines: readonly Line[]): Line[] {
  const key = ({ x, y }: Position) => `${x} ${y}`;
  const endsOf = (line: Line) => [key(first(line)), key(last(line))];
  const ends = lines.flatMap((line) => endsOf(line).map((end) => ({ end, line })));
  /** Unused lines, by either end. */
  const byEnd = new Map(
    [...Map.groupBy(ends, ({ end }) => end)].map(([end, all]) => [end, new Set(all.map(({ line }) => line))]),
  );
  const take = (line: Line) => endsOf(line).filter((end) => byEnd.get(end)?.delete(line)).length > 0;
  const extended = (line: Line): Line => {
    const whole = [...line];
    for (;;) {
      const end = last(whole);
      const [next] = isClosed(whole) ? [] : (byEnd.get(key(end)) ?? []);
      if (!next) return whole;
      take(next);
      const onwards = distance(first(next), end) === 0 ? next : next.toReversed();
      for (const position of onwards.slice(1)) whole.push(position);
    }
  };
  return lines.flatMap((line) => (take(line) ? [extended(extended(line).toReversed()).toReversed()] : []));
}
