import { Cache } from '../base/cache.ts';
import type { Spend } from '../base/work.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { PlaceSearch, SearchHits } from '../search/place-search.ts';

/** Places that match the words of a search. */
export interface WordHits extends Pick<SearchHits, 'places' | 'layers' | 'instead' | 'isMost'> {
  /** Places that have all words by the rule of the API; the first layer. */
  readonly literal: Bitset;
  /** False if the matches have other words, or if the words mean nothing. */
  readonly isMeant: boolean;
}

/** Finds the places that match the words of a search. Throws whatever `spend` throws. */
export type WordSearch = (words: string, spend: Spend) => Promise<WordHits>;

/** Maximum size of the cached results, in bytes: the pages of one search repeat it. */
const maxCachedBytes = 512 * 1024;

/**
 * Search of the tools: the places that have all words by the rule of the API, and then those that match by meaning. Words in a
 * description would otherwise hide the places that they mean: two descriptions have "temples", and sixteen places are one. Corrected
 * words and most of the words count only if no place has all of them.
 */
export function wordSearch(catalogue: Catalogue, search: PlaceSearch): WordSearch {
  const { size } = catalogue;
  const cache = new Cache<WordHits>({
    maxBytes: maxCachedBytes,
    weigh: ({ places, layers }) => places.byteLength * (layers.length + 2),
  });
  return async (words, spend) => {
    const cached = cache.find(words);
    if (cached) return cached;
    const literal = await catalogue.afterIndexing(
      { search: words },
      () => catalogue.select({ search: words }),
      spend,
    );
    const hits = await search.find(words, false, spend);
    const { instead, isMost } = hits;
    const layers = hits.isWhole || literal.isEmpty ? hits.layers : [];
    return cache.setIfAdmitted(words, {
      places: Bitset.union(size, [literal, ...layers]),
      layers: [literal, ...layers.map((layer) => layer.without(literal))],
      literal,
      ...(instead !== undefined && { instead }),
      isMost,
      isMeant: !literal.isEmpty || hits.isWhole || (instead !== undefined && !isMost),
    });
  };
}
