import { ok, type Route, route } from '../http/route.ts';
import type { FilePath } from './pages.ts';
import type { Site } from './site.ts';

interface File {
  readonly path: FilePath;
  readonly type: string;
}

const files: readonly File[] = [
  {
    path: '/llms.txt',
    type: 'text/plain; charset=utf-8',
  },
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml',
  },
  {
    path: '/favicon.svg',
    type: 'image/svg+xml',
  },
  {
    // Browsers ask for this by habit; they go by the media type, not by the name.
    path: '/favicon.ico',
    type: 'image/svg+xml',
  },
];

/** What stands at one fixed address in one representation. */
export function fileRoutes(site: Site): Route[] {
  return files.map(({ path, type }) =>
    route({
      method: 'GET',
      path,
      handle: ({ base }) => ok(site().file(path, type, base)),
    }),
  );
}
