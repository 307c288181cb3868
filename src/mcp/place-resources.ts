import type { Route } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { viewsUri } from './changes.ts';
import type { Caller, Resource, ResourceContents, Resources, ResourceTemplate } from './features.ts';
import { listTtlMs } from './methods.ts';
import { answerOf, type Question, routeNamed } from './route-answer.ts';

const listUri = 'places://list';
const placePrefix = 'places://place/';
const mimeType = 'application/json';
/** Places in the list resource: the largest page of the API. */
const listLimit = 100;

/** The resources: the list, the counter and every place, each with the JSON that the API answers. */
export function placeResources(catalogue: Catalogue, api: readonly Route[]): Resources {
  const routes = {
    list: routeNamed(api, 'listPlaces'),
    place: routeNamed(api, 'getPlaceById'),
    views: routeNamed(api, 'getViews'),
  };
  const idOf = (uri: string): string | undefined => {
    const id = uri.startsWith(placePrefix) ? uri.slice(placePrefix.length) : '';
    return catalogue.find(id) && id;
  };
  return {
    listed: [listResource(catalogue), viewsResource, ...catalogue.places.map(placeResource)],
    templates: [placeTemplate(catalogue)],
    has: (uri) => uri === listUri || uri === viewsUri || idOf(uri) !== undefined,
    read(uri, caller) {
      const holding = (route: Route, question: Question, ttlMs: number) =>
        contentsOf(uri, route, question, ttlMs, caller);
      if (uri === listUri) return holding(routes.list, { query: { limit: listLimit, offset: 0 } }, listTtlMs);
      if (uri === viewsUri) return holding(routes.views, {}, 0);
      const id = idOf(uri);
      return id === undefined ? undefined : holding(routes.place, { params: { id } }, listTtlMs);
    },
  };
}

async function contentsOf(
  uri: string,
  route: Route,
  question: Question,
  ttlMs: number,
  caller: Caller,
): Promise<ResourceContents> {
  return { contents: [{ uri, mimeType, text: await answerOf(route, question, caller) }], ttlMs };
}

function listResource({ city, places }: Catalogue): Resource {
  return {
    uri: listUri,
    name: 'list',
    title: `Places of ${city.name}`,
    description:
      places.length > listLimit
        ? `The first ${listLimit} of ${places.length} places by index; the tool list_places has them all.`
        : 'All places by index.',
    mimeType,
  };
}

const viewsResource: Resource = {
  uri: viewsUri,
  name: 'views',
  title: 'Visitor counter',
  description: 'How often the site was viewed. Subscribe to hear when it changes.',
  mimeType,
};

function placeResource({ id, name, hindi, category, distance }: PlaceRecord): Resource {
  return {
    uri: `${placePrefix}${id}`,
    name: id,
    title: name,
    description: `${hindi}; ${category}; ${distance}`,
    mimeType,
  };
}

function placeTemplate({ places, city }: Catalogue): ResourceTemplate {
  return {
    uriTemplate: `${placePrefix}{id}`,
    name: 'place',
    title: `A place of ${city.name}`,
    description: 'One place by its slug or its index.',
    mimeType,
    complete: (variable, typed) => (variable === 'id' ? idsLike(places, typed) : []),
  };
}

/** Slugs that begin with what was typed, then those that hold it. */
export function idsLike(places: readonly PlaceRecord[], typed: string): string[] {
  const part = typed.trim().toLowerCase();
  const ids = places.map(({ id }) => id).filter((id) => id.includes(part));
  return [...ids.filter((id) => id.startsWith(part)), ...ids.filter((id) => !id.startsWith(part))];
}
