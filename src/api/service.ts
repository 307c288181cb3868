import { isRecord, type JsonSchema } from '../base/schema.ts';
import { shortVersion, version } from '../base/version.ts';
import { json } from '../http/content.ts';
import { type Operation, plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { City } from '../places/place.ts';
import { sunset } from './policy.ts';

/** `GET /api/v1`: the directory of the service. */
export function rootRoute(live: LiveCatalogue): Route {
  return documentRoute(live, directory, '/api/v1', 'ApiDirectoryResponse', {
    id: 'getApiRoot',
    summary: 'Discover the service',
    description: 'Name, version, status, documents and a map of the endpoints.',
  });
}

/** `GET /api/v1/deprecation`: the policy for machines. */
export function deprecationRoute(live: LiveCatalogue): Route {
  return documentRoute(live, policy, '/api/v1/deprecation', 'DeprecationPolicyResponse', {
    id: 'getDeprecationPolicy',
    summary: 'Read the versioning and deprecation policy',
    description: 'Status of the current version, its sunset, and how a deprecation is announced.',
  });
}

/** A route whose answer is the same for every client. */
function documentRoute(
  live: LiveCatalogue,
  make: (city: City, base: string) => object,
  path: string,
  title: string,
  about: Pick<Operation, 'id' | 'summary' | 'description'>,
): Route {
  const document = (base: string) => make(live.current.city, base);
  return route({
    ...plainGet,
    path,
    operation: {
      ...about,
      tag: 'Service',
      outcome: {
        description: 'The document',
        schema: () => ({ ...schemaOf(document('http://localhost')), title }),
        example: document,
        cacheable: true,
      },
    },
    handle: ({ base }) => ({ content: json(document(base)), isRepeatable: true }),
  });
}

/** What objects within the documents are called, by the field that holds them. */
const titles: Readonly<Record<string, string>> = {
  versioning_policy: 'VersioningPolicy',
  endpoints: 'ApiEndpointsMap',
  deprecation_state: 'DeprecationState',
  deprecation_policy: 'DeprecationPolicy',
};

/** The schema of a document whose fields are always there, and always of the kind that they have in this value. */
function schemaOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: 'array', items: schemaOf(value[0]) };
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([name, field]): [string, JsonSchema] => {
      const title = titles[name];
      return [name, { ...schemaOf(field), ...(isRecord(field) && title !== undefined && { title }) }];
    });
    return { type: 'object', properties: Object.fromEntries(fields), required: Object.keys(value) };
  }
  if (typeof value !== 'string') return { type: typeof value === 'number' ? 'integer' : 'boolean' };
  const format = /^https?:/.test(value) ? 'uri' : /^\d{4}-\d{2}-\d{2}T/.test(value) ? 'date-time' : undefined;
  return { type: 'string', ...(format && { format }) };
}

function directory(city: City, base: string) {
  return {
    name: `${city.name} Tourism Places API`,
    description: `Tourist attractions of ${city.name}, ${city.region}: temples, nature, heritage, institutions and recreation.`,
    version,
    status: 'operational',
    versioning_policy: {
      current_version: shortVersion,
      lifecycle: 'supported',
      deprecation_policy: 'A version is sunset only after at least 12 months of advance notice.',
    },
    documentation_url: `${base}/docs/api`,
    developer_portal: `${base}/developers`,
    openapi_url: `${base}/openapi.json`,
    openapi_yaml_url: `${base}/openapi.yaml`,
    mcp_server: `${base}/.well-known/mcp`,
    llms_txt: `${base}/llms.txt`,
    endpoints: {
      root: '/api/v1',
      places: '/api/v1/places',
      place_by_id: '/api/v1/places/{id}',
      views: '/api/v1/views',
      deprecation: '/api/v1/deprecation',
    },
  };
}

function policy(city: City, base: string) {
  return {
    api_name: `${city.name} Tourism Places API`,
    api_version: version,
    active_version: shortVersion,
    status: 'supported',
    versioning_type: 'URI path versioning: the major version is a prefix of the path, as in /api/v1/',
    deprecation_state: {
      is_deprecated: false,
      sunset_date: sunset.toISOString(),
      sunset_header_value: sunset.toUTCString(),
    },
    deprecation_policy: {
      timeline_notice_months: 12,
      policy_url: `${base}/deprecation`,
      signaling_headers: ['Deprecation', 'Sunset', 'Link'],
    },
    migration_guide: 'No breaking changes are scheduled; changes within v1 stay backwards compatible.',
  };
}
