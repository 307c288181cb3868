import { object } from '../base/object-schema.ts';
import { string } from '../base/schema.ts';
import { apiRoot } from '../base/version.ts';
import type { Spend } from '../base/work.ts';
import { favicon, maskableIcon } from '../drawing/icons.ts';
import { skyline, skylinePath } from '../drawing/skyline.ts';
import { freshJson, type MediaType, StoredBody } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { openPreflight } from '../http/preflight.ts';
import { permanentRedirect } from '../http/redirect.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { RouteGroup } from '../http/route-group.ts';
import { english } from '../locales/en.ts';
import { allLanguages } from '../locales/languages.ts';
import { pathPrefix } from '../locales/page-paths.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { dataFileSchema } from '../places/data-file/data-file.ts';
import { type Contact, contactOf } from '../places/place.ts';
import { bundledText, portalScript } from './assets/inline.ts';
import { searchWordsFiles } from './assets/search-words.ts';
import { jsonSchema, plainText, scriptType, searchWordsType, svg, workerType, xml } from './content-types.ts';
import { exportRoutes } from './exports/routes.ts';
import { namesHtml } from './page.ts';
import { llmsText } from './pages/llms.ts';
import { securityText } from './pages/security.ts';
import { robotsText, sitemap, sitemapPart, sitemapParts } from './pages/sitemap.ts';
import { pictureRoutes } from './picture-routes.ts';
import { type PortalDeps, pageRoutes, portalRoutes, savedFileRoute } from './portal-routes.ts';
import { deprecationProse, developersProse } from './prose/guides.ts';
import { prosePage } from './prose/prose-page.ts';
import type { Prose } from './prose/render.ts';
import { referencePage } from './reference/page.ts';
import type { Site } from './site.ts';

interface SiteDeps extends PortalDeps {
  /** Routes described by the reference. */
  readonly api: readonly Route[];
  /** Requests per minute and requester; 0 means unlimited. */
  readonly rateLimit: number;
  /** Contact of the operator; without one the data may name a contact. */
  readonly contact?: Contact | undefined;
  /** Earliest end of the current version. */
  readonly sunset: Date;
}

/** Routes of every page, picture and text for people, crawlers and language models. */
export function siteRoutes(site: () => Site, deps: SiteDeps): Route[] {
  const { api, rateLimit, contact, sunset, clock } = deps;
  /** Route of a text without links at a fixed address. */
  const file = (path: string, type: MediaType, render: (catalogue: Catalogue) => string) =>
    route({
      ...plainGet,
      path,
      handle: () => site().unlinked(type, path, () => render(site().catalogue)),
    });
  /** Route of a text whose links use the requested origin. */
  const linkedFile = (
    path: string,
    type: MediaType,
    text: (base: string, catalogue: Catalogue, spend: Spend) => string,
  ) =>
    route({
      ...plainGet,
      path,
      handle: (call) => site().file(type, path, call, (base, spend) => text(base, site().catalogue, spend)),
    });
  const prose = (path: string, text: (base: string, catalogue: Catalogue) => Prose) =>
    pageRoutes(site, path, english, plainGet, (portal) =>
      prosePage(path, (base) => text(base, portal.catalogue), portal),
    );
  return [
    ...allLanguages.flatMap((words) => portalRoutes(site, words, deps)),
    ...pictureRoutes(site),
    route({ ...plainGet, path: '/docs', handle: ({ base }) => permanentRedirect(`${base}/docs/api`) }),
    ...exportRoutes(site, clock),
    savedFileRoute(site, deps),
    ...pageRoutes(site, '/docs/api', english, plainGet, (portal) =>
      referencePage({ routes: api, rateLimit }, portal),
    ),
    ...prose('/developers', (base, catalogue) => developersProse(catalogue, { rateLimit, contact }, base)),
    ...prose('/deprecation', () => deprecationProse(sunset)),
    linkedFile('/llms.txt', plainText, (base, catalogue) => llmsText(catalogue, base)),
    file('/schemas/places.json', jsonSchema, () => `${JSON.stringify(dataFileSchema, null, 2)}\n`),
    linkedFile('/robots.txt', plainText, robotsText),
    route({
      ...plainGet,
      path: '/.well-known/security.txt',
      handle({ base }) {
        const { city } = site().catalogue;
        const { language } = city;
        const text = securityText({ contact: contactOf(city, contact), language, base, now: clock.date() });
        if (text === undefined) throw notFound(apiRoot);
        return { content: new StoredBody(plainText, text) };
      },
    }),
    linkedFile('/sitemap.xml', xml, (base, catalogue, spend) => sitemap(catalogue, base, spend)),
    route({
      ...plainGet,
      path: '/sitemap-{part}.xml',
      params: partParams,
      handle(call) {
        const { catalogue } = site();
        const part = Number(call.params.part);
        if (part > sitemapParts(catalogue)) throw notFound(apiRoot);
        return site().file(xml, `/sitemap-${part}.xml`, call, (base, spend) =>
          sitemapPart(catalogue, part, base, spend),
        );
      },
    }),
    file('/sw.js', workerType, () => bundledText('service-worker.js')),
    file(skylinePath, svg, (catalogue) => {
      const picture = skyline(catalogue);
      if (picture === undefined) throw notFound(apiRoot);
      return picture;
    }),
    file(portalScript.path, scriptType, () => portalScript.text),
    ...Array.from(searchWordsFiles, ([path, text]) => file(path, searchWordsType, () => text)),
    file('/icon.svg', svg, ({ city }) => maskableIcon(city)),
    file('/favicon.svg', svg, ({ city }) => favicon(city)),
    // Browsers request this address without a link, and use the media type rather than the name.
    file('/favicon.ico', svg, ({ city }) => favicon(city)),
  ];
}

const partParams = object({ part: string({ pattern: /^[1-9][0-9]{0,5}$/ }) });

/** Groups outside the API, by language. Errors are pages for requesters that accept HTML, and JSON otherwise. */
export function pageGroups(site: () => Site): RouteGroup[] {
  // The group of the whole site comes last.
  return allLanguages.toReversed().map((words) => ({
    prefix: pathPrefix(words) || '/',
    indexPath: apiRoot,
    get headerText() {
      return site().headerText;
    },
    // A preflight grants nothing by itself: a page can only read a response that allows all origins.
    preflight: (requested) => ({ 'Access-Control-Allow-Origin': '*', ...openPreflight(requested) }),
    renderError(error, accept) {
      return namesHtml(accept) ? site().errorPage(error, words.language) : freshJson(error);
    },
  }));
}
