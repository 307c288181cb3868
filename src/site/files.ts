import { chain } from '../http/chain.ts';
import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import type { FilePath } from './pages.ts';
import type { Site } from './site.ts';

interface File {
  readonly path: FilePath;
  readonly type: string;
  readonly operationId: string;
  readonly summary: string;
}

const files: readonly File[] = [
  {
    path: '/llms.txt',
    type: 'text/plain; charset=utf-8',
    operationId: 'getLlmsText',
    summary: 'What there is to read, for language models',
  },
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    operationId: 'getRobotsText',
    summary: 'What crawlers may do',
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml',
    operationId: 'getSitemap',
    summary: 'The address of every page',
  },
  {
    path: '/favicon.svg',
    type: 'image/svg+xml',
    operationId: 'getFavicon',
    summary: 'The icon',
  },
  {
    // Browsers ask for this by habit; they go by the media type, not by the name.
    path: '/favicon.ico',
    type: 'image/svg+xml',
    operationId: 'getFaviconByHabit',
    summary: 'The icon, where browsers look for it unasked',
  },
];

/** What stands at one fixed address in one representation. */
export function fileRoutes(site: Site): Route[] {
  return files.map(({ path, type, operationId, summary }) =>
    route({
      method: 'GET',
      path,
      operationId,
      summary,
      tag: 'Site',
      handle: ({ base }) => chain(site(), (pages) => ok(pages.file(path, type, base))),
    }),
  );
}
