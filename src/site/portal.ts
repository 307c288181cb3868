import type { Spend } from '../indexes/search.ts';
import { english, type Words } from '../locales/en.ts';
import { LocalCatalogue } from '../locales/local-catalogue.ts';
import type { Lexicon } from '../locales/search-words.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { City } from '../places/place.ts';
import { categoryName } from './categories.ts';
import { namedCategories } from './meanings.ts';
import { PortalSearch, type SearchHits } from './portal-search.ts';

/** A city, and the words of the language that a page is in. */
export interface CityInWords {
  readonly city: City;
  readonly words: Words;
}

/** A portal with its places, as the pages in that language show them. */
export interface Portal extends CityInWords {
  readonly catalogue: Catalogue;
  /** What the words of a search mean in the languages of the city. */
  readonly lexicon: Lexicon;
  /** Finds places by the texts of these pages. */
  readonly search: (text: string, spend?: Spend) => Promise<SearchHits>;
}

/** The portal of a catalogue in a language. All languages share what is searched. */
export function portalOf(original: Catalogue, words: Words, shared = new PortalSearch(original)): Portal {
  const isLocal = words !== english;
  const catalogue = isLocal ? new LocalCatalogue(original, words) : original;
  const page = { city: catalogue.city, words };
  const named = namedCategories(
    catalogue.categories.map((each) => [each, categoryName(each, page)] as const),
  );
  const search = (text: string, spend?: Spend) => shared.find(text, isLocal, spend, named);
  return { catalogue, city: catalogue.city, words, lexicon: shared.lexicon, search };
}
