import { isDeepStrictEqual } from 'node:util';
import { isRecord, type JsonSchema } from '../schema.ts';

/** The named schemas met so far, by name, and how to point at them. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  get schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(this.#schemas);
  }

  /** The schema with every titled part of it, itself included, moved to the components and replaced by a `$ref`. */
  refer(schema: JsonSchema): JsonSchema {
    const inner = this.#inside(schema);
    const { title, ...rest } = inner;
    if (typeof title !== 'string') return inner;
    const known = this.#schemas.get(title);
    if (known && !isDeepStrictEqual(known, rest)) throw new Error(`two schemas are called ${title}`);
    this.#schemas.set(title, rest);
    return { $ref: `#/components/schemas/${title}` };
  }

  #inside(schema: JsonSchema): JsonSchema {
    const { properties, items, ...rest } = schema;
    return {
      ...rest,
      ...(isRecord(properties) && {
        properties: mapValues(properties, (field) => this.refer(field as JsonSchema)),
      }),
      ...(isRecord(items) && { items: this.refer(items) }),
    };
  }
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
