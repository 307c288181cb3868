import type { AppError } from '../errors.ts';
import type { Content } from '../http/content.ts';
import type { Route } from '../http/route.ts';
import { openapiDocument } from '../openapi/document.ts';
import type { Catalogue, Criteria } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { Contents, type Subject } from './contents.ts';
import { robotsText, sitemap } from './crawlers.ts';
import { deprecationProse } from './deprecation.ts';
import { developersProse } from './developers.ts';
import { errorPage } from './error-page.ts';
import { favicon } from './favicon.ts';
import { homePage } from './home.ts';
import { llmsText } from './llms.ts';
import { homeMarkdown, placeMarkdown } from './markdown.ts';
import type { McpClient } from './mcp-client.ts';
import { placePage } from './place-page.ts';
import { poster } from './poster.ts';
import type { Prose } from './prose/block.ts';
import { proseMarkdown } from './prose/markdown.ts';
import { prosePage } from './prose/page.ts';
import { referenceProse } from './reference/markdown.ts';
import { readReference } from './reference/model.ts';
import { referencePage } from './reference/page.ts';

export interface PagesParts {
  /** The operations that the reference describes. */
  readonly api: readonly Route[];
  /** Requests per minute and client; 0 is no limit. */
  readonly rateLimit: number;
  /** When the current version may go away at the earliest. */
  readonly sunset: Date;
  /** The set-up of MCP clients for the service at an origin. */
  readonly mcpClients: (base: string) => readonly McpClient[];
}

/** What stands at one fixed address in one representation: how it is made. */
const files = {
  '/llms.txt': llmsText,
  '/robots.txt': (_catalogue: Catalogue, base: string) => robotsText(base),
  '/sitemap.xml': sitemap,
  '/favicon.svg': () => favicon,
  '/favicon.ico': () => favicon,
} satisfies Record<string, (catalogue: Catalogue, base: string) => string>;
export type FilePath = keyof typeof files;

/** Every page, drawing and text about one catalogue, each made when it is first asked for. */
export class Pages {
  readonly catalogue: Catalogue;
  readonly #parts: PagesParts;
  readonly #contents: Contents;

  constructor(catalogue: Catalogue, parts: PagesParts) {
    this.catalogue = catalogue;
    this.#parts = parts;
    this.#contents = new Contents(catalogue);
  }

  /** The variant of a subject that a client with this Accept field prefers. */
  either(subject: Subject, accept: string | undefined): Content {
    return this.#contents.either(subject, accept);
  }

  /** A subject as Markdown. */
  markdown(subject: Subject): Content {
    return this.#contents.markdown(subject);
  }

  home(query: Criteria, base: string): Subject {
    const { category, search } = query;
    return {
      key: `/ ${base} ${category ?? ''} ${search?.trim() ?? ''}`,
      html: () => homePage(this.catalogue, query, base),
      markdown: () => homeMarkdown(this.catalogue, query, base),
    };
  }

  place(place: PlaceRecord, base: string): Subject {
    return {
      key: `/places/${place.id} ${base}`,
      html: () => placePage(place, this.catalogue, base),
      markdown: () => placeMarkdown(place, this.catalogue, base),
    };
  }

  reference(base: string): Subject {
    const { city } = this.catalogue;
    const model = () => readReference(openapiDocument({ routes: this.#parts.api, city, base }));
    return {
      key: `/docs/api ${base}`,
      html: () => referencePage(model(), city, base),
      markdown: () => proseMarkdown(referenceProse(model()), base),
    };
  }

  developers(base: string): Subject {
    const { rateLimit, mcpClients } = this.#parts;
    const { catalogue } = this;
    return this.#document('/developers', base, () =>
      developersProse({ catalogue, rateLimit, mcpClients: mcpClients(base), base }),
    );
  }

  deprecation(base: string): Subject {
    return this.#document('/deprecation', base, () => deprecationProse(this.#parts.sunset));
  }

  /** The picture of a place, or a plain poster where the data set has none. */
  poster(place: PlaceRecord): Content {
    const { city, images } = this.catalogue;
    return this.#contents.file('image/svg+xml', place.id, () => images.get(place.id) ?? poster(place, city));
  }

  file(path: FilePath, type: string, base: string): Content {
    return this.#contents.file(type, `${path} ${base}`, () => files[path](this.catalogue, base));
  }

  /** A refusal, for one response only. */
  error(error: AppError): Content {
    return this.#contents.freshPage(errorPage(error, this.catalogue));
  }

  #document(path: string, base: string, prose: () => Prose): Subject {
    return {
      key: `${path} ${base}`,
      html: () => prosePage(prose(), path, this.catalogue.city, base),
      markdown: () => proseMarkdown(prose(), base),
    };
  }
}
