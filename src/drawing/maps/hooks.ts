import type { Point } from '../../indexes/distance.ts';
import { type DataAttributes, flag, json, optionalJson, optionalNumber } from '../data-attributes.ts';
import type { Frame } from './frame.ts';

/* Names by which scripts find the parts of a drawing, and the data of these parts. */

/** Classes of groups and shapes that a script redraws or measures. */
export type MapClass =
  | 'base'
  | 'centre'
  | 'credit'
  | 'error'
  | 'ground'
  | 'markers'
  | 'moving'
  | 'names'
  | 'places'
  | 'radii'
  | 'rings'
  | 'scale'
  | 'strip'
  | 'way';

/** Returns its argument, which the compiler checks. */
export const mapClass = (name: MapClass): MapClass => name;

/** Data with which a script aligns the base map to a drawing. */
export interface SheetData extends Pick<Frame, 'middle' | 'kmPerLng' | 'unitsPerKm'> {
  /** Address of the base map, if there is one. */
  readonly base?: string | undefined;
}

/** Data with which a script redraws the map of a page. */
export interface MapData extends SheetData {
  /** Centre of the distance rings. */
  readonly rings: Point;
  /** Texts; `#` is replaced by a number, `@` by a name. */
  readonly texts: Readonly<Record<'cluster' | 'kilometres' | 'metres' | 'north', string>>;
}

/** Number of places of a category in a cluster. */
export type Share = readonly [category: string, count: number];

/** Cluster of unlisted places, for a script: counts by category, position, and the point they surround. */
export interface Others {
  readonly shares: readonly Share[];
  readonly at: Point;
  readonly name: string;
}

/** Data of the drawing of a place or an itinerary. The script sets `base` once it lies on the base map. */
export const sheetData: DataAttributes<{ map: SheetData; base: boolean }> = { map: json, base: flag };
/** Data of the map on the home page. */
export const mapData: DataAttributes<{ map: MapData }> = { map: json };
/** Data of a marker. */
export const markerData: DataAttributes<{ others: Others | undefined; size: number | undefined }> = {
  others: optionalJson,
  size: optionalNumber,
};
/** State of a marker, set by the script for the style sheet: its card is in the middle, or below the pointer. */
export const markerState: DataAttributes<{ chosen: boolean; hot: boolean }> = { chosen: flag, hot: flag };
