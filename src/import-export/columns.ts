import { absoluteAddress } from '../places/pictures.ts';
import { type PlaceRecord, placeRecord } from '../places/place.ts';
import { placeFields } from '../places/place-fields.ts';
import { isRecord, type JsonSchema } from '../schema.ts';

/** A field of a place, or one within such a field, as `credit.page` is. */
export interface Column {
  readonly name: string;
  readonly path: readonly string[];
  /** The type of its values in JSON Schema. */
  readonly type: string | undefined;
}

/** What a table of places has, in the order of a data file. */
export const columns: readonly Column[] = columnsOf(placeRecord.json, []);

function columnsOf({ properties = {} }: JsonSchema, path: readonly string[]): Column[] {
  return Object.entries(properties).flatMap(([key, field]) => {
    const own = [...path, key];
    if (field.properties) return columnsOf(field, own);
    return { name: own.join('.'), path: own, type: field.type };
  });
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const byName: ReadonlyMap<string, Column> = new Map(columns.map((column) => [column.name, column]));
const byAlias: ReadonlyMap<string, Column> = new Map(
  columns.flatMap((column) =>
    [plain(column.name), ...aliasesOf(column)].map((alias) => [alias, column] as const),
  ),
);

/** What other programs call a column. Those within a field have no other names. */
function aliasesOf({ name }: Column): readonly string[] {
  return Object.entries(placeFields).find(([field]) => field === name)?.[1].headings ?? [];
}

/** The columns that headings mean, those of a data file before guesses. */
export function columnsOfHeadings(headings: readonly string[]): ReadonlyMap<string, Column> {
  const known = headings.filter((heading) => byName.has(heading));
  const others = headings.filter((heading) => !byName.has(heading));
  return new Map(
    [...known, ...others].flatMap((heading) => {
      const column = byName.get(heading) ?? byAlias.get(plain(heading));
      return column ? [[heading, column] as const] : [];
    }),
  );
}

/** The value of a column in a place. */
export function valueAt(place: object, { path }: Column): unknown {
  return path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), place);
}

/** A place as exports have it: its pictures by absolute addresses, and last the address of its page. */
export function toExported(place: PlaceRecord, base: string): PlaceRecord & { readonly url: string } {
  const { id, image, photos } = place;
  return {
    ...place,
    image: absoluteAddress(image, base),
    ...(photos && { photos: photos.map((each) => ({ ...each, url: absoluteAddress(each.url, base) })) }),
    url: `${base}/places/${id}`,
  };
}

/** The origin of the service that a place was exported from, by the address of its page. */
export function originOf(url: unknown, id: unknown): string | undefined {
  const [, origin, slug] = /^(https?:\/\/[^/]+)\/places\/([^/]+)$/.exec(String(url)) ?? [];
  return slug !== undefined && slug === id ? origin : undefined;
}
