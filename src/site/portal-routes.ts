import { lazy } from '../cache.ts';
import { notFound } from '../http/errors.ts';
import { type Call, type Reply, type Route, route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { LiveCatalogue } from '../places/live.ts';
import { object, optional, string } from '../schema.ts';
import { nearestWord } from '../suggestion.ts';
import { localPath, pathPrefix, placePath, posterPath, previewPath } from './addresses.ts';
import { exportFormats } from './exports.ts';
import { allLanguages, languagesOf, preferredLanguage } from './languages.ts';
import { offlineList } from './offline/list.ts';
import { manifest } from './offline/manifest.ts';
import { UnknownPlace } from './pages/error.ts';
import { Home } from './pages/home.ts';
import { placePage } from './pages/place.ts';
import { homeQuery, queryText } from './pages/results.ts';
import { photoQuery, photoReply } from './photo-routes.ts';

import { poster } from './poster.ts';
import { manifestType, offlineListType, png, type Site, svg } from './site.ts';
import { translated } from './translation.ts';
import { english, type Words } from './words/en.ts';

/** Every route of the site is a GET. */
export function get<P, Q>(
  path: string,
  schemas: Pick<Route<P, Q>, 'params' | 'query'>,
  handle: (call: Call<P, Q>) => Reply | Promise<Reply>,
): Route {
  return route({ method: 'GET', path, ...schemas, handle });
}

/** Each page has one address (RFC 9110, 15.4.9). */
export function moved(address: string): Reply {
  return { status: 308, headers: { Location: address } };
}

/** Home and places in every language, and the pictures, which all of them share. */
export function portalRoutes(portals: Portals, site: () => Site, loadsPhotos: boolean): Route[] {
  return [
    ...[...portals].flatMap(([words, portal]) => languageRoutes(portal, site, words, loadsPhotos)),
    ...pictureRoutes(site),
  ];
}

type Portal = ReturnType<typeof portalIn>;
/** The portal of the data in service in each language. */
type Portals = ReadonlyMap<Words, () => Portal>;

export function portalsOf(live: LiveCatalogue): Portals {
  return new Map(
    allLanguages.map((words) => [words, live.derive((catalogue) => portalIn(words, catalogue))]),
  );
}

const placeParams = object({ id: string() });
const placeQuery = object({ photos: optional(string()) });

/** Home, the page of each place, and their Markdown variants at addresses of their own. */
function languageRoutes(portal: () => Portal, site: () => Site, words: Words, loadsPhotos: boolean): Route[] {
  /** Throws NOT_FOUND where the data in service has no pages in this language. */
  const here = () => {
    const found = portal();
    if (!found) throw notFound('/api/v1');
    return found;
  };
  const path = (english: string) => localPath(english, words);
  const place = (id: string, withPhotos = false) => {
    const { catalogue } = here();
    return placePage(find(catalogue, id), catalogue, words, withPhotos);
  };
  return [
    get(pathPrefix(words) || '/', { query: homeQuery }, async (call) => {
      const asked = words === english ? languageAsked(call, here().catalogue) : undefined;
      if (asked && asked !== english) return sentOn(call.base + localPath('/', asked));
      const content = await site().page(here().home().page(call.query), call);
      return { content, links: homeLinks(call.base, words) };
    }),
    get(path('/index.md'), { query: homeQuery }, async (call) => ({
      content: await site().markdown(here().home().page(call.query), call),
    })),
    get(path('/offline.json'), {}, async (call) => ({
      content: await site().file(offlineListType, path('/offline.json'), call, () =>
        offlineList(here().catalogue, words),
      ),
    })),
    get(path('/manifest.webmanifest'), {}, async (call) => ({
      content: await site().file(manifestType, path('/manifest.webmanifest'), call, () =>
        manifest(here().catalogue.city, words),
      ),
    })),
    get(path('/places'), { query: homeQuery }, ({ base, query }) =>
      moved(base + path('/') + queryText(query, query.offset)),
    ),
    get(path('/places/{id}'), { params: placeParams, query: placeQuery }, async (call) => {
      const { catalogue } = here();
      const { id } = call.params;
      const slug = catalogue.idAt(find(catalogue, id));
      if (slug !== id) return moved(call.base + placePath({ id: slug }, words));
      return { content: await site().page(place(id, loadsPhotos || call.query.photos === 'show'), call) };
    }),
    get(path('/places/{id}.md'), { params: placeParams }, async (call) => ({
      content: await site().markdown(place(call.params.id), call),
    })),
  ];
}

/** What the portal of a catalogue in one language is made of, where there is one. */
function portalIn(words: Words, catalogue: Catalogue) {
  if (!languagesOf(catalogue.city).includes(words)) return undefined;
  const local = translated(catalogue, words);
  return { catalogue: local, home: lazy(() => new Home(local, words)) };
}

/**
 * The language to answer `/` in; undefined where there is but one. Who comes from elsewhere to the bare address gets what
 * the browser prefers. An address with a query, and a link of these pages, stand for a choice that was made.
 */
function languageAsked(
  { query, headers, base }: Pick<Call<unknown, object>, 'query' | 'headers' | 'base'>,
  { city }: Catalogue,
): Words | undefined {
  const languages = languagesOf(city);
  if (languages.length < 2) return undefined;
  const isChosen = Object.values(query).some(Boolean);
  const isFromHere =
    headers['sec-fetch-site'] === 'same-origin' || headers.referer?.startsWith(`${base}/`) === true;
  return isChosen || isFromHere ? english : preferredLanguage(languages, headers['accept-language']);
}

/** To the language that a browser prefers. No cache keeps it, so that nobody else is sent there. */
function sentOn(address: string): Reply {
  const headers = { Location: address, 'Cache-Control': 'no-store', Vary: 'Accept-Language' };
  return { status: 302, headers };
}

/** Where programs that find the home page go on (RFC 8288, RFC 9727). */
function homeLinks(base: string, words: Words): string[] {
  return [
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}${localPath('/index.md', words)}>; rel="alternate"; type="text/markdown"`,
    ...exportFormats.map(({ path, type }) => `<${base}${path}>; rel="alternate"; type="${type}"`),
  ];
}

/** The picture of a place, or a plain poster; and the picture as PNG, where there is one. */
function pictureRoutes(site: () => Site): Route[] {
  return [
    get('/images/{id}.svg', { params: placeParams }, ({ params: { id } }) => {
      const { catalogue } = site();
      const position = find(catalogue, id);
      const slug = catalogue.idAt(position);
      const image = () => catalogue.images.svg().get(slug) ?? poster(catalogue.at(position), catalogue.city);
      return { content: site().picture(posterPath({ id: slug }), svg, image) };
    }),
    get('/images/{id}.png', { params: placeParams, query: photoQuery }, ({ params: { id }, query }) => {
      const { catalogue } = site();
      if (catalogue.own.photos.has(`${id}.png`)) return photoReply(catalogue, `${id}.png`, query.v);
      const slug = catalogue.idAt(find(catalogue, id));
      const image = catalogue.images.png().get(slug);
      if (image === undefined) throw notFound('/api/v1');
      return { content: site().picture(previewPath({ id: slug }), png, () => image) };
    }),
    // iOS asks for this address unasked, and shows no SVG on a home screen. The built-in city alone has one.
    get('/apple-touch-icon.png', {}, () => {
      const image = site().catalogue.images.png().get('apple-touch-icon');
      if (image === undefined) throw notFound('/api/v1');
      return { content: site().picture('/apple-touch-icon.png', png, () => image) };
    }),
  ];
}

/** The position of a place. Throws PLACE_NOT_FOUND. */
function find(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const meant = nearestWord(idOrIndex.toLowerCase(), catalogue.firstIds());
  throw new UnknownPlace(idOrIndex, meant === undefined ? undefined : catalogue.find(meant));
}
