import { Content } from '../http/content.ts';
import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import { BoundedCache } from '../places/cache.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/** Bytes of remembered documents, one of each kind for each origin the service is reached by. */
const maxCachedBytes = 2 * 1024 * 1024;

/** `/openapi.json`, `/openapi.yaml` and `/.well-known/api-catalog` (RFC 9727), made from the routes of the API. */
export function openapiRoutes(live: LiveCatalogue, routes: readonly Route[]): Route[] {
  const documents = live.derive(() => new BoundedCache<Content>(maxCachedBytes, (content) => content.size));
  const document = (base: string) => openapiDocument({ routes, city: live.current.city, base });
  const cached = (kind: string, base: string, make: () => Content) =>
    ok(documents().get(`${kind} ${base}`, make));
  return [
    route({
      method: 'GET',
      path: '/openapi.json',
      operationId: 'getOpenapiJson',
      summary: 'This description as JSON',
      tag: 'Documents',
      handle: ({ base }) =>
        cached('json', base, () => publicDocument('application/json', JSON.stringify(document(base)))),
    }),
    route({
      method: 'GET',
      path: '/openapi.yaml',
      operationId: 'getOpenapiYaml',
      summary: 'This description as YAML',
      tag: 'Documents',
      // The media type of RFC 9512.
      handle: ({ base }) =>
        cached('yaml', base, () => publicDocument('application/yaml', toYaml(document(base)))),
    }),
    route({
      method: 'GET',
      path: '/.well-known/api-catalog',
      operationId: 'getApiCatalog',
      summary: 'Where the API and its documents are',
      tag: 'Documents',
      handle: ({ base }) => cached('catalog', base, () => linkset(base)),
    }),
  ];
}

/** A document that editors and explorers on other origins may read, as they may the API itself. */
function publicDocument(type: string, text: string): Content {
  return new Content(type, text, {
    caching: 'public, max-age=300',
    headers: ['Access-Control-Allow-Origin', '*'],
  });
}

/** A link set (RFC 9264) with the relations that RFC 9727 and RFC 8631 name. */
function linkset(base: string): Content {
  const entry = {
    anchor: `${base}/api/v1`,
    'service-desc': [
      { href: `${base}/openapi.json`, type: 'application/json' },
      { href: `${base}/openapi.yaml`, type: 'application/yaml' },
    ],
    'service-doc': [
      { href: `${base}/docs/api`, type: 'text/html' },
      { href: `${base}/llms.txt`, type: 'text/plain' },
    ],
    'service-meta': [{ href: `${base}/api/v1`, type: 'application/json' }],
    status: [{ href: `${base}/healthz`, type: 'application/json' }],
  };
  const profile = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  return publicDocument(profile, JSON.stringify({ linkset: [entry] }));
}
