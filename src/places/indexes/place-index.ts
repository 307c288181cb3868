import { Cache } from '../../cache.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { doInTurns, type LazyWork, lazyWork, type Work } from '../turns.ts';
import { Bitset } from './bitset.ts';
import { apiTexts, localTexts, nameTexts, type PlaceTexts, practicalTexts } from './place-texts.ts';
import { buildIndex, SearchIndex } from './search.ts';
import { type FuzzyResult, fuzzySearch, type Searched } from './spelling.ts';

/** What the portal finds for a search. */
export interface Found {
  readonly places: Bitset;
  /** The same, by how many of the words are in their names, most first. */
  readonly layers: readonly Bitset[];
  /** What was searched for instead, where nothing has what was typed. */
  readonly instead?: string;
}

/** Bytes of what was found lately: the pages of one search ask again. */
const maxFoundBytes = 1024 * 1024;

/** Words of a search by which hits are ranked: a name has hardly more. */
export const maxRanked = 8;

/** The indexes of the words of one data set. Each is made when it is first needed. */
export class PlaceIndex {
  readonly #size: number;
  /** Names and descriptions, which the API searches. */
  readonly words: LazyWork<SearchIndex>;
  readonly #names: LazyWork<SearchIndex>;
  readonly #english: LazyWork<Searched<Bitset>>;
  readonly #local: LazyWork<Searched<Bitset>>;
  readonly #found = new Cache<Promise<Found>>({
    maxBytes: maxFoundBytes,
    weigh: () => (this.#size / 8) * 3,
  });

  constructor({ encoded, search, latitudes }: Pick<CatalogueData, 'encoded' | 'search' | 'latitudes'>) {
    this.#size = latitudes.length;
    this.words = lazyWork(function* () {
      return search ? new SearchIndex(search, 'search') : yield* buildIndex(encoded, apiTexts, 'search');
    });
    this.#names = lazyWork(() => buildIndex(encoded, nameTexts));
    this.#english = lazyWork(() => this.#extended(this.words, encoded, practicalTexts));
    this.#local = lazyWork(() => this.#extended(this.#names, encoded, localTexts));
  }

  /** What the portal searches in English or in the language of the city, made in turns. */
  async portalIndex(isLocal: boolean): Promise<Searched<Bitset>> {
    await this.words.soon();
    await this.#names.soon();
    return (isLocal ? this.#local : this.#english).soon();
  }

  /** Searches as the portal does, in turns: the texts of its pages in English, or in the language of the city. */
  fuzzySearch(search: string, isLocal: boolean): Promise<Found> {
    return this.#found.get(`${isLocal ? 'local' : 'english'} ${search}`, async () =>
      doInTurns(this.#ranked(fuzzySearch(await this.portalIndex(isLocal), search))),
    );
  }

  *#ranked(searching: Work<FuzzyResult<Bitset>>): Work<Found> {
    const { found, words, isCorrected } = yield* searching;
    let layers = [found];
    for (const word of words.slice(0, maxRanked)) {
      const named = this.#names.now().find(word);
      layers = Array.from({ length: layers.length + 1 }, (_, i) => {
        const [more, same] = [layers[i]?.intersection([named]), layers[i - 1]?.without(named)];
        return Bitset.union(
          this.#size,
          [more, same].filter((each) => each !== undefined),
        );
      });
      yield;
    }
    return {
      places: found,
      layers: layers.filter(({ size }) => size > 0),
      ...(isCorrected && { instead: words.join(' ') }),
    };
  }

  /** An index, and these further texts. */
  *#extended(
    index: LazyWork<SearchIndex>,
    encoded: CatalogueData['encoded'],
    texts: PlaceTexts,
  ): Work<Searched<Bitset>> {
    const [one, other] = [index.now(), yield* buildIndex(encoded, texts)];
    return {
      all: Bitset.full(this.#size),
      names: this.#names.now().text,
      texts: [one.text, other.text],
      find: (part) => Bitset.union(this.#size, [one.find(part), other.find(part)]),
      both: (a, b) => a.intersection([b]),
      sizeOf: (found) => found.size,
    };
  }
}
