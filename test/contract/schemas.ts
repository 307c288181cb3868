import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/*
 * Every record of the interface as a JSON Schema (2020-12), written from the tables of the interface and from nothing
 * else, but for the optional fields of a place. All objects are closed: a field that has no name here is a fault.
 */

export const version = '1.0.0';
export const categories = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] as const;
/** 31 December 2030, the same instant as ISO 8601 and as HTTP-date. */
export const sunset = {
  instant: Date.UTC(2030, 11, 31, 23, 59, 59),
  header: 'Tue, 31 Dec 2030 23:59:59 GMT',
};

declare const described: unique symbol;

/** A JSON Schema, and the type of what it allows. */
interface Schema<T> {
  readonly [keyword: string]: unknown;
  readonly [described]?: T;
}

type Fields = Readonly<Record<string, Schema<unknown>>>;
type Allowed<S> = S extends Schema<infer T> ? T : never;
type Members<F extends Fields> = { readonly [Name in keyof F]: Allowed<F[Name]> };

const string = (rules: object = {}): Schema<string> => ({ type: 'string', ...rules });
const number = (rules: object): Schema<number> => ({ type: 'number', ...rules });
const integer = (rules: object = {}): Schema<number> => ({ type: 'integer', ...rules });
const constant = <const T>(value: T): Schema<T> => ({ const: value });
const oneOf = <const T extends string>(...values: readonly T[]): Schema<T> => ({ enum: values });
const list = <T>(items: Schema<T>, rules: object = {}): Schema<readonly T[]> => ({
  type: 'array',
  items,
  ...rules,
});

/** A closed object. */
function record<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): Schema<Members<R> & Partial<Members<O>>> {
  const properties = { ...required, ...optional };
  return { type: 'object', properties, required: Object.keys(required), additionalProperties: false };
}

const text = string({ minLength: 1 });
const uri = string({ format: 'uri', pattern: '^https?://' });
const path = string({ pattern: '^/api/v1' });
const count = integer({ minimum: 0 });

/** What a version may add: fields that only some places have, after those of the interface. */
const addedFields = {
  openingHours: text,
  specialHours: list(record({ from: text, to: text }, { hours: text })),
  lastEntry: integer({ minimum: 1 }),
  website: uri,
  access: oneOf('open', 'by-appointment', 'outside-only', 'closed'),
  directions: text,
  freeDays: list(text),
  otherNames: list(text),
  asOf: string({ pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' }),
  credit: record({ page: uri }, { author: text, licence: text }),
  wheelchair: oneOf('yes', 'limited', 'no'),
  facilities: list(
    oneOf(
      ...(['food', 'drinking-water', 'toilets', 'parking', 'wheelchair'] as const),
      ...(['lockers', 'photography', 'guide', 'shop'] as const),
    ),
  ),
  duration: integer({ minimum: 1 }),
  fee: list(
    record(
      { amount: number({ minimum: 0 }), currency: string({ pattern: '^[A-Z]{3}$' }) },
      { for: text, localFor: text, year: integer() },
    ),
  ),
};

const place = record(
  {
    id: string({ pattern: '^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$' }),
    index: integer({ minimum: 1 }),
    name: text,
    hindi: string({ pattern: '\\p{Script=Devanagari}' }),
    description: text,
    distance: text,
    entryFee: text,
    bestTime: text,
    category: oneOf(...categories),
    lat: number({ minimum: -90, maximum: 90 }),
    lng: number({ minimum: -180, maximum: 180 }),
    image: uri,
  },
  addedFields,
);
export type Place = Allowed<typeof place>;

const placesList = record({
  total: count,
  count,
  offset: count,
  limit: integer({ minimum: 1, maximum: 100 }),
  places: list(place),
});
export type PlacesList = Allowed<typeof placesList>;

const viewCount = record({
  count,
  action: oneOf('read', 'incremented'),
  timestamp: string({
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  }),
});

const directory = record({
  name: text,
  description: text,
  version: constant(version),
  status: text,
  versioning_policy: record({
    current_version: constant('v1'),
    lifecycle: text,
    deprecation_policy: string({ pattern: '12 months' }),
  }),
  documentation_url: uri,
  developer_portal: uri,
  openapi_url: uri,
  openapi_yaml_url: uri,
  mcp_server: uri,
  llms_txt: uri,
  endpoints: record({
    root: path,
    places: path,
    place_by_id: string({ pattern: '^/api/v1/.*\\{id\\}' }),
    views: path,
    deprecation: path,
  }),
});

const deprecationPolicy = record({
  api_name: text,
  api_version: constant(version),
  active_version: constant('v1'),
  status: constant('supported'),
  versioning_type: text,
  deprecation_state: record({
    is_deprecated: constant(false),
    sunset_date: string({ format: 'date-time', pattern: 'Z$' }),
    sunset_header_value: constant(sunset.header),
  }),
  deprecation_policy: record({
    timeline_notice_months: integer({ minimum: 12 }),
    policy_url: text,
    signaling_headers: list(string(), { minItems: 1, uniqueItems: true }),
  }),
  migration_guide: text,
});

const errorBody = record({
  error: record(
    {
      code: string({ pattern: '^[A-Z]+(_[A-Z]+)*$' }),
      message: text,
      status: integer({ minimum: 400, maximum: 599 }),
      hint: text,
    },
    { request_id: text },
  ),
});
export type ErrorBody = Allowed<typeof errorBody>;

const persisted: Schema<number | boolean> = { type: ['integer', 'boolean'] };
const health = record({
  status: oneOf('ok', 'degraded'),
  version: constant(version),
  uptime_seconds: number({ minimum: 0 }),
  views: record({ count, persisted }, { error: text }),
  places: record({ count: integer({ minimum: 1 }) }, { error: text }),
});

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
formats.default(ajv);

/** A reader of one record: returns the value as that record, or throws with every fault. */
function reader<T>(name: string, schema: Schema<T>): (value: unknown) => T {
  const holds: ValidateFunction<T> = ajv.compile<T>(schema);
  return (value) => {
    if (holds(value)) return value;
    const shown = JSON.stringify(value)?.slice(0, 2000);
    throw new Error(`not a ${name}: ${ajv.errorsText(holds.errors)}\n${shown}`);
  };
}

export const readPlacesList = reader('PlacesListResponse', placesList);
export const readPlaceDetail = reader('PlaceDetailResponse', record({ place }));
export const readViewCount = reader('ViewCountResponse', viewCount);
export const readDirectory = reader('ApiDirectoryResponse', directory);
export const readDeprecation = reader('DeprecationPolicyResponse', deprecationPolicy);
export const readError = reader('ErrorResponse', errorBody);
export const readHealth = reader('health', health);
