import { json } from '../http/content.ts';
import { ok, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { City } from '../places/place.ts';
import { describe, type Infer, object, string } from '../schema.ts';
import { shortVersion, version } from '../version.ts';

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
    method: 'GET',
    path: '/api/v1',
    operation: {
      id: 'getApiRoot',
      summary: 'Discover the service',
      description: 'Name, version, status, documents and a map of the endpoints.',
      tag: 'Service',
      outcome: {
        description: 'The directory',
        schema: apiDirectory.json,
        example: (base) => directory(live.current.city, base),
        cacheable: true,
      },
    },
    handle: ({ base }) => ok(json(directory(live.current.city, base))),
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
