import { AppError, type ErrorCode, shortJson } from '../base/errors.ts';
import { didYouMean } from '../base/suggestion.ts';
import { apiRoot } from '../base/version.ts';
import type { Catalogue } from '../places/catalogue.ts';

/** Operation of the API that lists all places, for hints. */
export const placesOperation = `GET ${apiRoot}/places`;

/** The requested slug or index does not exist. */
export class UnknownSlug extends AppError {
  /** Similar slug, or several separated by commas. */
  readonly similar: string | undefined;

  /** `what` names the missing item, as in `place has the slug "x"`. */
  constructor(code: ErrorCode, what: string, similar: string | undefined, hint: string) {
    super(code, `No ${what}${didYouMean(similar)}`, hint);
    this.similar = similar;
  }
}

/** Error PLACE_NOT_FOUND with similar slugs. */
export function placeNotFound(idOrIndex: string, similar: string | undefined, hint: string): UnknownSlug {
  return new UnknownSlug(
    'PLACE_NOT_FOUND',
    `place has the slug or index ${shortJson(idOrIndex)}`,
    similar,
    hint,
  );
}

/** Hint that names an operation or a tool which lists all places. */
export function listingHint(listing: string): string {
  return `${listing} lists every place with its slug and index.`;
}

/** Resolves a slug or an index to a position. Throws PLACE_NOT_FOUND with a similar slug, to which the hint may link. */
export function lookUp(
  catalogue: Catalogue,
  idOrIndex: string,
  hintFor: (similar: string | undefined) => string = () => listingHint(placesOperation),
): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const similar = catalogue.idLike(idOrIndex);
  throw placeNotFound(idOrIndex, similar, hintFor(similar));
}
