import type { Clock } from '../clock.ts';
import {
  freshJson,
  type HeaderFields,
  linkValue,
  type MediaType,
  renderHeaders,
  StoredBody,
} from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { type Call, type Inputs, plainGet, type Reply, type Route, route } from '../http/route.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { english, type Words } from '../locales/en.ts';
import { allLanguages, languageAsked } from '../locales/languages.ts';
import { dataFileSchema } from '../places/data-file/data-file.ts';
import { atTime } from '../places/query.ts';
import { object, optional, string } from '../schema.ts';
import { version } from '../version.ts';
import { manifestPath, placePath } from './addresses.ts';
import { favicon, maskableIcon } from './assets/icons.ts';
import { bundledText, portalScript } from './assets/inline.ts';
import {
  jsonSchema,
  manifestType,
  offlineListType,
  pageType,
  plainText,
  scriptType,
  svg,
  workerType,
  xml,
} from './content-types.ts';
import { namesHtml } from './contents.ts';
import { exportFormats } from './exports/formats.ts';
import { exportRoutes } from './exports/routes.ts';
import { itineraryRoutes, savedFileRoute } from './itinerary-routes.ts';
import { localPath, offlineListPath, offlinePath, pathPrefix } from './language-paths.ts';
import { manifest, offlineList } from './offline/files.ts';
import { pageRoutes } from './page-routes.ts';
import { deprecationPage } from './pages/deprecation.ts';
import { developersPage } from './pages/developers.ts';
import { errorPage, offlinePage } from './pages/error.ts';
import { llmsText } from './pages/llms.ts';
import { placePage } from './pages/place.ts';
import { type HomeQuery, homeQuery, meantBy, queryText } from './pages/results.ts';
import { securityText } from './pages/security.ts';
import { robotsText, sitemap, sitemapPart, sitemapParts } from './pages/sitemap.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { hasSkyline, skyline, skylinePath } from './pictures/skyline.ts';
import { lookUpPlace } from './place-lookup.ts';
import { referencePage } from './reference/page.ts';
import type { Site } from './site.ts';

interface SiteDeps {
  /** The routes that the reference describes. */
  readonly api: readonly Route[];
  readonly clock: Pick<Clock, 'date'>;
  /** Requests per minute and client; 0 is no limit. */
  readonly rateLimit: number;
  /** When the current version may go away at the earliest. */
  readonly sunset: Date;
  /** Whether the page of a place loads its photos before a visitor asks. */
  readonly loadsPhotos: boolean;
}

/** Every page, picture and text for people, crawlers and language models. */
export function siteRoutes(site: () => Site, deps: SiteDeps): Route[] {
  const { api, rateLimit, sunset, clock } = deps;
  return [
    ...allLanguages.flatMap((words) => portalRoutes(site, words, deps)),
    ...pictureRoutes(site),
    get('/docs', plainGet, ({ base }) => permanentRedirect(`${base}/docs/api`)),
    ...exportRoutes(site, clock),
    savedFileRoute(site),
    ...pageRoutes(site, '/docs/api', plainGet, ({ catalogue }) =>
      referencePage({ routes: api, rateLimit }, catalogue),
    ),
    ...pageRoutes(site, '/developers', plainGet, ({ catalogue }) => developersPage(catalogue, rateLimit)),
    ...pageRoutes(site, '/deprecation', plainGet, ({ catalogue }) => deprecationPage(sunset, catalogue)),
    linkedFileRoute(site, '/llms.txt', plainText, ({ catalogue }, base) => llmsText(catalogue, base)),
    fileRoute(site, '/schemas/places.json', jsonSchema, () => `${JSON.stringify(dataFileSchema, null, 2)}\n`),
    linkedFileRoute(site, '/robots.txt', plainText, (_, base) => robotsText(base)),
    get('/.well-known/security.txt', plainGet, ({ base }) => {
      const text = securityText(site().catalogue.city, base, new Date());
      return { content: new StoredBody(plainText, text) };
    }),
    linkedFileRoute(site, '/sitemap.xml', xml, ({ catalogue }, base) => sitemap(catalogue, base)),
    sitemapPartRoute(site),
    fileRoute(site, '/sw.js', workerType, () => bundledText('service-worker.js')),
    fileRoute(site, skylinePath, svg, ({ catalogue }) => {
      if (!hasSkyline(catalogue)) throw notFound('/api/v1');
      return skyline(catalogue);
    }),
    fileRoute(site, portalScript.path, scriptType, () => portalScript.text),
    fileRoute(site, '/icon.svg', svg, ({ catalogue: { city } }) => maskableIcon(city)),
    fileRoute(site, '/favicon.svg', svg, ({ catalogue: { city } }) => favicon(city)),
    // Browsers request this address without a link to it, and read the media type, not the name.
    fileRoute(site, '/favicon.ico', svg, ({ catalogue: { city } }) => favicon(city)),
  ];
}

/** Every route of the site is a GET. */
function get<P, Q>(
  path: string,
  inputs: Inputs<P, Q, undefined>,
  handle: (call: Call<P, Q, undefined>) => Reply | Promise<Reply>,
): Route {
  return route({ ...inputs, path, handle });
}

/** To the one address that a page has (RFC 9110, 15.4.9). */
function permanentRedirect(address: string): Reply {
  return { status: 308, headers: { Location: address } };
}

/** To where the page is now (RFC 9110, 15.4.3). No cache keeps that, because it depends on more than the address. */
function temporaryRedirect(address: string, headers: HeaderFields = {}): Reply {
  return { status: 302, headers: { Location: address, 'Cache-Control': 'no-store', ...headers } };
}

const placeParams = object({ id: string() });
const placeQuery = object({ photos: optional(string()) });

/** Home and the page of each place in a language, and their Markdown at addresses of their own. */
function portalRoutes(
  site: () => Site,
  words: Words,
  { clock, loadsPhotos }: Pick<SiteDeps, 'clock' | 'loadsPhotos'>,
): Route[] {
  const path = (englishPath: string) => localPath(englishPath, words);
  const home = () => site().home(words.language);
  const pageOf = (query: HomeQuery) => {
    const { portal } = home();
    return home().page(atTime(meantBy(query, portal), portal.city, clock.date()));
  };
  /** A route that takes what the search form sends. */
  const searching = (
    path: string,
    handle: (call: Call<unknown, HomeQuery, undefined>) => Reply | Promise<Reply>,
  ) =>
    route({
      ...plainGet,
      get query() {
        return homeQuery(site().catalogue.categories);
      },
      path,
      handle,
    });
  return [
    searching(pathPrefix(words) || '/', async (call) => {
      const { base, query } = call;
      const asked = words === english ? languageAsked(call, home().portal.city) : words;
      if (asked !== words)
        return temporaryRedirect(base + localPath('/', asked), { Vary: 'Accept-Language' });
      return { ...(await site().contents.page(pageOf(query), call)), links: homeLinks(base, words) };
    }),
    searching(path('/index.md'), (call) => site().contents.markdown(pageOf(call.query), call)),
    get(offlinePath(words), plainGet, (call) => site().contents.page(offlinePage(home().portal), call)),
    fileRoute(site, offlineListPath(words), offlineListType, () => offlineList(home().portal)),
    fileRoute(site, manifestPath(words), manifestType, () => manifest(home().portal)),
    searching(path('/places'), ({ base, query }) =>
      permanentRedirect(base + path('/') + queryText(query, query.offset)),
    ),
    get(path('/places/{id}'), { ...plainGet, params: placeParams, query: placeQuery }, (call) => {
      const { id } = call.params;
      const { portal } = home();
      const position = lookUpPlace(portal.catalogue, id);
      const slug = portal.catalogue.idAt(position);
      // The index of a place may change with the data.
      if (slug !== id) return temporaryRedirect(call.base + placePath({ id: slug }, words));
      const withPhotos = loadsPhotos || call.query.photos === 'show';
      return site().contents.page(placePage(position, portal, withPhotos), call);
    }),
    ...itineraryRoutes(site, words, clock),
    get(path('/places/{id}.md'), { ...plainGet, params: placeParams }, (call) => {
      const { portal } = home();
      const position = lookUpPlace(portal.catalogue, call.params.id);
      return site().contents.markdown(placePage(position, portal, false), call);
    }),
  ];
}

/** Links from the home page to what programs read (RFC 8288, RFC 9727). */
function homeLinks(base: string, words: Words): string {
  return linkValue(
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}${localPath('/index.md', words)}>; rel="alternate"; type="text/markdown"`,
    ...exportFormats.map(({ path, type }) => `<${base}${path}>; rel="alternate"; type="${type}"`),
  );
}

/** A text without links that has a fixed address and one representation. */
function fileRoute(site: () => Site, path: string, type: MediaType, render: (site: Site) => string): Route {
  return get(path, plainGet, () => {
    const current = site();
    return current.contents.unlinked(type, path, () => render(current));
  });
}

/** A reply with links, which follow the origin that is asked. */
function linkedFileRoute(
  site: () => Site,
  path: string,
  type: MediaType,
  render: (site: Site, base: string) => string,
): Route {
  return get(path, plainGet, (call) => {
    const current = site();
    return current.contents.file(type, path, call, (base) => render(current, base));
  });
}

const partParams = object({ part: string({ pattern: /^[1-9][0-9]{0,5}$/ }) });

/** A part of a sitemap that is too long for one document. */
function sitemapPartRoute(site: () => Site): Route {
  return get('/sitemap-{part}.xml', { ...plainGet, params: partParams }, (call) => {
    const { catalogue, contents } = site();
    const part = Number(call.params.part);
    if (part > sitemapParts(catalogue)) throw notFound('/api/v1');
    return contents.file(xml, `/sitemap-${part}.xml`, call, (base) => sitemapPart(catalogue, part, base));
  });
}

/**
 * The rules that hold outside the API, for the addresses of each language. Errors are pages for those who ask for HTML,
 * and JSON for everyone else.
 */
export function pageGroups(site: () => Site): RouteGroup[] {
  // The group of the whole site comes last.
  return allLanguages.toReversed().map((words) => ({
    prefix: pathPrefix(words) || '/',
    indexPath: '/api/v1',
    headerText: renderHeaders({ 'API-Version': version, 'X-Content-Type-Options': 'nosniff' }),
    preflight: {},
    renderError(error, accept) {
      if (!namesHtml(accept)) return freshJson(error);
      const portal = site().portal(words.language);
      return new StoredBody(pageType(portal.city, 'no-store'), errorPage(error, portal));
    },
  }));
}
