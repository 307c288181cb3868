import type { Task } from '../base/task.ts';
import { buildIndex, type SearchIndex } from '../indexes/search.ts';
import { type CatalogueData, placeAt } from './catalogue-data.ts';
import type { PlaceRecord } from './place.ts';

/** Some texts of a place; undefined for one that it does not have. */
export type TextsOf = (place: PlaceRecord) => readonly (string | undefined)[];

export const nameTexts: TextsOf = ({ name, hindi, localName, otherNames = [] }) => {
  return [name, hindi, localName, ...otherNames];
};

/** What the API searches. */
export const apiTexts: TextsOf = (place) => [...nameTexts(place), place.description];

/** What the portal searches as well. */
export const practicalTexts: TextsOf = ({ entryFee, bestTime }) => [entryFee, bestTime];

/** What the portal tells in the language of the city, or in English where there is nothing else. */
export const localTexts: TextsOf = ({ local = {}, description, entryFee, bestTime }) => [
  local.description ?? description,
  local.entryFee ?? entryFee,
  local.bestTime ?? bestTime,
];

export function indexOfPlaces({ encoded }: CatalogueData, texts: TextsOf): Task<SearchIndex> {
  return buildIndex(encoded.starts.length, (position) => texts(placeAt(encoded, position)));
}
