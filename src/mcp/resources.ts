import { getPlace, listPlaces } from '../api/places.ts';
import { readViews, type ViewsParts } from '../api/views.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import type { Listing, Resource, Resources, ResourceTemplate } from './features.ts';
import type { CompleteId } from './ids.ts';
import { listTtlMs } from './methods.ts';
import { viewsUri } from './subscriptions.ts';

const listUri = 'places://list';
const placePrefix = 'places://place/';
const mimeType = 'application/json';
/** Places in the list resource: the largest page of the API. */
const listLimit = 100;

/** The resources: the list, the counter and every place, each with the JSON that the API answers. */
export function placeResources(catalogue: Catalogue, views: ViewsParts, completeId: CompleteId): Resources {
  const find = (uri: string) =>
    uri.startsWith(placePrefix) ? catalogue.find(uri.slice(placePrefix.length)) : undefined;
  const answer = (uri: string, base: string): object | Promise<object> | undefined => {
    if (uri === listUri) return listPlaces(catalogue, { limit: listLimit, offset: 0 }, base);
    if (uri === viewsUri) return readViews(views);
    const record = find(uri);
    return record && getPlace(catalogue, record.id, base);
  };
  return {
    listed: listing(catalogue),
    templates: [placeTemplate(catalogue, completeId)],
    has: (uri) => uri === listUri || uri === viewsUri || find(uri) !== undefined,
    async read(uri, { base }) {
      const value = await answer(uri, base);
      if (!value) return undefined;
      const contents = [{ uri, mimeType, text: JSON.stringify(value) }];
      return { contents, ttlMs: uri === viewsUri ? 0 : listTtlMs };
    },
  };
}

/** First the list and the counter, then each place. */
function listing(catalogue: Catalogue): Listing {
  const first = [listResource(catalogue), viewsResource];
  const all = catalogue.select({});
  return {
    length: first.length + catalogue.size,
    slice(start, end) {
      const [from, to] = [start, end].map((entry) => Math.max(0, entry - first.length));
      const positions = all.page(from ?? 0, (to ?? 0) - (from ?? 0));
      return [
        ...first.slice(start, end),
        ...positions.map((position) => placeResource(catalogue.at(position))),
      ];
    },
  };
}

function listResource({ city, size }: Catalogue): Resource {
  return {
    uri: listUri,
    name: 'list',
    title: `Places of ${city.name}`,
    description:
      size > listLimit
        ? `The first ${listLimit} of ${size} places by index; the tool list_places has them all.`
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

function placeTemplate({ city }: Catalogue, completeId: CompleteId): ResourceTemplate {
  return {
    uriTemplate: `${placePrefix}{id}`,
    name: 'place',
    title: `A place of ${city.name}`,
    description: 'One place by its slug or its index.',
    mimeType,
    complete: (variable, typed) => (variable === 'id' ? completeId(typed) : []),
  };
}
