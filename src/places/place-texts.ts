import { SearchIndex } from '../indexes/search.ts';
import { indexWords, type SearchData } from '../indexes/search-data.ts';
import type { Task } from '../task.ts';
import { type EncodedPlaces, placeAt } from './encode.ts';
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

/** The words of some texts of all places. */
export function wordsOfPlaces(encoded: EncodedPlaces, texts: TextsOf): Task<SearchData> {
  return indexWords(encoded.starts.length, (position) => texts(placeAt(encoded, position)));
}

/** An index of these words, which a thread may have gathered. */
export function* indexOfPlaces(
  encoded: EncodedPlaces,
  texts: TextsOf,
  gathered?: SearchData,
): Task<SearchIndex> {
  return new SearchIndex(gathered ?? (yield* wordsOfPlaces(encoded, texts)));
}
