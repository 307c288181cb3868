import { isRecord } from '../base/schema.ts';
import { isClosed, joined, type Line } from '../base-map/lines.ts';

/** Longitude and latitude, or another pair of coordinates. */
export type Pair = readonly [x: number, y: number];

/** Maximum nesting depth of positions and of geometry collections (RFC 7946 §3.1). */
const maxDepth = 4;

/**
 * Returns a point that stands for a geometry of GeoJSON: a point of its own, or the centre of its largest part, moved into
 * it if it is an area. Undefined if there is none.
 */
export function pointOfGeometry(geometry: unknown): Pair | undefined {
  const { areas, lines, points } = partsOf(geometry, 0);
  const ring = largest(areas, areaOf);
  if (ring) return pointInside(ring);
  const line = largest(lines, (each) => each.length);
  return line ? centreOf(line) : points.length > 0 ? centreOf(points) : undefined;
}

interface Parts {
  readonly areas: readonly (readonly Pair[])[];
  readonly lines: readonly (readonly Pair[])[];
  readonly points: readonly Pair[];
}

function partsOf(geometry: unknown, depth: number): Parts {
  const none: Parts = { areas: [], lines: [], points: [] };
  if (!isRecord(geometry) || depth > maxDepth) return none;
  if (Array.isArray(geometry.geometries)) {
    const parts = geometry.geometries.map((each) => partsOf(each, depth + 1));
    return {
      areas: parts.flatMap((each) => each.areas),
      lines: parts.flatMap((each) => each.lines),
      points: parts.flatMap((each) => each.points),
    };
  }
  const type = String(geometry.type);
  const lines = linesIn(geometry.coordinates, 0);
  if (type.endsWith('Polygon')) return { ...none, areas: lines };
  if (type.endsWith('LineString')) return partsOfLines(lines);
  return { ...none, points: lines.flat() };
}

/** Joins lines that meet; closed ones are areas. OpenStreetMap stores the outline of an area in pieces. */
function partsOfLines(lines: readonly (readonly Pair[])[]): Parts {
  const whole: readonly Line[] = joined(
    lines.filter((line) => line.length > 1).map((line) => line.map(([x, y]) => ({ x, y }))),
  );
  const pairs = (line: Line) => line.map(({ x, y }): Pair => [x, y]);
  return {
    areas: whole.filter(isClosed).map(pairs),
    lines: whole.filter((line) => !isClosed(line)).map(pairs),
    points: lines.filter((line) => line.length === 1).flat(),
  };
}

/** Returns the arrays of positions; a position on its own counts as an array of one. */
function linesIn(value: unknown, depth: number): Pair[][] {
  if (!Array.isArray(value) || depth > maxDepth) return [];
  const own = pairOf(value);
  if (own) return [[own]];
  const pairs = value.flatMap((each) => (Array.isArray(each) ? (pairOf(each) ?? []) : []));
  if (pairs.length > 0)
    return [
      value
        .flatMap((each) => (Array.isArray(each) ? [pairOf(each)] : []))
        .filter((each) => each !== undefined),
    ];
  return value.flatMap((each) => linesIn(each, depth + 1));
}

function pairOf([x, y]: readonly unknown[]): Pair | undefined {
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

function largest<T>(values: readonly T[], sizeOf: (value: T) => number): T | undefined {
  return values.reduce<T | undefined>(
    (best, each) => (best === undefined || sizeOf(each) > sizeOf(best) ? each : best),
    undefined,
  );
}

/** Twice the area within a ring (shoelace formula). */
function areaOf(ring: readonly Pair[]): number {
  const sum = ring.reduce((total, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.abs(sum);
}

/** Centre of the bounding box. */
function centreOf(pairs: readonly Pair[]): Pair {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of pairs) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return [west === east ? west : (west + east) / 2, south === north ? south : (south + north) / 2];
}

/** Returns the centre of a ring, or if that is outside, the middle of the longest stretch inside at its height. */
function pointInside(ring: readonly Pair[]): Pair {
  const [x, y] = centreOf(ring);
  const crossings = ring.flatMap(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
    return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
  });
  const sorted = crossings.toSorted((a, b) => a - b);
  const stretches = sorted.flatMap((end, i) => (i % 2 === 1 ? [[sorted[i - 1] ?? end, end] as const] : []));
  if (stretches.length === 0 || stretches.some(([from, to]) => from <= x && x <= to)) return [x, y];
  const [from, to] = largest(stretches, ([a, b]) => b - a) ?? [x, x];
  return [(from + to) / 2, y];
}

/** Radius of the sphere of Web Mercator in metres (EPSG:3857). */
const mercatorRadius = 6_378_137;

/** Converts metres of Web Mercator to degrees. */
export function fromMercator([x, y]: Pair): Pair {
  const degrees = (radians: number) => Number(((radians * 180) / Math.PI).toFixed(6));
  return [degrees(x / mercatorRadius), degrees(Math.PI / 2 - 2 * Math.atan(Math.exp(-y / mercatorRadius)))];
}

/** True if a pair is out of the range of degrees and within that of Web Mercator. */
export function mayBeMercator([x, y]: Pair): boolean {
  const most = Math.PI * mercatorRadius;
  return (Math.abs(x) > 180 || Math.abs(y) > 90) && Math.abs(x) <= most && Math.abs(y) <= most;
}
