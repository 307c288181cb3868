import { apiRoot } from '../base/version.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { caching, MediaType, StoredBody } from '../http/content.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { type DescribedApi, needsOfExamples } from './description.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/**
 * Routes of `/openapi.json`, `/openapi.yaml` and `/.well-known/api-catalog` (RFC 9727), generated from the routes of
 * the API.
 */
export function openapiRoutes(live: LiveCatalogue, answers: () => AnswerCache, api: DescribedApi): Route[] {
  const document = (path: string, type: MediaType, write: (document: object) => string) =>
    route({
      ...plainGet,
      path,
      async handle(call) {
        const { current } = live;
        const render = (base: string) =>
          current.afterIndexing(needsOfExamples, () => write(openapiDocument(api, current.city, base)));
        return { content: await answers().body(path, call, documentSteps, () => type, render) };
      },
    });
  return [
    document('/openapi.json', jsonType, JSON.stringify),
    document('/openapi.yaml', yamlType, toYaml),
    route({
      ...plainGet,
      path: '/.well-known/api-catalog',
      handle: ({ base }) => ({ content: apiCatalog(base) }),
    }),
  ];
}

/** Steps to write a document and compress it with Brotli and gzip; the drawing chapter of the bench measures them. */
export const documentSteps = 100_000;

/** Pages of other origins, such as editors and explorers, may read the documents as they may read the API. */
const fields = { caching, headers: { 'Access-Control-Allow-Origin': '*' } };
const jsonType = new MediaType('application/json', fields);
/** RFC 9512. */
const yamlType = new MediaType('application/yaml', fields);
/** RFC 9264, with the profile of RFC 9727. */
const linksetType = new MediaType(
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  fields,
);

/** The relations of RFC 8631. */
function apiCatalog(base: string): StoredBody {
  const api = {
    anchor: `${base}${apiRoot}`,
    'service-desc': [
      { href: `${base}/openapi.json`, type: 'application/json' },
      { href: `${base}/openapi.yaml`, type: 'application/yaml' },
    ],
    'service-doc': [
      { href: `${base}/docs/api`, type: 'text/html' },
      { href: `${base}/llms.txt`, type: 'text/plain' },
    ],
    'service-meta': [{ href: `${base}${apiRoot}`, type: 'application/json' }],
    status: [{ href: `${base}/healthz`, type: 'application/json' }],
  };
  const mcp = {
    anchor: `${base}/.well-known/mcp`,
    'service-doc': [{ href: `${base}/developers`, type: 'text/html' }],
    'service-meta': [{ href: `${base}/.well-known/mcp`, type: 'application/json' }],
  };
  return new StoredBody(linksetType, JSON.stringify({ linkset: [api, mcp] }));
}
