import type { JsonSchema } from '../base/schema.ts';
import { apiRoot, shortVersion, version } from '../base/version.ts';
import { basePathOf } from '../http/base-path.ts';
import { json } from '../http/content.ts';
import { type Operation, plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { City } from '../places/place.ts';
import { sunset } from './policy.ts';

/** Route of `GET /api/v1`, the directory of the service. */
export function rootRoute(live: LiveCatalogue): Route {
  return documentRoute(live, directory, apiRoot, {
    id: 'getApiRoot',
    summary: 'Discover the service',
    description: 'Name, version, status, documents and a map of the endpoints.',
  });
}

/** Route of `GET /api/v1/deprecation`, the machine-readable policy. */
export function deprecationRoute(live: LiveCatalogue): Route {
  return documentRoute(live, policy, `${apiRoot}/deprecation`, {
    id: 'getDeprecationPolicy',
    summary: 'Read the versioning and deprecation policy',
    description: 'Status of the current version, its sunset, and how a deprecation is announced.',
  });
}

/** A route whose response is the same for every requester. */
function documentRoute(
  live: LiveCatalogue,
  make: (city: City, base: string) => Documented,
  path: string,
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
        schema: () => document('http://localhost').json,
        example: (base) => document(base).value,
        cacheable: true,
      },
    },
    handle: ({ base }) => ({ content: json(document(base).value), sameFor: 'origin' }),
  });
}

/** A value and its schema. */
interface Documented<T = unknown> {
  readonly value: T;
  readonly json: JsonSchema;
}

/** An object whose members are always present. */
function record(
  title: string,
  description: string,
  members: Readonly<Record<string, Documented>>,
): Documented<object> {
  const entries = Object.entries(members);
  const properties = Object.fromEntries(entries.map(([name, { json }]) => [name, json]));
  return {
    value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    json: { type: 'object', title, description, properties, required: Object.keys(members) },
  };
}

function text(value: string, description: string, format?: string): Documented {
  return { value, json: { type: 'string', description, ...(format && { format }) } };
}

function address(value: string, description: string): Documented {
  return text(value, description, 'uri');
}

function directory({ name, region }: City, base: string) {
  const root = basePathOf(base) + apiRoot;
  return record('ApiDirectoryResponse', 'The service, its documents and its endpoints.', {
    name: text(`${name} Tourism Places API`, 'Name of the service.'),
    description: text(
      `Tourist attractions of ${name}, ${region}: temples, nature, heritage, institutions and recreation.`,
      'What the service offers.',
    ),
    version: text(version, 'Full version of the API.'),
    status: text('operational', 'Operational status.'),
    versioning_policy: record('VersioningPolicy', 'How versions live and end.', {
      current_version: text(shortVersion, 'Current version, as it stands in paths.'),
      lifecycle: text('supported', 'Status of the current version.'),
      deprecation_policy: text(
        'A version is sunset only after at least 12 months of advance notice.',
        'Notice before a version ends.',
      ),
    }),
    documentation_url: address(`${base}/docs/api`, 'API reference, for people.'),
    developer_portal: address(`${base}/developers`, 'Page for developers, to get started.'),
    openapi_url: address(`${base}/openapi.json`, 'OpenAPI description in JSON.'),
    openapi_yaml_url: address(`${base}/openapi.yaml`, 'OpenAPI description in YAML.'),
    mcp_server: address(`${base}/.well-known/mcp`, 'MCP server (Streamable HTTP).'),
    llms_txt: address(`${base}/llms.txt`, 'Overview for language models.'),
    endpoints: record('ApiEndpointsMap', 'Paths of the endpoints.', {
      root: text(root, 'This directory.'),
      places: text(`${root}/places`, 'List of places.'),
      place_by_id: text(`${root}/places/{id}`, 'One place, by its slug or index.'),
      views: text(`${root}/views`, 'Visitor counter.'),
      deprecation: text(`${root}/deprecation`, 'Versioning and deprecation policy.'),
    }),
  });
}

function policy({ name }: City, base: string) {
  return record('DeprecationPolicyResponse', 'The versioning and deprecation policy.', {
    api_name: text(`${name} Tourism Places API`, 'Name of the service.'),
    api_version: text(version, 'Full version of the API.'),
    active_version: text(shortVersion, 'Version in use, as it stands in paths.'),
    status: text('supported', 'Status of this version.'),
    versioning_type: text(
      `URI path versioning: the major version is a prefix of the path, as in ${apiRoot}/`,
      'Where a request names the version.',
    ),
    deprecation_state: record('DeprecationState', 'Whether and when this version ends.', {
      is_deprecated: {
        value: false,
        json: { type: 'boolean', description: 'True if a successor replaces this version.' },
      },
      sunset_date: text(
        sunset.toISOString(),
        'Earliest date on which this version may go away.',
        'date-time',
      ),
      sunset_header_value: text(sunset.toUTCString(), 'The same date, as the Sunset header field has it.'),
    }),
    deprecation_policy: record('DeprecationPolicy', 'How a deprecation is announced.', {
      timeline_notice_months: {
        value: 12,
        json: { type: 'integer', description: 'Months between the announcement and the sunset, at least.' },
      },
      policy_url: address(`${base}/deprecation`, 'The policy, for people.'),
      signaling_headers: {
        value: ['Deprecation', 'Sunset', 'Link'],
        json: {
          type: 'array',
          items: { type: 'string' },
          description: 'Header fields that announce a deprecation.',
        },
      },
    }),
    migration_guide: text(
      'No breaking changes are scheduled; changes within v1 stay backwards compatible.',
      'Breaking changes that are scheduled.',
    ),
  });
}
