import { isRecord, type JsonSchema } from '../base/schema.ts';
import { absoluteAddress } from '../places/pictures.ts';
import { type PlaceRecord, placeDraft } from '../places/place.ts';

/** A field of a place, or a nested one such as `credit.page`. */
export interface Column {
  readonly name: string;
  readonly path: readonly string[];
  /** JSON Schema type of its values. */
  readonly type: string | undefined;
}

/** Columns of a table of places, in the order of a data file. */
export const columns: readonly Column[] = columnsOf(placeDraft.json, []);

function columnsOf({ properties = {} }: JsonSchema, path: readonly string[]): Column[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const own = [...path, key];
    if (field.properties) return columnsOf(field, own);
    return { name: own.join('.'), path: own, type: field.type };
  });
}

/** Column of cells that hold both latitude and longitude. */
const position: Column = { name: 'position', path: ['position'], type: 'string' };

export const columnsByName: ReadonlyMap<string, Column> = new Map(
  [...columns, position].map((column) => [column.name, column]),
);
export interface Target {
  readonly column: Column;
  /** True if its texts are in the city language. They also serve as English texts if there are no others. */
  readonly isNative?: boolean;
}

/** Returns the column of the same text in the city language, if it exists. */
export function cityLanguageColumn({ name }: Column, language: string): Target | undefined {
  const cityLanguageKey = name === 'name' ? (language === 'hi' ? 'hindi' : 'localName') : `local.${name}`;
  const column = columnsByName.get(cityLanguageKey);
  return column && { column };
}

/** Returns the columns that a target fills, in the order of preference. */
export function filledColumns({ column, isNative }: Target, cityLanguage: string): readonly Column[] {
  const translated = isNative ? cityLanguageColumn(column, cityLanguage)?.column : undefined;
  return translated ? [translated, column] : [column];
}

export function valueAt(place: object, { path }: Column): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), place);
}

/** Converts a place for export: picture addresses become absolute, and the address of its page is appended. */
export function toExported(place: PlaceRecord, base: string): PlaceRecord & { readonly url?: string } {
  const { id, image, photos } = place;
  return {
    ...place,
    image: absoluteAddress(image, base),
    ...(photos && { photos: photos.map((each) => ({ ...each, url: absoluteAddress(each.url, base) })) }),
    ...(base !== '' && { url: `${base}/places/${id}` }),
  };
}

/** Returns the base URL of the service that exported a place, from the address of its page. */
export function originOf(url: unknown, id: unknown): string | undefined {
  const [, origin, slug] = /^(https?:\/\/[^/]+(?:\/.+)?)\/places\/([^/]+)$/.exec(String(url)) ?? [];
  return slug !== undefined && slug === id ? origin : undefined;
}
