import { AppError, type ErrorCode, shortJson } from '../base/errors.ts';
import { nearestWord } from '../base/suggestion.ts';
import { placePath, routePath } from '../locales/addresses.ts';
import { english } from '../locales/en.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { CityRoute } from '../places/city-routes.ts';

/** The position of a place. Throws PLACE_NOT_FOUND, with a suggestion where a slug is like it. */
export function lookUpPlace(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const nearest = catalogue.find(catalogue.idLike(idOrIndex) ?? '');
  const suggestion = nearest && { path: placePath(nearest, english), name: nearest.name };
  throw new NotThere('PLACE_NOT_FOUND', `place has the slug or index ${shortJson(idOrIndex)}`, suggestion);
}

/** The route with a slug. Throws NOT_FOUND, with a suggestion where a slug is like it. */
export function lookUpRoute({ data: { routes } }: Catalogue, id: string): CityRoute {
  const find = (slug: string | undefined) => routes.find((route) => route.id === slug);
  const found = find(id);
  if (found) return found;
  const ids = routes.map((route) => route.id);
  const nearest = find(nearestWord(id.toLowerCase(), ids));
  const suggestion = nearest && { path: routePath(nearest, english), name: nearest.name };
  throw new NotThere('NOT_FOUND', `route has the slug ${shortJson(id)}`, suggestion);
}

/** Nothing has the slug or index that was asked for. */
export class NotThere extends AppError {
  /** Where a page is that is like the one that was asked for: its path in English, and its name. */
  readonly suggestion: { readonly path: string; readonly name: string } | undefined;

  /** `what` says what does not exist, as in `place has the slug "x"`. */
  constructor(code: ErrorCode, what: string, suggestion: NotThere['suggestion']) {
    const meant = suggestion ? `Did you mean ${suggestion.path}? ` : '';
    super(code, `No ${what}`, `${meant}The home page lists every place.`);
    this.suggestion = suggestion;
  }
}
