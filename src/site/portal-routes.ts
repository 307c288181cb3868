import type { Clock } from '../base/clock.ts';
import { object } from '../base/object-schema.ts';
import { oneOf, optional, string } from '../base/schema.ts';
import { maxSlugLength, slugOf } from '../base/slug.ts';
import { apiRoot } from '../base/version.ts';
import { clockText } from '../hours/opening-hours.ts';
import { type HeaderFields, linkValue, type MediaType } from '../http/content.ts';
import { notFound } from '../http/errors.ts';
import { permanentRedirect } from '../http/redirect.ts';
import { type Call, type Inputs, plainGet, type Reply, type Route, route } from '../http/route.ts';
import { chosenDay, firstDay } from '../itineraries/dates.ts';
import { planQueryOf, queryOf, usualDay } from '../itineraries/plan-query.ts';
import { paces, stepsAStop } from '../itineraries/plan-types.ts';
import { guidePath, manifestPath, placePath } from '../locales/addresses.ts';
import { english, type Words } from '../locales/en.ts';
import { offlineListPath, pathInLanguage, pathPrefix } from '../locales/page-paths.ts';
import { maxStops } from '../places/published-itineraries.ts';
import { type FormQuery, formQuery, isFromNow, queryText } from '../search/query.ts';
import { atTime, meantBy } from '../search/selection.ts';
import { fileType, manifestType, noCaching, offlineListType } from './content-types.ts';
import { exportFormats, gpxOfPlan, gpxType } from './exports/formats.ts';
import { manifest, offlineList } from './offline/files.ts';
import type { Page } from './page.ts';
import { pageLanguage } from './page-language.ts';
import { offlinePage } from './pages/error.ts';
import { guidePage } from './pages/guide.ts';
import {
  itinerariesPage,
  publishedItineraryPage,
  publishedQuery,
  savedPage,
  savedPlaces,
} from './pages/itineraries.ts';
import { placePage } from './pages/place.ts';
import { planView } from './pages/plan-view.ts';
import { lookUpItinerary, lookUpPlace } from './place-lookup.ts';
import type { Portal } from './portal.ts';
import type { Site } from './site.ts';

export interface PortalDeps {
  readonly clock: Pick<Clock, 'date'>;
  /** True if the page of a place loads its photos without consent. */
  readonly loadsPhotos: boolean;
}

const idParams = object({ id: string() });
const placeQuery = object({ photos: optional(string()) });
/** Part of the name of a group of visitors; the script of the page resolves it. */
const groupName = string({ maxLength: 100 });
const dayQuery = object({ date: optional(chosenDay, ''), group: optional(groupName) });
const slugs = string({ maxLength: maxStops * (maxSlugLength + 1) });
const clockTime = string({ pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, expected: 'a time such as 09:00' });
/** Empty for as many days as are needed, as a form sends it. */
const dayCount = string({ pattern: /^(?:[1-9]|1[0-4])?$/, expected: 'a number of days from 1 to 14' });
const listQuery = object({
  date: optional(chosenDay, ''),
  places: optional(slugs, ''),
  order: optional(oneOf(['mine'])),
  days: optional(dayCount, ''),
  from: optional(clockTime, clockText(usualDay.from)),
  to: optional(clockTime, clockText(usualDay.to)),
  pace: optional(oneOf(paces), 'full'),
  group: optional(groupName),
});

/** Pages of the portal in a language, and their Markdown at addresses of its own. */
export function portalRoutes(site: () => Site, words: Words, { clock, loadsPhotos }: PortalDeps): Route[] {
  const path = (englishPath: string) => pathInLanguage(englishPath, words);
  const home = () => site().home(words.language);
  const spendOf = ({ requesterKey }: Pick<Call, 'requesterKey'>) => site().chargeTo(requesterKey);
  const pageOf = (requested: FormQuery): Page => {
    const { portal } = home();
    const query = meantBy(requested, portal);
    const page = home().page(atTime(query, portal.city, clock.date()), query.open_at);
    return { ...page, isOfNow: isFromNow(query.open_at) };
  };
  /** Route that accepts the fields of the search form. */
  const searching = (
    path: string,
    handle: (call: Call<unknown, FormQuery, undefined>) => Reply | Promise<Reply>,
  ) =>
    route({
      ...plainGet,
      get query() {
        return formQuery(site().catalogue.categories);
      },
      path,
      handle,
    });
  const file = (path: string, type: MediaType, render: (portal: Portal) => string) =>
    route({ ...plainGet, path, handle: () => site().unlinked(type, path, () => render(home().portal)) });
  /** Page of the requested day, or of the default first day for days that begin at a minute. */
  const onDay = (
    { date }: { readonly date: string },
    begin: number,
    { city }: Portal,
    page: (day: string) => Page,
  ): Page => ({
    ...page(date || firstDay(city, clock.date(), begin)),
    isOfNow: date === '',
  });
  return [
    searching(pathPrefix(words) || '/', async (call) => {
      const { base, query } = call;
      const chosen = words === english ? pageLanguage(call, home().portal.city) : words;
      if (chosen !== words)
        return temporaryRedirect(base + pathInLanguage('/', chosen), { Vary: 'Accept-Language' });
      return { ...(await site().page(pageOf(query), call)), links: homeLinks(base, words) };
    }),
    searching(path('/index.md'), (call) => site().markdown(pageOf(call.query), call)),
    route({
      ...plainGet,
      path: pathInLanguage('/offline', words),
      handle: (call) => site().page(offlinePage(home().portal), call),
    }),
    file(offlineListPath(words), offlineListType, offlineList),
    route({
      ...plainGet,
      path: path(manifestPath),
      handle: (call) =>
        site().rooted(manifestType, path(manifestPath), call, (base) => manifest(home().portal, base)),
    }),
    searching(path('/places'), ({ base, query }) =>
      permanentRedirect(base + path('/') + queryText(query, query.offset)),
    ),
    route({
      ...plainGet,
      path: path('/places/{id}'),
      params: idParams,
      query: placeQuery,
      handle(call) {
        const { id } = call.params;
        const { portal } = home();
        const position = lookUpPlace(portal.catalogue, id, spendOf(call));
        const slug = portal.catalogue.idAt(position);
        const address = call.base + placePath({ id: slug }, words);
        if (portal.catalogue.slugOfAlias(id) === slug) return permanentRedirect(address);
        // The index of a place may change with the data.
        if (slug !== id) return temporaryRedirect(address);
        const photos = loadsPhotos ? 'always' : call.query.photos === 'show' ? 'chosen' : 'hidden';
        return site().page(placePage(position, portal, photos), call);
      },
    }),
    route({
      ...plainGet,
      path: path('/places/{id}.md'),
      params: idParams,
      handle(call) {
        const { portal } = home();
        const position = lookUpPlace(portal.catalogue, call.params.id, spendOf(call));
        return site().markdown(placePage(position, portal, 'hidden'), call);
      },
    }),
    ...pageRoutes(site, guidePath, words, plainGet, (portal) => {
      if (portal.catalogue.data.guide.length === 0) throw notFound(apiRoot);
      return guidePage(portal);
    }),
    ...pageRoutes(site, '/routes', words, plainGet, (portal) => {
      if (portal.catalogue.data.itineraries.length === 0) throw notFound(apiRoot);
      return itinerariesPage(portal);
    }),
    ...pageRoutes(
      site,
      '/routes/{id}',
      words,
      { ...plainGet, params: idParams, query: dayQuery },
      (portal, call) => {
        const itinerary = lookUpItinerary(portal.catalogue, call.params.id, spendOf(call));
        return onDay(call.query, publishedQuery(itinerary).from, portal, (day) =>
          publishedItineraryPage(itinerary, day, call.query.group, portal),
        );
      },
    ),
    ...pageRoutes(site, '/saved', words, { ...plainGet, query: listQuery }, (portal, call) => {
      const query = planQueryOf(call.query);
      return onDay(call.query, query.from, portal, (day) => savedPage(query, day, portal));
    }),
  ];
}

/** Routes of a page in a language and of its Markdown. */
export function pageRoutes<P, Q>(
  site: () => Site,
  englishPath: string,
  words: Words,
  inputs: Inputs<P, Q, undefined>,
  page: (portal: Portal, call: Call<P, Q, undefined>) => Page,
): Route[] {
  const path = pathInLanguage(englishPath, words);
  const get = (path: string, form: 'page' | 'markdown') =>
    route({
      ...inputs,
      path,
      handle: (call) => site()[form](page(site().home(words.language).portal, call), call),
    });
  return [get(path, 'page'), get(`${path}.md`, 'markdown')];
}

/**
 * Redirects to the current address of the page (RFC 9110 §15.4.3). Not cacheable, because it depends on more than the
 * address.
 */
function temporaryRedirect(address: string, headers: HeaderFields = {}): Reply {
  return { status: 302, headers: { Location: address, 'Cache-Control': 'no-store', ...headers } };
}

/** Links from the home page to machine-readable resources (RFC 8288, RFC 9727). */
function homeLinks(base: string, words: Words): string {
  return linkValue(
    `<${base}/.well-known/api-catalog>; rel="api-catalog"`,
    `<${base}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${base}${pathInLanguage('/index.md', words)}>; rel="alternate"; type="text/markdown"`,
    ...exportFormats.map(({ path, type }) => `<${base}${path}>; rel="alternate"; type="${type}"`),
  );
}

const gpx = fileType(gpxType);
const gpxOfNow = fileType(gpxType, noCaching);

/** Plan of a saved list as a file for maps, with the times of its stops. */
export function savedFileRoute(site: () => Site, { clock }: Pick<PortalDeps, 'clock'>): Route {
  return route({
    ...plainGet,
    path: '/saved.gpx',
    query: listQuery,
    async handle(call) {
      const { portal } = site().home(english.language);
      const { city, catalogue } = portal;
      const query = planQueryOf(call.query);
      const isOfNow = call.query.date === '';
      const date = isOfNow ? firstDay(city, clock.date(), query.from) : call.query.date;
      const name = `${city.name}, ${english.saved.list}`;
      const type = isOfNow ? gpxOfNow : gpx;
      const key = `/saved.gpx${queryOf({ ...query, date })}${isOfNow ? ' now' : ''}`;
      const reply = await site().file(type, key, call, async (base, spend) => {
        const { places } = savedPlaces(query.orders.flat(), catalogue);
        spend(places.length * stepsAStop);
        const { plan } = await planView(query, date, places, portal);
        return gpxOfPlan(name, plan, places, city, base);
      });
      const file = slugOf(name) || 'places';
      return { ...reply, headers: { 'Content-Disposition': `attachment; filename="${file}.gpx"` } };
    },
  });
}
