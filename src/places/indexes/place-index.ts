import { Cache } from '../../cache.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { doInTurns, type LazyWork, lazyWork, type Work } from '../turns.ts';
import { Bitset } from './bitset.ts';
import { apiTexts, localTexts, nameTexts, type PlaceTexts, practicalTexts } from './place-texts.ts';
import { indexOf, SearchIndex } from './search.ts';
import { type FuzzyResult, fuzzySearch, type Searched } from './spelling.ts';

/** What the portal finds for a search. */
export interface Found {
  readonly places: Bitset;
  /** The same, by how many of the words are in their names, most first. */
  readonly layers: readonly Bitset[];
  /** What was searched for instead, where nothing has what was typed. */
  readonly instead?: string;
}

/** Bytes of what was looked for lately: the pages of one search ask again. */
const maxFoundBytes = 1024 * 1024;

/** Words that are looked for in names to put the best hits first: so many a name may have. */
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
      return search ? new SearchIndex(search, 'search') : yield* indexOf(encoded, apiTexts, 'search');
    });
    this.#names = lazyWork(() => indexOf(encoded, nameTexts));
    this.#english = lazyWork(() => this.#searched(this.words, encoded, practicalTexts));
    this.#local = lazyWork(() => this.#searched(this.#names, encoded, localTexts));
  }

  /** What the portal searches in English or in the language of the city, made in turns. */
  async searched(isLocal: boolean): Promise<Searched<Bitset>> {
    await this.words.soon();
    await this.#names.soon();
    return (isLocal ? this.#local : this.#english).soon();
  }

  /** Looks for places as the portal does, in turns: in what its pages tell in English, or in the language of the city. */
  fuzzySearch(search: string, isLocal: boolean): Promise<Found> {
    return this.#found.get(`${isLocal ? 'local' : 'english'} ${search}`, async () =>
      doInTurns(this.#ranked(fuzzySearch(await this.searched(isLocal), search))),
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

  /** What others have not indexed is indexed here. */
  *#searched(
    others: LazyWork<SearchIndex>,
    encoded: CatalogueData['encoded'],
    texts: PlaceTexts,
  ): Work<Searched<Bitset>> {
    const [one, other] = [others.now(), yield* indexOf(encoded, texts)];
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
