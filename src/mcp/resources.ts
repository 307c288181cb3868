import { getPlace, listPlaces } from '../api/places.ts';
import { readViews, type ViewsDeps } from '../api/views.ts';
import { lazy } from '../cache.ts';
import { runYielding } from '../cooperative.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { absoluteAddress, isPoster } from '../places/pictures.ts';
import { localNameOf, type PlaceRecord } from '../places/place.ts';
import type { Task } from '../task.ts';
import { listTtlMs, type Resources, type ResourceTemplate } from './protocol.ts';
import { viewsUri } from './subscriptions.ts';

const listUri = 'places://list';
const placePrefix = 'places://place/';
const mimeType = 'application/json';
/** Places in the list resource: the largest page of the API. */
const listLimit = 100;

/** Slugs that are read in one turn: 1 ms. */
const idsATurn = 1024;

/** Completes the slug of a place: those that begin with what was typed, then those that hold it. */
export type CompleteId = (typed: string) => Promise<Iterable<string>>;

/** The completion of the slugs of a catalogue, which are read in turns when the first one is asked for. */
export function idCompletion(catalogue: Catalogue): CompleteId {
  const all = lazy(() => runYielding(readIds(catalogue)));
  return async (typed) => completionsOf(typed.trim().toLowerCase(), await all());
}

function* readIds(catalogue: Catalogue): Task<string[]> {
  const ids: string[] = [];
  while (ids.length < catalogue.size) {
    ids.push(...catalogue.ids(ids.length, ids.length + idsATurn));
    yield;
  }
  return ids;
}

function* completionsOf(part: string, ids: readonly string[]): Iterable<string> {
  for (const id of ids) if (id.startsWith(part)) yield id;
  for (const id of ids) if (!id.startsWith(part) && id.includes(part)) yield id;
}

/** The resources: the list, the counter and every place, each with the JSON that the API answers. */
export function placeResources(catalogue: Catalogue, views: ViewsDeps, completeId: CompleteId): Resources {
  const first = [listResource(catalogue), viewsResource];
  const find = (uri: string) =>
    uri.startsWith(placePrefix) ? catalogue.find(uri.slice(placePrefix.length)) : undefined;
  const answer = (uri: string, base: string): object | Promise<object> | undefined => {
    if (uri === listUri) return listPlaces(catalogue, { limit: listLimit, offset: 0 }, base);
    if (uri === viewsUri) return readViews(views);
    const record = find(uri);
    return record && { ...getPlace(catalogue, record.id, base), ...pageFields(record, base) };
  };
  return {
    listed: {
      length: first.length + catalogue.size,
      at: (entry) => first[entry] ?? placeResource(catalogue.at(entry - first.length)),
    },
    templates: [placeTemplate(catalogue, completeId)],
    has: (uri) => uri === listUri || uri === viewsUri || find(uri) !== undefined,
    async read(uri, { base }) {
      const value = await answer(uri, base);
      if (!value) return undefined;
      const contents = [{ uri, mimeType, text: JSON.stringify(value) }];
      return { result: { contents }, ttlMs: uri === viewsUri ? 0 : listTtlMs };
    },
  };
}

/** Fields of a place that the pages show and the API leaves out. */
function pageFields({ image, note, local, photos, credit }: PlaceRecord, base: string): object {
  const reachable = photos?.map((each) => ({ ...each, url: absoluteAddress(each.url, base) }));
  const shown = isPoster(image) ? undefined : credit;
  return note || local || photos || shown ? { more: { note, local, photos: reachable, credit: shown } } : {};
}

function listResource({ city, size }: Catalogue): object {
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

const viewsResource = {
  uri: viewsUri,
  name: 'views',
  title: 'Visitor counter',
  description: 'How often the site was viewed. Subscribe to hear when it changes.',
  mimeType,
};

function placeResource(place: PlaceRecord): object {
  const { id, name, category, distance } = place;
  return {
    uri: `${placePrefix}${id}`,
    name: id,
    title: name,
    description: [localNameOf(place), category, distance].filter(Boolean).join('; '),
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
