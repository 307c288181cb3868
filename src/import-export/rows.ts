import { shortJson } from '../base/errors.ts';
import { countText } from '../base/fault.ts';
import type { Spot } from './findings.ts';

export interface RowValue {
  readonly heading: string;
  readonly value: unknown;
  readonly at: Spot;
}

/** Unconverted values of one place. */
export interface Row {
  readonly at: Spot;
  readonly values: readonly RowValue[];
}

/** Places of a file before headings are mapped to fields. */
export interface Source {
  readonly kind: 'GeoJSON' | 'JSON' | 'Overpass JSON' | 'CSV' | 'KML' | 'GPX';
  /** All headings with the position of their first occurrence. */
  readonly headings: ReadonlyMap<string, Spot>;
  /** Rows, parsed lazily each time that they are read. Throws SourceError. */
  readonly rows: Iterable<Row>;
  /** City, a foreign member of exported GeoJSON. */
  readonly city?: unknown;
  /** Language of most names, if the file states it. */
  readonly language?: string | undefined;
  /** Notice about the whole file, such as a conversion of its positions. */
  readonly note?: string | undefined;
}

/** Maximum number of names in the note about lines. */
const maxNamed = 5;

/** Reports the ways of a map that are left out, because they are no places. */
export function noteOfWays(lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined;
  const names = lines.slice(0, maxNamed).map((name) => shortJson(name));
  const more = lines.length > maxNamed ? ', …' : '';
  return `${countText(lines.length, 'line')} without a point ${lines.length === 1 ? 'is' : 'are'} left out: ${names.join(', ')}${more}`;
}
