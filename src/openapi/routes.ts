import { Cache } from '../cache.ts';
import { Content, MediaType } from '../http/content.ts';
import { LinkedTexts } from '../http/linked-texts.ts';
import { ok, type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

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

/** Bytes of ready documents: one of each kind for each origin that the service is reached by. */
const maxCachedBytes = 2 * 1024 * 1024;
/** Bytes of the texts from which the documents for one more origin are made. */
const maxTextBytes = 1024 * 1024;

/** Pages of other origins, such as editors and explorers, may read the documents, as they may the API itself. */
const fields = { caching: 'public, max-age=300', headers: ['Access-Control-Allow-Origin', '*'] };
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

  json(base: string): Content {
    return this.#content(jsonType, 'json', base, JSON.stringify);
  }

  yaml(base: string): Content {
    return this.#content(yamlType, 'yaml', base, toYaml);
  }

  catalog(base: string): Content {
    return new Content(linksetType, JSON.stringify({ linkset: [catalogEntry(base)] }));
  }

  #content(type: MediaType, key: string, base: string, write: (document: object) => string): Content {
    const { city } = this.#catalogue;
    const draw = (origin: string) => write(openapiDocument({ routes: this.#routes, city, base: origin }));
    return this.#cache.get(`${key} ${base}`, () => new Content(type, this.#texts.get(key, base, draw)));
  }
}

/** The relations of RFC 8631. */
function catalogEntry(base: string): object {
  return {
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
}
