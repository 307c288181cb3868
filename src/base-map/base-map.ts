import type { Point } from '../indexes/distance.ts';
import tagTable from './tags.json' with { type: 'json' };

/** Kinds of features, in drawing order. */
export const kinds = [
  'hill',
  'park',
  'water',
  'river',
  'wall',
  'road',
  'railway',
  'metro',
  'gate',
  'label',
] as const;
export type Kind = (typeof kinds)[number];

/** Kinds that fill the area they bound. The others are points or lines, even if closed. */
export const areaKinds: ReadonlySet<Kind> = new Set<Kind>(['hill', 'park', 'water', 'wall']);

/** Kind and rank of a feature. Rank 1 is visible at every zoom level. */
export interface Drawn {
  readonly kind: Kind;
  readonly rank: number;
}

export const maxRank = 3;

/** Kind and rank by tag of OpenStreetMap (wiki.openstreetmap.org/wiki/Map_features). */
const byTag: ReadonlyMap<string, string> = new Map(
  Object.entries(tagTable).flatMap(([key, values]) =>
    Object.entries(values).map(([value, drawn]) => [`${key}=${value}`, drawn]),
  ),
);

/**
 * Returns the kind and rank of tags, by the first matching key of the table. Residential streets and footpaths are
 * omitted: they would take most of the bytes.
 */
export function drawnAs(tags: Readonly<Record<string, unknown>>): Drawn | undefined {
  const drawn = Object.keys(tagTable).map((key) => byTag.get(`${key}=${tags[key]}`));
  const [name, rank] = drawn.find((each) => each !== undefined)?.split(' ') ?? [];
  const kind = kinds.find((each) => each === name);
  return kind && { kind, rank: Number(rank) };
}

/** Map drawn below the markers, as pages load it. Lengths are metres east and south of the origin. */
export interface BaseMap {
  /** Attribution that the licence requires. */
  readonly credit: string;
  readonly origin: Point;
  /** Kilometres per degree of longitude. */
  readonly kmPerLng: number;
  /** Layers in drawing order. */
  readonly layers: readonly MapLayer[];
  /** Labels, the most important first. */
  readonly names: readonly MapName[];
}

/** All features of one kind and rank in one path. */
export interface MapLayer extends Drawn {
  readonly isArea: boolean;
  /** SVG path data. */
  readonly d: string;
}

export interface MapName extends Drawn {
  /** English name, or the name of the file. */
  readonly name: string;
  /** Name in the city language, if it differs. */
  readonly local?: string;
  /** True for point features, which also get a marker. */
  readonly isPoint: boolean;
  readonly spots: readonly NameSpot[];
}

/**
 * Candidate position of a label: centre and length of a stretch, degrees clockwise from east, deviation from a straight
 * line.
 */
export type NameSpot = readonly [x: number, y: number, length: number, angle: number, slack: number];
