import { fold } from '../indexes/folding.ts';

/** What people type into a search in a language. */
export interface SearchWords {
  /** Words that tell nothing about a place of the city. */
  readonly empty: string;
  /** Words that are asked for, and words of the texts that answer; the same ones where only one side is given. */
  readonly meanings: readonly (readonly [asked: string, told?: string])[];
  /** Phrases that switch a filter on, with commas. */
  readonly phrases: Readonly<Record<FilterOfWords, string>>;
}

const filtersOfWords = ['isFree', 'isOpen', 'isNear'] as const;
export type FilterOfWords = (typeof filtersOfWords)[number];

/** What the words of a search mean: those that are looked for, folded, and the filters that they switch on. */
interface Meaning {
  readonly words: readonly string[];
  readonly filters: ReadonlySet<FilterOfWords>;
}

const wordsIn = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean);

/** The words of searches in the languages of a city, on the server and in the page. */
export class Lexicon {
  readonly #empty: ReadonlySet<string>;
  readonly #told = new Map<string, readonly string[]>();
  /** The longest first. */
  readonly #phrases: readonly (readonly [FilterOfWords, phrase: string])[];

  /** A later language knows a word better. `city` are the names of the city: every place is in it. */
  constructor(languages: readonly SearchWords[], city = '') {
    this.#empty = new Set(wordsIn([...languages.map(({ empty }) => empty), city].join(' ')));
    for (const [asked, texts = asked] of languages.flatMap(({ meanings }) => meanings))
      for (const word of wordsIn(asked)) this.#told.set(word, wordsIn(texts));
    const phrases = filtersOfWords.flatMap((filter) =>
      languages.flatMap((words) =>
        words.phrases[filter].split(', ').map((text) => [filter, fold(text)] as const),
      ),
    );
    this.#phrases = phrases.toSorted(([, a], [, b]) => b.length - a.length);
  }

  /** Reads a search. */
  meaningOf(search: string): Meaning {
    let rest = ` ${fold(search)
      .split(/[\s\p{Pd}]+/u)
      .join(' ')} `.replace(/(?<=[\p{L}\p{M}])[?!.,]+ /gu, ' ');
    const filters = new Set<FilterOfWords>();
    for (const [filter, phrase] of this.#phrases) {
      const without = rest.replaceAll(` ${phrase} `, ' ');
      if (without !== rest) filters.add(filter);
      rest = without;
    }
    const words = rest.split(' ').filter((word) => word && !this.#empty.has(word));
    return { words, filters };
  }

  /** Texts of which a place has one where it is what a folded word means. */
  textsFor(word: string): readonly string[] {
    return this.#told.get(word) ?? this.#told.get(singular(word)) ?? [singular(word)];
  }
}

/** A noun in English without the ending of its plural. */
export function singular(word: string): string {
  return /[a-z]{3}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
