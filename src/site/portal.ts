import type { Spend } from '../indexes/search.ts';
import { english, type Words } from '../locales/en.ts';
import { LocalCatalogue } from '../locales/local-catalogue.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { categoryName } from './categories.ts';
import { namedCategories } from './meanings.ts';
import { PortalSearch } from './portal-search.ts';

/** A portal with its places, as the pages in that language show them. */
export type Portal = ReturnType<typeof portalOf>;

/** A city, and the words of the language that a page is in. */
export type CityInWords = Pick<Portal, 'city' | 'words'>;

/** The portal of a catalogue in a language. All languages share what is searched. */
export function portalOf(original: Catalogue, words: Words, shared = new PortalSearch(original)) {
  const isLocal = words !== english;
  const catalogue: Catalogue = isLocal ? new LocalCatalogue(original, words) : original;
  const { city } = catalogue;
  const named = namedCategories(
    catalogue.categories.map((each) => [each, categoryName(each, { city, words })] as const),
  );
  return {
    catalogue,
    city,
    words,
    /** What the words of a search mean in the languages of the city. */
    lexicon: shared.lexicon,
    /** Finds places by the texts of these pages. */
    search: (text: string, spend?: Spend) => shared.find(text, isLocal, spend, named),
  };
}
