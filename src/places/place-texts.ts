import type { Task } from '../base/task.ts';
import { buildIndex, type SearchIndex } from '../indexes/search.ts';
import { type CatalogueData, placeAt } from './catalogue-data.ts';
import type { PlaceRecord } from './place.ts';

/** Selects texts of a place; undefined for missing ones. */
export type TextsOf = (place: PlaceRecord) => readonly (string | undefined)[];

export const nameTexts: TextsOf = ({ name, hindi, localName, otherNames = [] }) => {
  return [name, hindi, localName, ...otherNames];
};

/** Texts searched by the API. */
export const apiTexts: TextsOf = (place) => [...nameTexts(place), place.description];

/** Further texts searched by the portal. */
export const practicalTexts: TextsOf = ({ entryFee, bestTime }) => [entryFee, bestTime];

/** Texts of pages in the city language, or the English ones that they fall back to. */
export const cityLanguageTexts: TextsOf = ({ local = {}, description, entryFee, bestTime }) => [
  local.description ?? description,
  local.entryFee ?? entryFee,
  local.bestTime ?? bestTime,
];

export function indexOfPlaces(data: CatalogueData, texts: TextsOf): Task<SearchIndex> {
  return buildIndex(data.starts.length, (position) => texts(placeAt(data, position)));
}
