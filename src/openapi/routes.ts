import { ok, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { Documents } from './documents.ts';

/** `/openapi.json`, `/openapi.yaml` and `/.well-known/api-catalog` (RFC 9727), made from the routes of the API. */
export function openapiRoutes(live: LiveCatalogue, routes: readonly Route[]): Route[] {
  const documents = live.derive((catalogue) => new Documents(catalogue, routes));
  return [
    route({ method: 'GET', path: '/openapi.json', handle: ({ base }) => ok(documents().json(base)) }),
    route({ method: 'GET', path: '/openapi.yaml', handle: ({ base }) => ok(documents().yaml(base)) }),
    route({
      method: 'GET',
      path: '/.well-known/api-catalog',
      handle: ({ base }) => ok(documents().catalog(base)),
    }),
  ];
}
