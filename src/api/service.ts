import { json } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { City } from '../places/place.ts';
import { array, boolean, describe, type Infer, integer, object, string } from '../schema.ts';
import { shortVersion, version } from '../version.ts';
import { sunset } from './policy.ts';

const address = string({ format: 'uri' });

const versioningPolicy = describe(
  object({
    current_version: describe(string(), {
      description: 'Short version, as it stands in the path.',
      examples: [shortVersion],
    }),
    lifecycle: describe(string(), { description: 'Where this version is in its life.' }),
    deprecation_policy: describe(string(), { description: 'How much notice a sunset is given.' }),
  }),
  { title: 'VersioningPolicy' },
);

const endpointsMap = describe(
  object({ root: string(), places: string(), place_by_id: string(), views: string(), deprecation: string() }),
  { title: 'ApiEndpointsMap', description: 'Paths of the endpoints, relative to the origin.' },
);

const apiDirectory = describe(
  object({
    name: string(),
    description: string(),
    version: describe(string(), { description: 'Full version.', examples: [version] }),
    status: describe(string(), { description: 'Operational status.' }),
    versioning_policy: versioningPolicy,
    documentation_url: address,
    developer_portal: address,
    openapi_url: address,
    openapi_yaml_url: address,
    mcp_server: address,
    llms_txt: address,
    endpoints: endpointsMap,
  }),
  { title: 'ApiDirectoryResponse', description: 'What the service is and where everything is.' },
);

/** `GET /api/v1`: the directory of the service. */
export function rootRoute(live: LiveCatalogue): Route {
  return route({
    ...plainGet,
    path: '/api/v1',
    operation: {
      id: 'getApiRoot',
      summary: 'Discover the service',
      description: 'Name, version, status, documents and a map of the endpoints.',
      tag: 'Service',
      outcome: {
        description: 'The directory',
        schema: () => apiDirectory.json,
        example: (base) => directory(live.current.city, base),
        cacheable: true,
      },
    },
    handle: ({ base }) => ({ content: json(directory(live.current.city, base)) }),
  });
}

function directory(city: City, base: string): Infer<typeof apiDirectory> {
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

const deprecationState = describe(
  object({
    is_deprecated: boolean(),
    sunset_date: string({ format: 'date-time' }),
    sunset_header_value: describe(string(), { description: 'The same instant as the Sunset field has it.' }),
  }),
  { title: 'DeprecationState' },
);

const deprecationPolicy = describe(
  object({
    timeline_notice_months: integer({ min: 0 }),
    policy_url: address,
    signaling_headers: describe(array(string()), {
      description: 'Response fields that announce a deprecation.',
    }),
  }),
  { title: 'DeprecationPolicy' },
);

const deprecationResponse = describe(
  object({
    api_name: string(),
    api_version: string(),
    active_version: string(),
    status: describe(string(), { examples: ['supported'] }),
    versioning_type: string(),
    deprecation_state: deprecationState,
    deprecation_policy: deprecationPolicy,
    migration_guide: string(),
  }),
  { title: 'DeprecationPolicyResponse', description: 'How versions live and end.' },
);

/** `GET /api/v1/deprecation`: the policy for machines. */
export function deprecationRoute(live: LiveCatalogue): Route {
  return route({
    ...plainGet,
    path: '/api/v1/deprecation',
    operation: {
      id: 'getDeprecationPolicy',
      summary: 'Read the versioning and deprecation policy',
      description: 'Status of the current version, its sunset, and how a deprecation is announced.',
      tag: 'Service',
      outcome: {
        description: 'The policy',
        schema: () => deprecationResponse.json,
        example: (base) => policy(live.current.city, base),
        cacheable: true,
      },
    },
    handle: ({ base }) => ({ content: json(policy(live.current.city, base)) }),
  });
}

function policy(city: City, base: string): Infer<typeof deprecationResponse> {
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
