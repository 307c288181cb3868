import type { Clock } from '../clock.ts';
import { notFound } from '../http/errors.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import { chosenDay, today } from '../itineraries/visit-day.ts';
import { english, type Words } from '../locales/en.ts';
import { maxStops } from '../places/city-routes.ts';
import { object, optional, string } from '../schema.ts';
import { maxSlugLength, slugOf } from '../slug.ts';
import { fileType } from './content-types.ts';
import { gpxOfVisit, gpxType } from './exports/formats.ts';
import { localPath } from './language-paths.ts';
import { pageRoutes } from './page-routes.ts';
import { routePage, routesPage } from './pages/city-routes.ts';
import { savedPage, savedPlaces } from './pages/saved.ts';
import { lookUpRoute } from './place-lookup.ts';
import type { Portal } from './portal.ts';
import type { Site } from './site.ts';

const dayQuery = object({ date: optional(chosenDay, '') });
const slugs = string({ maxLength: maxStops * (maxSlugLength + 1) });
const listQuery = object({ date: optional(chosenDay, ''), places: optional(slugs, '') });
const routeParams = object({ id: string() });

/** The pages of routes and of the list of a visitor in a language, and their Markdown. */
export function itineraryRoutes(site: () => Site, words: Words, clock: Pick<Clock, 'date'>): Route[] {
  const path = (englishPath: string) => localPath(englishPath, words);
  const dayOf = ({ date }: { readonly date: string }, portal: Portal) =>
    date || today(portal.city, clock.date());
  const ofRoute = { ...plainGet, params: routeParams, query: dayQuery };
  const ofList = { ...plainGet, query: listQuery };
  return [
    ...pageRoutes(site, path('/routes'), plainGet, (current) => {
      const { portal } = current.home(words.language);
      if (portal.catalogue.data.routes.length === 0) throw notFound('/api/v1');
      return routesPage(portal);
    }),
    ...pageRoutes(site, path('/routes/{id}'), ofRoute, (current, { params, query }) => {
      const { portal } = current.home(words.language);
      return routePage(lookUpRoute(portal.catalogue, params.id), dayOf(query, portal), portal);
    }),
    ...pageRoutes(site, path('/saved'), ofList, (current, { query }) => {
      const { portal } = current.home(words.language);
      return savedPage(query.places, dayOf(query, portal), portal);
    }),
  ];
}

/** The places of a list as a file for maps, in the order that the address has them. */
export function savedFileRoute(site: () => Site): Route {
  return route({
    ...plainGet,
    path: '/saved.gpx',
    query: listQuery,
    async handle(call) {
      const { catalogue, contents } = site();
      const { city } = catalogue;
      const asked = call.query.places;
      const name = `${city.name}, ${english.saved.list}`;
      const reply = await contents.file(gpx, `/saved.gpx ${asked}`, call, (base) =>
        gpxOfVisit(name, savedPlaces(asked, catalogue).places, city, base),
      );
      const file = slugOf(name) || 'places';
      return { ...reply, headers: { 'Content-Disposition': `attachment; filename="${file}.gpx"` } };
    },
  });
}

const gpx = fileType(gpxType);
