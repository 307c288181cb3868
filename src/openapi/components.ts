import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../schema.ts';

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
    if (title === undefined) return inner;
    const known = this.#schemas.get(title);
    if (known && !isDeepStrictEqual(known, rest)) throw new Error(`two schemas are called ${title}`);
    this.#schemas.set(title, rest);
    return { $ref: `#/components/schemas/${title}` };
  }

  #inside({ properties, items, ...rest }: JsonSchema): JsonSchema {
    const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, this.refer(field)]);
    return {
      ...rest,
      ...(properties && { properties: Object.fromEntries(fields) }),
      ...(items && { items: this.refer(items) }),
    };
  }
}
