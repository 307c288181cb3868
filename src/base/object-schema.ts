import { escapePointer, type Report, reportInvalid, unknownMember } from './fault.ts';
import { type Infer, isRecord, type JsonSchema, type Schema } from './schema.ts';

type Fields = Readonly<Record<string, Schema<unknown>>>;

type OptionalIn<F> = { [K in keyof F]: undefined extends Infer<F[K]> ? K : never }[keyof F];

/** Object type of fields. Absent optional fields have no member. */
type Members<F> = { [K in Exclude<keyof F, OptionalIn<F>>]: Infer<F[K]> } & {
  [K in OptionalIn<F>]?: Infer<F[K]>;
};

/** Object schema with its fields, for the query parser and the documents. */
export interface ObjectSchema<T> extends Schema<T> {
  readonly fields: Fields;
}

/** Object schema that reports unknown members as faults. */
export function closedObject<F extends Fields>(fields: F): ObjectSchema<Members<F>> {
  return object(fields, true);
}

/** Object schema that drops unknown members. */
export function object<F extends Fields>(fields: F, closed = false): ObjectSchema<Members<F>> {
  const entries = Object.entries(fields);
  const byName = new Map(entries);
  const required = entries.filter(([, { optional }]) => !optional).length;
  const expected = 'an object';
  return {
    json: objectJson(fields, closed),
    expected,
    optional: false,
    fields,
    isValid(value) {
      if (!isRecord(value)) return false;
      let missing = required;
      for (const name in value) {
        const field = byName.get(name);
        if (field === undefined && closed) return false;
        const member = value[name];
        if (field === undefined || member === undefined) continue;
        if (!field.isValid(member)) return false;
        if (!field.optional) missing -= 1;
      }
      return missing === 0;
    },
    read(value) {
      const given = value as Record<string, unknown>;
      const result: Record<string, unknown> = {};
      for (const [name, field] of entries) {
        const read = field.read(Object.hasOwn(given, name) ? given[name] : undefined);
        if (read !== undefined) result[name] = read;
      }
      return result as Members<F>;
    },
    explain(value, pointer, report) {
      if (!isRecord(value)) return void reportInvalid(value, pointer, expected, report);
      if (closed) reportUnknown(value, fields, pointer, report);
      for (const [name, field] of entries) {
        const at = `${pointer}/${escapePointer(name)}`;
        if (Object.hasOwn(value, name) && value[name] !== undefined) {
          if (!field.isValid(value[name])) field.explain(value[name], at, report);
        } else if (!field.optional) report({ pointer: at, problem: 'is missing', expected: field.expected });
      }
    },
  };
}

function reportUnknown(value: object, fields: Fields, pointer: string, report: Report): void {
  for (const name of Object.keys(value))
    if (!Object.hasOwn(fields, name)) report(unknownMember(name, pointer, Object.keys(fields)));
}

function objectJson(fields: Fields, closed: boolean): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.flatMap(([name, { optional }]) => (optional ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
    ...(required.length > 0 && { required }),
    ...(closed && { additionalProperties: false }),
  };
}
