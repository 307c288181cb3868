import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import { openapiDocument } from '../openapi/document.ts';
import type { Variants } from './contents.ts';
import { deprecationProse } from './deprecation.ts';
import { developersProse } from './developers.ts';
import type { McpClient } from './mcp-client.ts';
import type { Prose } from './prose/block.ts';
import { proseMarkdown } from './prose/markdown.ts';
import { prosePage } from './prose/page.ts';
import { referenceProse } from './reference/markdown.ts';
import { readReference } from './reference/model.ts';
import { referencePage } from './reference/page.ts';
import type { Site } from './site.ts';

export interface DocumentParts {
  /** The operations that the reference describes. */
  readonly api: readonly Route[];
  /** Requests per minute and client; 0 is no limit. */
  readonly rateLimit: number;
  /** When the current version may go away at the earliest. */
  readonly sunset: Date;
  /** The set-up of MCP clients for the service at an origin. */
  readonly mcpClients: (base: string) => readonly McpClient[];
}

/** The pages for developers, each as HTML and as Markdown. */
export function documentRoutes(site: () => Site, parts: DocumentParts): Route[] {
  const { api, rateLimit, mcpClients, sunset } = parts;
  const reference = (base: string) =>
    readReference(openapiDocument({ routes: api, city: site().catalogue.city, base }));
  const developers = (base: string) =>
    developersProse({ catalogue: site().catalogue, rateLimit, mcpClients: mcpClients(base), base });
  return [
    ...both(site, {
      path: '/docs/api',
      name: 'Reference',
      html: (base) => referencePage(reference(base), site().catalogue.city, base),
      prose: (base) => referenceProse(reference(base)),
    }),
    ...both(site, { path: '/developers', name: 'Developers', prose: developers }),
    ...both(site, { path: '/deprecation', name: 'Deprecation', prose: () => deprecationProse(sunset) }),
  ];
}

interface Document {
  readonly path: string;
  readonly name: string;
  prose(base: string): Prose;
  /** Where the page is more than its prose. */
  html?(base: string): string;
}

/** The page, which answers with Markdown when asked to, and the Markdown at an address of its own. */
function both(site: () => Site, { path, name, prose, html }: Document): Route[] {
  const variants = (base: string): Variants => ({
    html: () => html?.(base) ?? prosePage(prose(base), path, site().catalogue.city, base),
    markdown: () => proseMarkdown(prose(base), base),
  });
  return [
    route({
      method: 'GET',
      path,
      operationId: `get${name}Page`,
      summary: `${name}, as HTML or Markdown`,
      tag: 'Site',
      handle: ({ base, headers }) =>
        ok(site().contents.either(headers.accept, `${path} ${base}`, variants(base))),
    }),
    route({
      method: 'GET',
      path: `${path}.md`,
      operationId: `get${name}Markdown`,
      summary: `${name} as Markdown`,
      tag: 'Site',
      handle: ({ base }) => ok(site().contents.markdown(`${path} ${base}`, variants(base).markdown)),
    }),
  ];
}
