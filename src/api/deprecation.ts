import { json } from '../http/content.ts';
import { ok, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { City } from '../places/place.ts';
import { array, boolean, describe, type Infer, integer, object, string } from '../schema.ts';
import { shortVersion, version } from '../version.ts';
import { sunset } from './policy.ts';

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
    policy_url: string({ format: 'uri' }),
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
    method: 'GET',
    path: '/api/v1/deprecation',
    operation: {
      id: 'getDeprecationPolicy',
      summary: 'Read the versioning and deprecation policy',
      description: 'Status of the current version, its sunset, and how a deprecation is announced.',
      tag: 'Service',
      outcome: {
        description: 'The policy',
        schema: deprecationResponse.json,
        example: (base) => policy(live.current.city, base),
        cacheable: true,
      },
    },
    handle: ({ base }) => ok(json(policy(live.current.city, base))),
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
