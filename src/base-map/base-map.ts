import type { Point } from '../indexes/distance.ts';
import tagTable from './tags.json' with { type: 'json' };

/** What a base map is made of, in the order in which it is drawn. */
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

/** Kinds that fill the areas they bound. The others are lines, also where they are closed, and points. */
export const areaKinds: ReadonlySet<Kind> = new Set<Kind>(['hill', 'park', 'water', 'wall']);

/** What a feature is drawn as. Those of rank 1 are seen from afar. */
export interface Drawn {
  readonly kind: Kind;
  readonly rank: number;
}

export const maxRank = 3;

/** Kind and rank by key and value of a tag of OpenStreetMap (wiki.openstreetmap.org/wiki/Map_features). */
const byTag: ReadonlyMap<string, string> = new Map(
  Object.entries(tagTable).flatMap(([key, values]) =>
    Object.entries(values).map(([value, drawn]) => [`${key}=${value}`, drawn]),
  ),
);

/** What tags are drawn as, by the first key of the table. Streets of houses and footpaths would take most of the bytes. */
export function drawnAs(tags: Readonly<Record<string, unknown>>): Drawn | undefined {
  const drawn = Object.keys(tagTable).map((key) => byTag.get(`${key}=${tags[key]}`));
  const [name, rank] = drawn.find((each) => each !== undefined)?.split(' ') ?? [];
  const kind = kinds.find((each) => each === name);
  return kind && { kind, rank: Number(rank) };
}

/** What is drawn below the markers of a map, as a page loads it. Lengths are metres east and south of the origin. */
export interface BaseMap {
  /** Who made it, as its licence asks for. */
  readonly credit: string;
  readonly origin: Point;
  /** Kilometres of a degree of longitude. */
  readonly kmPerLng: number;
  /** In the order in which they are drawn. */
  readonly layers: readonly MapLayer[];
  /** The most important ones first. */
  readonly names: readonly MapName[];
}

/** Everything of a kind and rank in one path. */
export interface MapLayer extends Drawn {
  readonly isArea: boolean;
  /** Path data of SVG. */
  readonly d: string;
}

export interface MapName extends Drawn {
  /** In English, or as the file has it. */
  readonly name: string;
  /** In the language of the city, where that is another one. */
  readonly local?: string;
  /** Whether it is that of a point, which has a mark. */
  readonly isPoint: boolean;
  readonly spots: readonly NameSpot[];
}

/** Where a name may stand: middle and length of a stretch, degrees clockwise from the east, how far its line bends. */
export type NameSpot = readonly [x: number, y: number, length: number, angle: number, slack: number];
