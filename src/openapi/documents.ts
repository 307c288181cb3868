import { Cache } from '../cache.ts';
import { Content, MediaType } from '../http/content.ts';
import type { Route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { openapiDocument } from './document.ts';
import { toYaml } from './yaml.ts';

/** Bytes of remembered documents, one of each kind for each origin the service is reached by. */
const maxCachedBytes = 2 * 1024 * 1024;

/** The documents that tell programs of the API, made from its routes and the data in service. */
export class Documents {
  readonly #catalogue: Catalogue;
  readonly #routes: readonly Route[];
  readonly #cache = new Cache<Content>({
    name: 'documents',
    maxBytes: maxCachedBytes,
    weigh: ({ size }) => size,
  });

  constructor(catalogue: Catalogue, routes: readonly Route[]) {
    this.#catalogue = catalogue;
    this.#routes = routes;
  }

  json(base: string): Content {
    return this.#cached('application/json', base, () => JSON.stringify(this.#document(base)));
  }

  /** The media type is that of RFC 9512. */
  yaml(base: string): Content {
    return this.#cached('application/yaml', base, () => toYaml(this.#document(base)));
  }

  /** A link set (RFC 9264) with the relations that RFC 9727 and RFC 8631 name. */
  catalog(base: string): Content {
    const profile = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
    return this.#cached(profile, base, () => JSON.stringify({ linkset: [catalogEntry(base)] }));
  }

  #document(base: string): object {
    return openapiDocument({ routes: this.#routes, city: this.#catalogue.city, base });
  }

  /** Editors and explorers on other origins may read the documents, as they may the API itself. */
  #cached(type: string, base: string, text: () => string): Content {
    const options = { caching: 'public, max-age=300', headers: ['Access-Control-Allow-Origin', '*'] };
    return this.#cache.get(`${type} ${base}`, () => new Content(new MediaType(type, options), text()));
  }
}

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
