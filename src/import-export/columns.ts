import { absoluteAddress } from '../places/pictures.ts';
import { type PlaceRecord, placeRecord } from '../places/place.ts';
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
