import type { Point } from '../indexes/distance.ts';
import type { Drawn } from './kinds.ts';

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

/**
 * Where a name may stand: the middle of a stretch, how long that is, its angle in degrees clockwise from the east, and how far
 * its line leaves the straight.
 */
export type NameSpot = readonly [x: number, y: number, length: number, angle: number, slack: number];
