import { fieldText, freshJson, type MediaType } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import type { Area, Route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { dataFileSchema } from '../places/data-file/data-file.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { object, string } from '../schema.ts';
import { version } from '../version.ts';
import { pathPrefix } from './addresses.ts';
import { favicon, maskableIcon } from './assets/icons.ts';
import { exportRoutes } from './exports.ts';
import { allLanguages, languagesOf } from './languages.ts';
import { workerScript } from './offline/worker.ts';
import { deprecationPage } from './pages/deprecation.ts';
import { developersPage } from './pages/developers.ts';
import { errorPage } from './pages/error.ts';
import { llmsText, robotsText, sitemap, sitemapPart, sitemapParts } from './pages/texts.ts';
import { photoRoutes } from './photo-routes.ts';
import { get, moved, portalRoutes, portalsOf } from './portal-routes.ts';
import { referencePage } from './reference/page.ts';
import {
  htmlContent,
  jsonSchema,
  namesHtml,
  type Page,
  plainText,
  type Site,
  svg,
  workerType,
  xml,
} from './site.ts';
import { translated } from './translation.ts';
import { english } from './words/en.ts';

interface SiteParts {
  /** The routes that the reference describes. */
  readonly api: readonly Route[];
  /** Requests per minute and client; 0 is no limit. */
  readonly rateLimit: number;
  /** When the current version may go away at the earliest. */
  readonly sunset: Date;
  /** Whether the page of a place loads its photos before a visitor asks. */
  readonly loadsPhotos: boolean;
}

/** Every page, drawing and text for people, crawlers and language models. */
export function siteRoutes(live: LiveCatalogue, site: () => Site, parts: SiteParts): Route[] {
  const { api, rateLimit, sunset, loadsPhotos } = parts;
  const portals = portalsOf(live);
  const inLanguage = (language: string) =>
    [...portals].find(([words]) => words.language === language)?.[1]()?.catalogue;
  return [
    ...portalRoutes(portals, site, loadsPhotos),
    get('/docs', {}, ({ base }) => moved(`${base}/docs/api`)),
    ...exportRoutes(site, inLanguage),
    ...photoRoutes(site),
    ...pageRoutes(site, '/docs/api', (catalogue) => referencePage(api, catalogue)),
    ...pageRoutes(site, '/developers', (catalogue) => developersPage(catalogue, rateLimit)),
    ...pageRoutes(site, '/deprecation', ({ city }) => deprecationPage(sunset, city)),
    fileRoute(site, '/llms.txt', plainText, llmsText),
    fileRoute(site, '/schemas/places.json', jsonSchema, () => `${JSON.stringify(dataFileSchema, null, 2)}\n`),
    fileRoute(site, '/robots.txt', plainText, (_, base) => robotsText(base)),
    fileRoute(site, '/sitemap.xml', xml, sitemap),
    sitemapPartRoute(site),
    fileRoute(site, '/sw.js', workerType, () => workerScript),
    fileRoute(site, '/icon.svg', svg, ({ city }) => maskableIcon(city)),
    fileRoute(site, '/favicon.svg', svg, ({ city }) => favicon(city)),
    // Browsers ask for this address unasked, and read the media type, not the name.
    fileRoute(site, '/favicon.ico', svg, ({ city }) => favicon(city)),
  ];
}

/** A page without parameters, and its Markdown variant at an address of its own. */
function pageRoutes(site: () => Site, path: string, page: (catalogue: Catalogue) => Page): Route[] {
  return [
    get(path, {}, async (call) => ({ content: await site().page(page(site().catalogue), call) })),
    get(`${path}.md`, {}, async (call) => ({ content: await site().markdown(page(site().catalogue), call) })),
  ];
}

/** What stands at one fixed address in one representation. */
function fileRoute(
  site: () => Site,
  path: string,
  type: MediaType,
  draw: (catalogue: Catalogue, base: string) => string,
): Route {
  return get(path, {}, async (call) => {
    const current = site();
    return { content: await current.file(type, path, call, (base) => draw(current.catalogue, base)) };
  });
}

const partParams = object({ part: string({ pattern: /^[1-9][0-9]{0,5}$/ }) });

/** A part of a sitemap that is too long for one document. */
function sitemapPartRoute(site: () => Site): Route {
  return get('/sitemap-{part}.xml', { params: partParams }, async (call) => {
    const current = site();
    const { catalogue } = current;
    const part = Number(call.params.part);
    if (part > sitemapParts(catalogue)) throw notFound('/api/v1');
    return {
      content: await current.file(xml, `/sitemap-${part}.xml`, call, (base) =>
        sitemapPart(catalogue, part, base),
      ),
    };
  });
}

/**
 * The rules that hold outside the API, for the addresses of each language. Errors are pages for those who ask for HTML,
 * and JSON for everyone else.
 */
export function pageAreas(site: () => Site): Area[] {
  // The area of the whole site comes last.
  return allLanguages.toReversed().map((words) => ({
    prefix: pathPrefix(words) || '/',
    directory: '/api/v1',
    fields: fieldText({ 'API-Version': version, 'X-Content-Type-Options': 'nosniff' }),
    preflight: {},
    renderError(error, accept) {
      if (!namesHtml(accept)) return freshJson(error);
      const { catalogue } = site();
      const language = languagesOf(catalogue.city).includes(words) ? words : english;
      return htmlContent(errorPage(error, translated(catalogue, language), language), 'no-store');
    },
  }));
}
