import { at } from '../at.ts';

/** A position in metres on a plane: eastwards and southwards. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** At least one position. The line around an area ends where it begins. */
export type Line = readonly Position[];

export const first = (line: Line): Position => at(line, 0);
export const last = (line: Line): Position => at(line, line.length - 1);
export const distance = (a: Position, b: Position): number => Math.hypot(b.x - a.x, b.y - a.y);
export const isClosed = (line: Line): boolean => line.length > 3 && distance(first(line), last(line)) === 0;

/** Positions that are simplified at once: the time grows with their square in the worst case. */
const maxAtOnce = 1000;

/** A line of fewer positions, none of those left out farther from it than `tolerance` (Douglas and Peucker, 1973). */
export function simplified(line: Line, tolerance: number): Position[] {
  const kept: Position[] = [];
  for (let start = 0; start < line.length - 1; start += maxAtOnce)
    kept.push(...simplifiedPart(line.slice(start, start + maxAtOnce + 1), tolerance).slice(0, -1));
  return [...kept, last(line)];
}

function simplifiedPart(line: Line, tolerance: number): Position[] {
  const kept = new Set([0, line.length - 1]);
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
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => kept.has(i));
}

/** From a position to the nearest one of a stroke. The square, because roots take most of the time of a long line. */
function squareOfDistance(position: Position, a: Position, b: Position): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const along = ((position.x - a.x) * x + (position.y - a.y) * y) / (x * x + y * y || 1);
  const share = Math.min(1, Math.max(0, along));
  return (a.x + share * x - position.x) ** 2 + (a.y + share * y - position.y) ** 2;
}

/** Lines of which one begins where another ends, as one: maps have a street in pieces. */
export function joined(lines: readonly Line[]): Line[] {
  const byStart = new Map<string, Line>();
  const key = ({ x, y }: Position) => `${x} ${y}`;
  const forks: Line[] = [];
  for (const line of lines) {
    const start = key(first(line));
    if (byStart.has(start)) forks.push(line);
    else byStart.set(start, line);
  }
  // A line that was joined to the next one comes up again.
  for (const [start, line] of byStart) {
    const end = key(last(line));
    const next = byStart.get(end);
    if (!next || next === line) continue;
    byStart.delete(end);
    byStart.delete(start);
    byStart.set(start, [...line, ...next.slice(1)]);
  }
  return [...byStart.values(), ...forks];
}
