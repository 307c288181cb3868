import type { Area } from '../http/area.ts';
import { fieldText, freshJson, type MediaType } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { type Call, ok, type Reply, type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { object, string } from '../schema.ts';
import { nearestWord } from '../suggestion.ts';
import { version } from '../version.ts';
import { placePath, posterPath } from './addresses.ts';
import { favicon } from './assets/icons.ts';
import { exportFormats, exportRoutes } from './exports.ts';
import { deprecationPage } from './pages/deprecation.ts';
import { developersPage } from './pages/developers.ts';
import { errorPage, UnknownPlace } from './pages/error.ts';
import { Home } from './pages/home.ts';
import { placePage } from './pages/place.ts';
import { homeQuery } from './pages/results.ts';
import { llmsText, robotsText, sitemap, sitemapPart, sitemapParts } from './pages/texts.ts';
import { poster } from './poster.ts';
import { referencePage } from './reference/page.ts';
import { htmlContent, namesHtml, type Page, plainText, type Site, svg, xml } from './site.ts';
import { english } from './words/en.ts';

interface SiteParts {
  /** The routes that the reference describes. */
  readonly api: readonly Route[];
  /** Requests per minute and client; 0 is no limit. */
  readonly rateLimit: number;
  /** When the current version may go away at the earliest. */
  readonly sunset: Date;
}

/** Every page, drawing and text for people, crawlers and language models. */
export function siteRoutes(live: LiveCatalogue, site: () => Site, parts: SiteParts): Route[] {
  const { api, rateLimit, sunset } = parts;
  const home = live.derive((catalogue) => new Home(catalogue, english));
  return [
    get('/', { query: homeQuery }, (call) =>
      live.current.afterIndexing(call.query, () =>
        ok(site().page(home().page(call.query), call), { links: homeLinks(call.base) }),
      ),
    ),
    get('/index.md', { query: homeQuery }, (call) =>
      live.current.afterIndexing(call.query, () => ok(site().markdown(home().page(call.query), call))),
    ),
    get('/places', {}, ({ base }) => moved(`${base}/`)),
    get('/docs', {}, ({ base }) => moved(`${base}/docs/api`)),
    ...exportRoutes(site),
    ...placeRoutes(site),
    ...pageRoutes(site, '/docs/api', ({ city }) => referencePage(api, city)),
    ...pageRoutes(site, '/developers', (catalogue) => developersPage(catalogue, rateLimit)),
    ...pageRoutes(site, '/deprecation', ({ city }) => deprecationPage(sunset, city)),
    fileRoute(site, '/llms.txt', plainText, llmsText),
    fileRoute(site, '/robots.txt', plainText, (_, base) => robotsText(base)),
    fileRoute(site, '/sitemap.xml', xml, sitemap),
    sitemapPartRoute(site),
    fileRoute(site, '/favicon.svg', svg, () => favicon),
    // Browsers ask for this address unasked, and read the media type, not the name.
    fileRoute(site, '/favicon.ico', svg, () => favicon),
  ];
}

/** Every route of the site is a GET. */
function get<P, Q>(
  path: string,
  schemas: Pick<Route<P, Q>, 'params' | 'query'>,
  handle: (call: Call<P, Q>) => Reply | Promise<Reply>,
): Route {
  return route({ method: 'GET', path, ...schemas, handle });
}

/** Each page has one address (RFC 9110, 15.4.9). */
function moved(address: string): Reply {
  return { status: 308, headers: { Location: address } };
}

/** Where programs that find the home page go on (RFC 8288, RFC 9727). */
function homeLinks(base: string): string[] {
  return [
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}/index.md>; rel="alternate"; type="text/markdown"`,
    ...exportFormats.map(({ path, type }) => `<${base}${path}>; rel="alternate"; type="${type}"`),
  ];
}

const placeParams = object({ id: string() });

/** The page of each place, its Markdown variant at an address of its own, and its picture or a plain poster. */
function placeRoutes(site: () => Site): Route[] {
  return [
    get('/places/{id}', { params: placeParams }, (call) => {
      const { catalogue } = site();
      const { id } = call.params;
      const position = find(catalogue, id);
      const slug = catalogue.idAt(position);
      if (slug !== id) return moved(call.base + placePath({ id: slug }));
      return ok(site().page(placePage(position, catalogue, english), call));
    }),
    get('/places/{id}.md', { params: placeParams }, (call) => {
      const { catalogue } = site();
      return ok(site().markdown(placePage(find(catalogue, call.params.id), catalogue, english), call));
    }),
    get('/images/{id}.svg', { params: placeParams }, ({ params: { id } }) => {
      const { catalogue } = site();
      const position = find(catalogue, id);
      const slug = catalogue.idAt(position);
      const image = () => catalogue.images().get(slug) ?? poster(catalogue.at(position), catalogue.city);
      return ok(site().picture(posterPath({ id: slug }), image));
    }),
  ];
}

/** Slugs that a wrong one is compared with, at 20 µs each. */
const maxCompared = 100;

/** The position of a place. Throws PLACE_NOT_FOUND. */
function find(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const slugs = catalogue.ids(0, Math.min(maxCompared, catalogue.size));
  const meant = nearestWord(idOrIndex.toLowerCase(), slugs);
  throw new UnknownPlace(idOrIndex, meant === undefined ? undefined : catalogue.find(meant));
}

/** A page without parameters, and its Markdown variant at an address of its own. */
function pageRoutes(site: () => Site, path: string, page: (catalogue: Catalogue) => Page): Route[] {
  return [
    get(path, {}, (call) => ok(site().page(page(site().catalogue), call))),
    get(`${path}.md`, {}, (call) => ok(site().markdown(page(site().catalogue), call))),
  ];
}

/** What stands at one fixed address in one representation. */
function fileRoute(
  site: () => Site,
  path: string,
  type: MediaType,
  draw: (catalogue: Catalogue, base: string) => string,
): Route {
  return get(path, {}, (call) => ok(site().file(type, path, call, (base) => draw(site().catalogue, base))));
}

const partParams = object({ part: string({ pattern: /^[1-9][0-9]{0,5}$/ }) });

/** A part of a sitemap that is too long for one document. */
function sitemapPartRoute(site: () => Site): Route {
  return get('/sitemap-{part}.xml', { params: partParams }, (call) => {
    const { catalogue } = site();
    const part = Number(call.params.part);
    if (part > sitemapParts(catalogue)) throw notFound('/api/v1');
    return ok(site().file(xml, `/sitemap-${part}.xml`, call, (base) => sitemapPart(catalogue, part, base)));
  });
}

/** The rules that hold outside the API. Errors are pages for those who ask for HTML, and JSON for everyone else. */
export function pageArea(site: () => Site): Area {
  return {
    prefix: '/',
    directory: '/api/v1',
    fields: fieldText({ 'API-Version': version, 'X-Content-Type-Options': 'nosniff' }),
    preflight: {},
    renderError(error, accept) {
      if (!namesHtml(accept)) return freshJson(error);
      return htmlContent(errorPage(error, site().catalogue, english), 'no-store');
    },
  };
}
