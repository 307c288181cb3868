import { getPlace, listPlaces } from '../api/places.ts';
import { readViews, type ViewsDeps } from '../api/views.ts';
import { listTtlMs, type Resources, type ResourceTemplate } from '../mcp/protocol.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { absoluteAddress } from '../places/pictures.ts';
import { cityLanguageName, type PlaceRecord } from '../places/place.ts';
import { oneLine } from './lines.ts';
import { type CompleteSlug, noCompletion } from './slug-completion.ts';

const listUri = 'places://list';
/** Resource that changes with each view; all others change with the data. */
export const viewsUri = 'places://views';
const guideUri = 'places://guide';
const placePrefix = 'places://place/';
const mimeType = 'application/json';
/** Number of places in the list resource and among the listed resources: the largest page of the API. */
const listLimit = 100;

/**
 * Resources for list, counter, guide and places, with the JSON of the API. Only the first places are listed; the template
 * covers all.
 */
export function placeResources(
  catalogue: Catalogue,
  views: ViewsDeps,
  completeSlug: CompleteSlug,
): Resources {
  const { guide } = catalogue.data;
  const fixed = [listUri, viewsUri, ...(guide.length > 0 ? [guideUri] : [])];
  const length = Math.min(catalogue.size, listLimit);
  const places = Array.from({ length }, (_, position) => placeResource(catalogue.at(position)));
  const find = (uri: string) => {
    const plain = plainUri(uri);
    const isPlace = plain.startsWith(placePrefix);
    return isPlace ? catalogue.find(catalogue.asSlug(plain.slice(placePrefix.length))) : undefined;
  };
  const answer = (uri: string, base: string): object | Promise<object> | undefined => {
    if (uri === listUri) return listPlaces(catalogue, { limit: listLimit, offset: 0 }, base);
    if (uri === viewsUri) return readViews(views);
    if (uri === guideUri && guide.length > 0) return { sections: guide };
    const record = find(uri);
    return record && { ...getPlace(catalogue, record.id, base), ...pageFields(record, base) };
  };
  return {
    listed: [
      listResource(catalogue),
      viewsResource,
      ...(guide.length > 0 ? [guideResource(catalogue)] : []),
      ...places,
    ],
    templates: [placeTemplate(catalogue, completeSlug)],
    has: (uri) => fixed.includes(uri) || find(uri) !== undefined,
    async read(uri, { base }) {
      const value = await answer(plainUri(uri), base);
      if (!value) return undefined;
      const contents = [{ uri, mimeType, text: JSON.stringify(value) }];
      return { result: { contents }, ttlMs: plainUri(uri) === viewsUri ? 0 : listTtlMs };
    },
  };
}

/** Undoes changes that libraries make to a URI: percent-encoding (pydantic), and a slash after an authority (System.Uri of .NET). */
function plainUri(uri: string): string {
  const text = uri.replace(/\/$/, '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Fields of a place on pages that the API omits. */
function pageFields({ note, local, photos }: PlaceRecord, base: string): object {
  const reachable = photos?.map((each) => ({ ...each, url: absoluteAddress(each.url, base) }));
  return note || local || photos ? { more: { note, local, photos: reachable } } : {};
}

function listResource({ city, size }: Catalogue): object {
  return {
    uri: listUri,
    name: 'list',
    title: oneLine(`Places of ${city.name}`),
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

function guideResource({ city }: Catalogue): object {
  return {
    uri: guideUri,
    name: 'guide',
    title: oneLine(`Guide to ${city.name}`),
    description: 'Getting around, money, emergency numbers, customs and weather, in sections.',
    mimeType,
  };
}

function placeResource(place: PlaceRecord): object {
  const { id, name, category, distance } = place;
  return {
    uri: `${placePrefix}${id}`,
    name: id,
    title: oneLine(name),
    description: oneLine([cityLanguageName(place), category, distance].filter(Boolean).join('; ')),
    mimeType,
  };
}

function placeTemplate(catalogue: Catalogue, completeSlug: CompleteSlug): ResourceTemplate {
  return {
    uriTemplate: `${placePrefix}{id}`,
    name: 'place',
    title: oneLine(`A place of ${catalogue.city.name}`),
    description: 'One place by its slug or its index.',
    mimeType,
    complete: (variable, typed) => (variable === 'id' ? completeSlug(typed) : noCompletion),
  };
}
