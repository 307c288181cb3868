import { at } from '../base/at.ts';
import { type LazyTask, lazyTask, runYielding } from '../base/cooperative.ts';
import type { Task } from '../base/task.ts';
import type { Spend } from '../base/work.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { SearchIndex } from '../indexes/search.ts';
import { type FuzzyResult, fuzzySearch, maxRanked, type Searched } from '../indexes/spelling.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { type City, secondName } from '../places/place.ts';
import {
  cityLanguageTexts,
  indexOfPlaces,
  nameTexts,
  practicalTexts,
  type TextsOf,
} from '../places/place-texts.ts';
import { isToken, Lexicon, type SearchWords, singular, weightOfNames } from './lexicon.ts';
import { withMeanings } from './meanings.ts';

/** Results of a search by meaning. */
export type SearchHits = Awaited<ReturnType<PlaceSearch['find']>>;

/** Budget of a search in steps, about 30 ms; corrections stop beyond it. */
export const maxSteps = 300_000;

/** Searchable texts, which report the cost of each search. */
interface Texts extends Searched<Bitset> {
  readonly find: (part: string, spend?: Spend) => Bitset;
}

/** Search by meaning: covers more texts than the rule of the API, knows synonyms, and corrects spellings and typos. */
export class PlaceSearch {
  readonly lexicon: Lexicon;
  readonly #catalogue: Catalogue;
  readonly #names = lazyTask(() => indexOfPlaces(this.#catalogue.data, nameTexts));
  readonly #english = lazyTask(() => this.#extended(this.#catalogue.words, practicalTexts));
  readonly #inCityLanguage = lazyTask(() => this.#extended(this.#names, cityLanguageTexts));

  /** `languages` has the vocabulary of each page language. */
  constructor(catalogue: Catalogue, languages: readonly SearchWords[]) {
    this.#catalogue = catalogue;
    this.lexicon = new Lexicon(languages, namesOfCity(catalogue.city));
  }

  /** Builds the index in English or the city language, and yields in between. */
  async index(isInCityLanguage = false): Promise<Texts> {
    await this.#catalogue.words.valueOrPromise();
    await this.#names.valueOrPromise();
    return (isInCityLanguage ? this.#inCityLanguage : this.#english).valueOrPromise();
  }

  /**
   * Searches the texts in a language, and yields in between. `named` maps words of category names to categories. Throws
   * whatever `spend` throws.
   */
  async find(
    search: string,
    isInCityLanguage = false,
    spend: Spend = () => {},
    named = new Map<string, string>(),
  ) {
    const texts = await this.index(isInCityLanguage);
    let steps = 0;
    const isSpent = (more: number) => {
      spend(more);
      steps += more;
      return steps > maxSteps;
    };
    const find = (part: string) => texts.find(part, isSpent);
    const inCategory = (category: string) => this.#catalogue.select({ category });
    const searched = withMeanings({ ...texts, isSpent, find }, this.lexicon, named, inCategory);
    const { words, typed } = this.lexicon.meaningOf(search);
    return runYielding(this.#ranked(fuzzySearch(searched, words.join(' ')), find, typed));
  }

  *#ranked(searching: Task<FuzzyResult<Bitset>>, find: (part: string) => Bitset, typed: readonly string[]) {
    const { matches, words, isCorrected, isMost, isPartial } = yield* searching;
    const { size } = this.#catalogue;
    const none = new Bitset(size);
    let layers = [matches];
    let named = matches;
    const raise = (some: Bitset) => {
      const without = [none, ...layers.map((layer) => layer.without(some))];
      layers = [...layers.map((layer) => layer.intersection([some])), none].map((more, i) =>
        Bitset.union(size, [more, at(without, i)]),
      );
    };
    for (const word of words.slice(0, maxRanked)) {
      const all = this.lexicon.textsFor(word);
      const [tokens, texts] = [all.filter(isToken), all.filter((text) => !isToken(text))];
      const inNames = Bitset.union(
        size,
        texts.map((text) => this.#names.now().find(text, undefined, true)),
      );
      named = named.intersection([this.#names.now().find(singular(word), undefined, true)]);
      for (let i = 0; i < weightOfNames; i += 1) raise(inNames);
      // A place that has the facility and speaks of it comes before one that does either.
      for (const parts of tokens.length > 0 ? [tokens, texts] : [])
        raise(Bitset.union(size, parts.map(find)));
      yield;
    }
    // Names may have words that mean nothing elsewhere, such as City Palace.
    const whole = typed.slice(0, maxRanked).map((word) => this.#names.now().find(word, undefined, true));
    if (whole.length > words.length) raise(matches.intersection(whole));
    return {
      places: matches,
      /** Matches by rank, the best first: words in names weigh most, facilities least. */
      layers: layers.filter(({ size }) => size > 0),
      /** True if the name of some place has all words, maybe corrected. */
      isNamed: words.length > 0 && named.size > 0 && !isMost,
      /** True if some place has all words as typed. */
      isWhole: words.length > 0 && matches.size > 0 && !isCorrected && !isMost,
      /** Corrected words, if nothing matches the typed ones. */
      ...(isCorrected && { instead: words.join(' ') }),
      /** True if no place has all words, so these have most of them. */
      isMost,
      /** True if the budget ended before all spellings were tried. */
      isPartial,
    };
  }

  /** Extends an index by further texts. */
  *#extended(index: LazyTask<SearchIndex>, texts: TextsOf): Task<Texts> {
    const { size, data } = this.#catalogue;
    const [one, other] = [index.now(), yield* indexOfPlaces(data, texts)];
    return {
      all: Bitset.full(size),
      names: this.#names.now().text,
      texts: [one.text, other.text],
      find: (part, spend) => Bitset.union(size, [one.find(part, spend, true), other.find(part, spend, true)]),
      both: (a, b) => a.intersection([b]),
      either: (a, b) => Bitset.union(size, [a, b]),
      sizeOf: (matches) => matches.size,
    };
  }
}

/** Names of the city in its languages. */
export function namesOfCity(city: City): string {
  return [city.name, secondName(city) ?? ''].join(' ');
}
