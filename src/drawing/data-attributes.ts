import { at } from '../base/at.ts';
import type { Point } from '../indexes/distance.ts';

/** Writes and reads a value in an attribute `data-…`. */
interface Codec<T> {
  /** Returns undefined for a value that is written as no attribute. */
  write(value: T): string | undefined;
  read(text: string): T;
  /** Value that a missing attribute stands for. Without it, a missing attribute is an error. */
  readonly absent?: { readonly value: T };
}

/** Attributes of an element by their names in `dataset`: `openNow` is `data-open-now`. */
export type DataAttributes<T> = { readonly [K in keyof T]: Codec<T[K]> };

export const text: Codec<string> = { write: String, read: String };
export const number: Codec<number> = { write: String, read: Number };
export const flag: Codec<boolean> = {
  write: (value) => (value ? '' : undefined),
  read: () => true,
  absent: { value: false },
};
export const point: Codec<Point> = {
  write: ({ lat, lng }) => `${lat},${lng}`,
  read(text) {
    const numbers = text.split(',').map(Number);
    return { lat: at(numbers, 0), lng: at(numbers, 1) };
  },
};
/** Codec for values stored as JSON; the declaration states their type. */
export const json = {
  write: (value: unknown) => JSON.stringify(value),
  read: (text: string) => JSON.parse(text),
};

/* Codecs for values that may be absent. They are plain objects, so that the bundler drops what a script does not use. */
const absent = { value: undefined };
export const optionalText: Codec<string | undefined> = { write: (value) => value, read: String, absent };
export const optionalNumber: Codec<number | undefined> = {
  write: (value) => (value === undefined ? undefined : String(value)),
  read: Number,
  absent,
};
export const optionalJson = { write: json.write, read: json.read, absent };

/** The name of an attribute in markup. */
export function attributeName(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns names and values of the attributes that hold these values. */
export function attributesOf<T extends object>(
  attributes: DataAttributes<T>,
  values: T,
): Record<string, string> {
  const written: Record<string, string> = {};
  for (const name in attributes) {
    const text = attributes[name].write(values[name]);
    if (text !== undefined) written[attributeName(name)] = text;
  }
  return written;
}
