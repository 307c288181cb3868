import { Cache } from '../cache.ts';
import { Content, LinkedTexts, MediaType } from '../http/content.ts';
import { type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { needsOfExamples } from './description.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/** `/openapi.json`, `/openapi.yaml` and `/.well-known/api-catalog` (RFC 9727), made from the routes of the API. */
export function openapiRoutes(live: LiveCatalogue, routes: readonly Route[]): Route[] {
  const documents = live.derive((catalogue) => new Documents(catalogue, routes));
  const document = (path: string, type: MediaType, write: (document: object) => string) =>
    route({
      method: 'GET',
      path,
      async handle({ base }) {
        const get = () => documents().get(path, type, base, write);
        return { content: await live.current.afterIndexing(needsOfExamples, get) };
      },
    });
  return [
    document('/openapi.json', jsonType, JSON.stringify),
    document('/openapi.yaml', yamlType, toYaml),
    route({
      method: 'GET',
      path: '/.well-known/api-catalog',
      handle: ({ base }) => ({ content: apiCatalog(base) }),
    }),
  ];
}

/** Bytes of ready documents: one of each kind for each origin that the service is reached by. */
const maxCachedBytes = 2 * 1024 * 1024;
/** Bytes of the texts from which the documents for one more origin are made. */
const maxTextBytes = 1024 * 1024;

/** Pages of other origins, such as editors and explorers, may read the documents, as they may the API itself. */
const fields = { caching: 'public, max-age=300', headers: { 'Access-Control-Allow-Origin': '*' } };
const jsonType = new MediaType('application/json', fields);
/** RFC 9512. */
const yamlType = new MediaType('application/yaml', fields);
/** RFC 9264, with the profile of RFC 9727. */
const linksetType = new MediaType(
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  fields,
);

/** The documents about the API of one catalogue. */
class Documents {
  readonly #catalogue: Catalogue;
  readonly #routes: readonly Route[];
  readonly #cache = new Cache<Content>({
    name: 'documents',
    maxBytes: maxCachedBytes,
    weigh: ({ size }) => size,
    admit: 'second',
  });
  readonly #texts = new LinkedTexts(maxTextBytes);

  constructor(catalogue: Catalogue, routes: readonly Route[]) {
    this.#catalogue = catalogue;
    this.#routes = routes;
  }

  /** The document at a path, which is of a type and written so. */
  async get(
    path: string,
    type: MediaType,
    base: string,
    write: (document: object) => string,
  ): Promise<Content> {
    const key = `${path} ${base}`;
    const draw = (origin: string) => write(openapiDocument(this.#routes, this.#catalogue.city, origin));
    const kept = this.#cache.find(key);
    return kept ?? this.#cache.offer(key, new Content(type, await this.#texts.get(path, base, draw)));
  }
}

/** The relations of RFC 8631. */
function apiCatalog(base: string): Content {
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
  return new Content(linksetType, JSON.stringify({ linkset: [entry] }));
}
