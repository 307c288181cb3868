import { type AppError, shortJson } from '../base/errors.ts';
import { nearestWord } from '../base/suggestion.ts';
import type { Spend } from '../base/work.ts';
import { itineraryPath, placePath } from '../locales/addresses.ts';
import { english } from '../locales/en.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PublishedItinerary } from '../places/published-itineraries.ts';
import { lookUp, UnknownSlug } from '../search/lookup.ts';
import { stepsToSuggest } from './page.ts';

/** Position of a place. Throws PLACE_NOT_FOUND with a similar slug, and charges the search for it. */
export function lookUpPlace(catalogue: Catalogue, idOrIndex: string, spend: Spend): number {
  if (catalogue.positionOf(idOrIndex) === undefined) spend(stepsToSuggest);
  return lookUp(catalogue, idOrIndex, (similar) => hintFor(similar && placePath({ id: similar }, english)));
}

/** Published itinerary by slug. Throws NOT_FOUND with a similar slug, and charges the search for it. */
export function lookUpItinerary(
  { data: { itineraries } }: Catalogue,
  id: string,
  spend: Spend,
): PublishedItinerary {
  const found = itineraries.find((itinerary) => itinerary.id === id);
  if (found) return found;
  spend(stepsToSuggest);
  const ids = itineraries.map((itinerary) => itinerary.id);
  const similar = nearestWord(id.toLowerCase(), ids);
  const hint = hintFor(similar && itineraryPath({ id: similar }, english));
  throw new UnknownSlug('NOT_FOUND', `route has the slug ${shortJson(id)}`, similar, hint);
}

function hintFor(path: string | undefined): string {
  return `${path ? `Did you mean ${path}? ` : ''}The home page lists every place.`;
}

/** Page that may have been meant instead of an unknown slug: its English path, and its name in the page language. */
export function suggestedPage(error: AppError, catalogue: Catalogue) {
  if (!(error instanceof UnknownSlug)) return undefined;
  const isPlace = error.code === 'PLACE_NOT_FOUND';
  const found = isPlace
    ? catalogue.find(error.similar ?? '')
    : catalogue.data.itineraries.find(({ id }) => id === error.similar);
  return found && { path: (isPlace ? placePath : itineraryPath)(found, english), name: found.name };
}
