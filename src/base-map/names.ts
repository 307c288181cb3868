import { at } from '../base/at.ts';
import type { NameSpot } from './base-map.ts';
import type { Feature } from './features.ts';
import { distance, first, type Line, type Position, simplified } from './lines.ts';

/** Deviations in metres within which a line counts as straight; the first applies at street level. */
const slacks = [3, 12, 40];
/** Minimum length of a stretch in metres; shorter ones fit no label at any zoom level. */
const minStretch = 80;
/** Labels per feature; the longest stretches win. */
const maxSpots = 10;
/** Number of parallels tried across an area. The label lies on the parallel with the longest stretch inside. */
const parallels = 12;

/** Returns candidate positions for the label of a feature, the longest stretch first. */
export function nameSpots({ form, lines }: Feature): NameSpot[] {
  if (form === 'point') return lines.map((line) => [first(line).x, first(line).y, 0, 0, 0]);
  const spots = lines.flatMap((line) =>
    form === 'area' ? spotsInside(line) : slacks.flatMap((slack) => spotsAlong(line, slack)),
  );
  const longest = spots.toSorted((a, b) => b[2] - a[2]);
  // A stretch found with a small deviation is found again with larger ones.
  const each = Map.groupBy(longest, ([x, y, length]) => `${x} ${y} ${length}`);
  return [...each.values()].map((same) => at(same, 0)).slice(0, form === 'area' ? 1 : maxSpots);
}

function spotsAlong(line: Line, slack: number): NameSpot[] {
  const corners = simplified(line, slack);
  return corners.slice(1).flatMap((b, i) => {
    const a = at(corners, i);
    // Labels read from left to right, whatever the direction of the line.
    const [left, right] = a.x <= b.x ? [a, b] : [b, a];
    const angle = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
    return distance(a, b) < minStretch ? [] : [spot(left, right, Math.round(angle), slack)];
  });
}

function spotsInside(ring: Line): NameSpot[] {
  const heights = ring.map(({ y }) => y);
  const [top, bottom] = [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))];
  return Array.from({ length: parallels }, (_, i) => {
    const y = top + ((i + 0.5) / parallels) * (bottom - top);
    const crossings = ring.slice(1).flatMap((end, j) => crossing(at(ring, j), end, y));
    const ends = crossings.toSorted((a, b) => a - b).map((x) => ({ x, y }));
    // Stretches between crossings alternate between inside and outside.
    return ends.flatMap((end, j) => (j % 2 === 1 ? [spot(at(ends, j - 1), end)] : []));
  }).flat();
}

function crossing(a: Position, b: Position, y: number): number[] {
  return a.y > y === b.y > y ? [] : [a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)];
}

function spot(a: Position, b: Position, angle = 0, slack = 0): NameSpot {
  const [x, y] = [Math.round((a.x + b.x) / 2), Math.round((a.y + b.y) / 2)];
  return [x, y, Math.round(distance(a, b)), angle, slack];
}
