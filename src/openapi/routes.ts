import { chain } from '../http/chain.ts';
import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import { later } from '../later.ts';
import type { LiveCatalogue } from '../places/live.ts';

/** `/openapi.json`, `/openapi.yaml` and `/.well-known/api-catalog` (RFC 9727), made from the routes of the API. */
export function openapiRoutes(live: LiveCatalogue, routes: readonly Route[]): Route[] {
  const loaded = later(async () => {
    const { Documents } = await import('./documents.ts');
    return live.derive((catalogue) => new Documents(catalogue, routes));
  });
  const documents = () => chain(loaded(), (current) => current());
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      operationId: 'getOpenapiJson',
      summary: 'This description as JSON',
      tag: 'Documents',
      handle: ({ base }) => chain(documents(), (made) => ok(made.json(base))),
    }),
    route({
      method: 'GET',
      path: '/openapi.yaml',
      operationId: 'getOpenapiYaml',
      summary: 'This description as YAML',
      tag: 'Documents',
      handle: ({ base }) => chain(documents(), (made) => ok(made.yaml(base))),
    }),
    route({
      method: 'GET',
      path: '/.well-known/api-catalog',
      operationId: 'getApiCatalog',
      summary: 'Where the API and its documents are',
      tag: 'Documents',
      handle: ({ base }) => chain(documents(), (made) => ok(made.catalog(base))),
    }),
  ];
}
