import { lazy } from '../base/cache.ts';
import { RepeatCache } from '../base/repeat-cache.ts';
import type { Spend } from '../base/work.ts';
import { categoryName } from '../drawing/categories.ts';
import { CityLanguageCatalogue } from '../locales/city-language-catalogue.ts';
import { english, type Words } from '../locales/en.ts';
import type { Fact } from '../locales/facts.ts';
import { placeSearchOf } from '../locales/languages.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { namedCategories } from '../search/meanings.ts';

/** Number of places, by fame, of which pages show the latest date of the data. */
const maxDated = 64;

/**
 * Maximum size of the bodies of pages for further origins in one language, in bytes: 140 places of 21 KB. Rendering one takes half a
 * millisecond.
 */
const maxBodyBytes = 3 * 1024 * 1024;
/** Approximate size of the facts of a place in bytes. */
const factsBytes = 4096;
/** Maximum size of the keys of bodies that were rendered once, in bytes: about 900 places. */
const maxBodyKeyBytes = 1024 * 1024;

/** Portal of a catalogue in a page language. */
export type Portal = ReturnType<typeof portalOf>;

/** A city, and the words of a page language. */
export type CityInWords = Pick<Portal, 'city' | 'words'>;

/** Returns the portal of a catalogue in a language. All languages share the search indexes. */
export function portalOf(original: Catalogue, words: Words, shared = placeSearchOf(original)) {
  const isInCityLanguage = words !== english;
  const catalogue: Catalogue = isInCityLanguage ? new CityLanguageCatalogue(original, words) : original;
  const { city } = catalogue;
  const named = namedCategories(
    catalogue.categories.map((each) => [each, categoryName(each, { city, words })] as const),
  );
  return {
    catalogue,
    city,
    words,
    /** Region and country of the city in words. */
    region: lazy(() => words.region(city.region, city.country)),
    /** Date in words of the newest hours and fees among the most famous places; undefined if none has a date. */
    dateOfData: lazy(() => {
      const dates = original
        .select({})
        .page(0, maxDated)
        .flatMap((position) => original.at(position).asOf ?? []);
      const date = dates.sort().at(-1);
      return date && words.day(date);
    }),
    /** Bodies of pages of places with their facts, which contain no origin, by place, photos and base path. */
    bodies: new RepeatCache<{ readonly body: Buffer; readonly facts: readonly Fact[] }>({
      maxBytes: maxBodyBytes,
      maxKeyBytes: maxBodyKeyBytes,
      weigh: ({ body }) => body.length + factsBytes,
    }),
    /** Vocabulary of searches in the languages of the city. */
    lexicon: shared.lexicon,
    /** Finds places by the texts of these pages. */
    search: (text: string, spend?: Spend) => shared.find(text, isInCityLanguage, spend, named),
  };
}
