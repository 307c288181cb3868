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

/** Tokens for the facilities of a place and its best part of the day, such as `#food @sunset`, which no text contains. */
export function tokensOf({
  facilities = [],
  bestPart,
}: Pick<PlaceRecord, 'facilities' | 'bestPart'>): string {
  const parts = bestPart === undefined ? [] : [`@${bestPart}`];
  return [...facilities.map((each) => `#${each}`), ...parts].join(' ');
}

/** Further texts searched by the portal. */
export const practicalTexts: TextsOf = (place) => {
  const { entryFee, bestTime, directions, note } = place;
  return [entryFee, bestTime, directions, note, tokensOf(place)];
};

/** Texts of pages in the city language, or the English ones that they fall back to. */
export const cityLanguageTexts: TextsOf = (place) => {
  const { local = {}, description, entryFee, bestTime, directions, note } = place;
  return [
    local.description ?? description,
    local.entryFee ?? entryFee,
    local.bestTime ?? bestTime,
    local.directions ?? directions,
    local.note ?? note,
    tokensOf(place),
  ];
};

export function indexOfPlaces(data: CatalogueData, texts: TextsOf): Task<SearchIndex> {
  return buildIndex(data.starts.length, (position) => texts(placeAt(data, position)));
}
