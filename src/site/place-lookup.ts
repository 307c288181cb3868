import { AppError, shortJson } from '../errors.ts';
import { english } from '../locales/en.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceRecord } from '../places/place.ts';
import { placePath } from './addresses.ts';

/** The position of a place. Throws PLACE_NOT_FOUND, with a suggestion where a slug is like it. */
export function lookUpPlace(catalogue: Catalogue, idOrIndex: string): number {
  const position = catalogue.positionOf(idOrIndex);
  if (position !== undefined) return position;
  const nearest = catalogue.idLike(idOrIndex);
  throw new UnknownPlace(idOrIndex, nearest === undefined ? undefined : catalogue.find(nearest));
}

/** No place has the slug or index that was asked for. The suggestion is the place whose slug is most like it. */
export class UnknownPlace extends AppError {
  readonly suggestion: PlaceRecord | undefined;

  constructor(idOrIndex: string, suggestion: PlaceRecord | undefined) {
    const question = suggestion ? `Did you mean ${placePath(suggestion, english)}? ` : '';
    const message = `No place has the slug or index ${shortJson(idOrIndex)}`;
    super('PLACE_NOT_FOUND', message, `${question}The home page lists every place.`);
    this.suggestion = suggestion;
  }
}
