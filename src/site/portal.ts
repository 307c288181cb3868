import { ok, type Route, route } from '../http/route.ts';
import { categories } from '../places/place.ts';
import { object, oneOf, optional, string } from '../schema.ts';
import type { Site } from './site.ts';

/** The same filters as those of the API, so that the form works without a script. */
const criteria = object({ category: optional(oneOf(categories)), search: optional(string()) });

/** The portal, and its Markdown variant at an address of its own. */
export function portalRoutes(site: Site): Route[] {
  return [
    route({
      method: 'GET',
      path: '/',
      query: criteria,
      handle({ query, base, headers }) {
        const pages = site();
        return ok(pages.either(pages.home(query, base), headers.accept), { links: links(base) });
      },
    }),
    route({
      method: 'GET',
      path: '/index.md',
      query: criteria,
      handle({ query, base }) {
        const pages = site();
        return ok(pages.markdown(pages.home(query, base)));
      },
    }),
  ];
}

/** Where programs that find the home page go on (RFC 8288, RFC 9727). */
function links(base: string): string[] {
  return [
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}/index.md>; rel="alternate"; type="text/markdown"`,
  ];
}
