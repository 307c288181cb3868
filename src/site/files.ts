import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { robotsText, sitemap } from './crawlers.ts';
import { favicon } from './favicon.ts';
import { llmsText } from './llms.ts';
import type { Site } from './site.ts';

interface File {
  readonly path: string;
  readonly type: string;
  readonly operationId: string;
  readonly summary: string;
  make(catalogue: Catalogue, base: string): string;
}

const files: readonly File[] = [
  {
    path: '/llms.txt',
    type: 'text/plain; charset=utf-8',
    operationId: 'getLlmsText',
    summary: 'What there is to read, for language models',
    make: llmsText,
  },
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    operationId: 'getRobotsText',
    summary: 'What crawlers may do',
    make: (_catalogue, base) => robotsText(base),
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml',
    operationId: 'getSitemap',
    summary: 'The address of every page',
    make: sitemap,
  },
  {
    path: '/favicon.svg',
    type: 'image/svg+xml',
    operationId: 'getFavicon',
    summary: 'The icon',
    make: () => favicon,
  },
  {
    // Browsers ask for this by habit; they go by the media type, not by the name.
    path: '/favicon.ico',
    type: 'image/svg+xml',
    operationId: 'getFaviconByHabit',
    summary: 'The icon, where browsers look for it unasked',
    make: () => favicon,
  },
];

/** What stands at one fixed address in one representation. */
export function fileRoutes(site: () => Site): Route[] {
  return files.map(({ path, type, operationId, summary, make }) =>
    route({
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Site',
      handle: ({ base }) => {
        const { catalogue, contents } = site();
        return ok(contents.file(type, `${path} ${base}`, () => make(catalogue, base)));
      },
    }),
  );
}
