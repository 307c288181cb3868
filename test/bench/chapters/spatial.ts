import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Catalogue } from '../../../src/places/catalogue.ts';
import { checkBytes } from '../../../src/places/data-file/data-file.ts';
import { kilometres, type Point } from '../../../src/places/indexes/distance.ts';
import { type Corners, regionAround, regionBetween } from '../../../src/places/indexes/region.ts';
import { mulberry32 } from '../../support/random.ts';
import { median, type Times, timed, timesOf } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

/** What questions of one kind take in each of two indexes of the same places, in ms. */
export interface SpatialResult {
  readonly places: number;
  readonly kind: string;
  readonly hits: number;
  readonly ours: Times;
  readonly rtree: Times;
}

/** What a page of results asks for. */
const pageSize = 50;
/** Questions of a kind, each about another place. */
const questions = 40;
const kmPerDegree = 111.195;

/**
 * Asks ours and SQLite's R*Tree for boxes, for what is near a point, and for the nearest of all, in turn: how many there
 * are, and the first page. Throws when they find different numbers.
 */
export function measureSpatial(file: string): SpatialResult[] {
  const checked = checkBytes(readFileSync(file));
  if ('faults' in checked) throw new Error(`${file} is no data file`);
  const catalogue = new Catalogue(checked.data);
  const sqlite = new RTree(catalogue);
  const random = mulberry32(catalogue.size);
  const froms = Array.from({ length: questions }, () =>
    catalogue.spatial.pointOf(Math.floor(random() * catalogue.size)),
  );
  const inBox = (corners: Corners): number => {
    const found = catalogue.select({ regions: [regionBetween(corners)] });
    found.page(0, pageSize);
    return found.size;
  };
  const near = (from: Point, radius: number): number => {
    const found = catalogue.select({ regions: [regionAround(from, radius)] });
    catalogue.spatial.nearest(from, found, 0, pageSize);
    return found.size;
  };
  const nearest = (from: Point): number =>
    catalogue.spatial.nearest(from, catalogue.select({}), 0, pageSize).length;
  const kinds: readonly [
    kind: string,
    ours: (from: Point) => number,
    rtree: ((from: Point) => number) | undefined,
  ][] = [
    ['a box of 1 km', (from) => inBox(boxAround(from, 0.5)), (from) => sqlite.inBox(boxAround(from, 0.5))],
    ['a box of 10 km', (from) => inBox(boxAround(from, 5)), (from) => sqlite.inBox(boxAround(from, 5))],
    ['within 1 km', (from) => near(from, 1), (from) => sqlite.near(from, 1)],
    ['within 10 km', (from) => near(from, 10), (from) => sqlite.near(from, 10)],
    ['the nearest of all', nearest, undefined],
  ];
  return kinds.map(([kind, ours, rtree]) => {
    const asked = froms.map((from) => ({
      ours: timed(() => ours(from)),
      rtree: rtree && timed(() => rtree(from)),
    }));
    for (const each of asked)
      if (each.rtree && each.rtree.value !== each.ours.value)
        throw new Error(`${kind}: ${each.ours.value} here, ${each.rtree.value} in the R*Tree`);
    return {
      places: catalogue.size,
      kind,
      hits: median(asked.map((each) => each.ours.value)),
      ours: timesOf(asked.map((each) => each.ours.ms)),
      rtree: timesOf(asked.map((each) => each.rtree?.ms ?? Number.NaN)),
    };
  });
}

/** The box whose sides are so far from a point that a circle of as many kilometres lies within it. */
function boxAround({ lat, lng }: Point, km: number): Corners {
  const high = km / kmPerDegree;
  const wide = high / Math.cos(((Math.abs(lat) + high) * Math.PI) / 180);
  return [lng - wide, lat - high, lng + wide, lat + high];
}

/** An index in memory. Its boxes are of single precision, so the exact position stands beside them. */
class RTree {
  readonly inBox: (corners: Corners) => number;
  readonly near: (from: Point, radius: number) => number;

  constructor(catalogue: Catalogue) {
    const database = new DatabaseSync(':memory:');
    database.exec(
      'CREATE VIRTUAL TABLE spots USING rtree(id, west, east, south, north, +lat REAL, +lng REAL); BEGIN',
    );
    const insert = database.prepare('INSERT INTO spots VALUES (?, ?, ?, ?, ?, ?, ?)');
    for (let position = 0; position < catalogue.size; position += 1) {
      const { lat, lng } = catalogue.spatial.pointOf(position);
      insert.run(position, lng, lng, lat, lat, lat, lng);
    }
    database.exec('COMMIT');
    const within =
      'FROM spots WHERE east >= :west AND west <= :east AND north >= :south AND south <= :north AND lng BETWEEN :west AND :east AND lat BETWEEN :south AND :north';
    const count = database.prepare(`SELECT count(*) AS total ${within}`);
    const page = database.prepare(`SELECT id ${within} ORDER BY id LIMIT ${pageSize}`);
    const spots = database.prepare(`SELECT id, lat, lng ${within}`);
    const named = ([west, south, east, north]: Corners) => ({ west, south, east, north });
    this.inBox = (corners) => {
      page.all(named(corners));
      return Number(count.get(named(corners))?.total);
    };
    this.near = (from, radius) => {
      const found = spots
        .all(named(boxAround(from, radius + 0.01)))
        .map(({ id, lat, lng }) => ({ id, away: kilometres(from, { lat: Number(lat), lng: Number(lng) }) }))
        .filter(({ away }) => Math.round(away * 1000) / 1000 <= radius)
        .sort((a, b) => a.away - b.away || Number(a.id) - Number(b.id));
      return found.length;
    };
  }
}

export function spatialTable(results: readonly SpatialResult[]): string {
  const lines = results.map(({ places, kind, hits, ours, rtree }) => [
    `  ${whole(places)} places, ${kind}`,
    whole(hits),
    ...[ours, rtree].flatMap((one) => [figure(one.median, 2), figure(one.longest, 2)]),
  ]);
  const head = ['hits', 'ours ms', 'longest', 'R*Tree ms', 'longest'];
  return table([['where  not asked before, beside the R*Tree of SQLite', ...head], ...lines]);
}
