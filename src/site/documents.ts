import { ok, type Route, route } from '../http/route.ts';
import type { Site } from './site.ts';

const documents = [
  { path: '/docs/api', subject: 'reference' },
  { path: '/developers', subject: 'developers' },
  { path: '/deprecation', subject: 'deprecation' },
] as const;

/** The pages for developers, each as HTML, which answers with Markdown when asked to, and as Markdown at an address of its own. */
export function documentRoutes(site: Site): Route[] {
  return documents.flatMap(({ path, subject }) => [
    route({
      method: 'GET',
      path,
      handle({ base, headers }) {
        const pages = site();
        return ok(pages.either(pages[subject](base), headers.accept));
      },
    }),
    route({
      method: 'GET',
      path: `${path}.md`,
      handle({ base }) {
        const pages = site();
        return ok(pages.markdown(pages[subject](base)));
      },
    }),
  ]);
}
