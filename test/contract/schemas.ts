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

export interface Place {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly hindi: string;
  readonly description: string;
  readonly distance: string;
  readonly entryFee: string;
  readonly bestTime: string;
  readonly category: (typeof categories)[number];
  readonly lat: number;
  readonly lng: number;
  readonly image: string;
}

export interface PlacesList {
  readonly total: number;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
  readonly places: readonly Place[];
}

interface ViewCount {
  readonly count: number;
  readonly action: 'read' | 'incremented';
  readonly timestamp: string;
}

interface Directory {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly status: string;
  readonly versioning_policy: {
    readonly current_version: string;
    readonly lifecycle: string;
    readonly deprecation_policy: string;
  };
  readonly documentation_url: string;
  readonly developer_portal: string;
  readonly openapi_url: string;
  readonly openapi_yaml_url: string;
  readonly mcp_server: string;
  readonly llms_txt: string;
  readonly endpoints: Readonly<Record<'root' | 'places' | 'place_by_id' | 'views' | 'deprecation', string>>;
}

interface DeprecationPolicy {
  readonly api_name: string;
  readonly api_version: string;
  readonly active_version: string;
  readonly status: string;
  readonly versioning_type: string;
  readonly deprecation_state: {
    readonly is_deprecated: boolean;
    readonly sunset_date: string;
    readonly sunset_header_value: string;
  };
  readonly deprecation_policy: {
    readonly timeline_notice_months: number;
    readonly policy_url: string;
    readonly signaling_headers: readonly string[];
  };
  readonly migration_guide: string;
}

export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly status: number;
    readonly hint: string;
  };
}

interface Health {
  readonly status: 'ok' | 'degraded';
  readonly version: string;
  readonly uptime_seconds: number;
  readonly views: { readonly count: number; readonly persisted: number | boolean; readonly error?: string };
  readonly places: { readonly count: number; readonly error?: string };
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** A closed object; every field is required unless named optional. */
function record(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const text = { type: 'string', minLength: 1 };
const uri = { type: 'string', format: 'uri', pattern: '^https?://' };
const path = { type: 'string', pattern: '^/api/v1' };
const count = { type: 'integer', minimum: 0 };
const slug = { type: 'string', pattern: '^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$' };
const devanagari = { type: 'string', pattern: '\\p{Script=Devanagari}' };

const placeFields = {
  id: slug,
  index: { type: 'integer', minimum: 1 },
  name: text,
  hindi: devanagari,
  description: text,
  distance: text,
  entryFee: text,
  bestTime: text,
  category: { enum: categories },
  lat: { type: 'number', minimum: -90, maximum: 90 },
  lng: { type: 'number', minimum: -180, maximum: 180 },
  image: uri,
};

/** What a version may add: fields that only some places have, after those of the interface. */
const addedFields = {
  openingHours: text,
  specialHours: { type: 'array', items: record({ from: text, to: text, hours: text }, ['hours']) },
  lastEntry: { type: 'integer', minimum: 1 },
  website: uri,
  access: { enum: ['open', 'by-appointment', 'outside-only', 'closed'] },
  directions: text,
  freeDays: { type: 'array', items: text },
  otherNames: { type: 'array', items: text },
  asOf: { type: 'string', pattern: '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$' },
  wheelchair: { enum: ['yes', 'limited', 'no'] },
  duration: { type: 'integer', minimum: 1 },
  fee: {
    type: 'array',
    items: record(
      {
        amount: { type: 'number', minimum: 0 },
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        for: text,
        localFor: text,
        year: { type: 'integer' },
      },
      ['for', 'localFor', 'year'],
    ),
  },
};

const place = record({ ...placeFields, ...addedFields }, Object.keys(addedFields));

const placesList = record({
  total: count,
  count,
  offset: count,
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  places: { type: 'array', items: place },
});

const viewCount = record({
  count,
  action: { enum: ['read', 'incremented'] },
  timestamp: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  },
});

const directory = record({
  name: text,
  description: text,
  version: { const: version },
  status: text,
  versioning_policy: record({
    current_version: { const: 'v1' },
    lifecycle: text,
    deprecation_policy: { type: 'string', pattern: '12 months' },
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
    place_by_id: { type: 'string', pattern: '^/api/v1/.*\\{id\\}' },
    views: path,
    deprecation: path,
  }),
});

const deprecationPolicy = record({
  api_name: text,
  api_version: { const: version },
  active_version: { const: 'v1' },
  status: { const: 'supported' },
  versioning_type: text,
  deprecation_state: record({
    is_deprecated: { const: false },
    sunset_date: { type: 'string', format: 'date-time', pattern: 'Z$' },
    sunset_header_value: { const: sunset.header },
  }),
  deprecation_policy: record({
    timeline_notice_months: { type: 'integer', minimum: 12 },
    policy_url: text,
    signaling_headers: { type: 'array', items: { type: 'string' }, minItems: 1, uniqueItems: true },
  }),
  migration_guide: text,
});

const errorBody = record({
  error: record(
    {
      code: { type: 'string', pattern: '^[A-Z]+(_[A-Z]+)*$' },
      message: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      hint: text,
      request_id: text,
    },
    ['request_id'],
  ),
});

const health = record({
  status: { enum: ['ok', 'degraded'] },
  version: { const: version },
  uptime_seconds: { type: 'number', minimum: 0 },
  views: record({ count, persisted: { type: ['integer', 'boolean'] }, error: text }, ['error']),
  places: record({ count: { type: 'integer', minimum: 1 }, error: text }, ['error']),
});

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
formats.default(ajv);

/** A reader of one record: returns the value as that record, or throws with every fault. */
function reader<T>(name: string, schema: JsonSchema): (value: unknown) => T {
  const holds: ValidateFunction<T> = ajv.compile<T>(schema);
  return (value) => {
    if (holds(value)) return value;
    const shown = JSON.stringify(value)?.slice(0, 2000);
    throw new Error(`not a ${name}: ${ajv.errorsText(holds.errors)}\n${shown}`);
  };
}

export const readPlacesList = reader<PlacesList>('PlacesListResponse', placesList);
export const readPlaceDetail = reader<{ place: Place }>('PlaceDetailResponse', record({ place }));
export const readViewCount = reader<ViewCount>('ViewCountResponse', viewCount);
export const readDirectory = reader<Directory>('ApiDirectoryResponse', directory);
export const readDeprecation = reader<DeprecationPolicy>('DeprecationPolicyResponse', deprecationPolicy);
export const readError = reader<ErrorBody>('ErrorResponse', errorBody);
export const readHealth = reader<Health>('health', health);
