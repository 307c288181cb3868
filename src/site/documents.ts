import { chain } from '../http/chain.ts';
import { ok } from '../http/reply.ts';
import { type Route, route } from '../http/route.ts';
import type { Site } from './site.ts';

const documents = [
  { path: '/docs/api', name: 'Reference', subject: 'reference' },
  { path: '/developers', name: 'Developers', subject: 'developers' },
  { path: '/deprecation', name: 'Deprecation', subject: 'deprecation' },
] as const;

/** The pages for developers, each as HTML, which answers with Markdown when asked to, and as Markdown at an address of its own. */
export function documentRoutes(site: Site): Route[] {
  return documents.flatMap(({ path, name, subject }) => [
    route({
      method: 'GET',
      path,
      operationId: `get${name}Page`,
      summary: `${name}, as HTML or Markdown`,
      tag: 'Site',
      handle: ({ base, headers }) =>
        chain(site(), (pages) => ok(pages.either(pages[subject](base), headers.accept))),
    }),
    route({
      method: 'GET',
      path: `${path}.md`,
      operationId: `get${name}Markdown`,
      summary: `${name} as Markdown`,
      tag: 'Site',
      handle: ({ base }) => chain(site(), (pages) => ok(pages.markdown(pages[subject](base)))),
    }),
  ]);
}
