import { AppError, type ErrorCode, shortJson } from '../base/errors.ts';
import { nearestWord } from '../base/suggestion.ts';
import { itineraryPath, placePath } from '../locales/addresses.ts';
import { english } from '../locales/en.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PublishedItinerary } from '../places/published-itineraries.ts';

/** Position of a place. Throws PLACE_NOT_FOUND with a similar slug. */
export function lookUpPlace(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const nearest = catalogue.find(catalogue.idLike(idOrIndex) ?? '');
  const suggestion = nearest && { path: placePath(nearest, english), name: nearest.name };
  throw new NotThere('PLACE_NOT_FOUND', `place has the slug or index ${shortJson(idOrIndex)}`, suggestion);
}

/** Published itinerary by slug. Throws NOT_FOUND with a similar slug. */
export function lookUpItinerary({ data: { itineraries } }: Catalogue, id: string): PublishedItinerary {
  const find = (slug: string | undefined) => itineraries.find((itinerary) => itinerary.id === slug);
  const found = find(id);
  if (found) return found;
  const ids = itineraries.map((itinerary) => itinerary.id);
  const nearest = find(nearestWord(id.toLowerCase(), ids));
  const suggestion = nearest && { path: itineraryPath(nearest, english), name: nearest.name };
  throw new NotThere('NOT_FOUND', `route has the slug ${shortJson(id)}`, suggestion);
}

/** The requested slug or index does not exist. */
export class NotThere extends AppError {
  /** Similar page: its English path and its name. */
  readonly suggestion: { readonly path: string; readonly name: string } | undefined;

  /** `what` names the missing item, as in `place has the slug "x"`. */
  constructor(code: ErrorCode, what: string, suggestion: NotThere['suggestion']) {
    const meant = suggestion ? `Did you mean ${suggestion.path}? ` : '';
    super(code, `No ${what}`, `${meant}The home page lists every place.`);
    this.suggestion = suggestion;
  }
}
