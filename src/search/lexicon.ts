import type { TimeFromNow } from '../hours/schedule.ts';
import { fold } from '../indexes/folding.ts';

/** Words that people of one language type into a search. */
export interface SearchWords {
  /** Words without meaning for the places of a city. */
  readonly empty: string;
  /** Words that matter only without others, such as tickets: the guide answers them, or their meanings do. */
  readonly alone: string;
  /**
   * Words of a search, and words of texts that match them; the second defaults to the first. A text may be a facility such
   * as `#food`, or the best part of the day such as `@sunset`.
   */
  readonly meanings: readonly (readonly [typed: string, texts?: string])[];
  /** Phrases that turn on a filter, separated by commas. */
  readonly phrases: Readonly<Record<FilterOfWords, string>>;
}

const filtersOfWords = ['isFree', 'isOpen', 'isToday', 'isTomorrow', 'isNear'] as const;
export type FilterOfWords = (typeof filtersOfWords)[number];

/** Parsed search: folded words to look for, and filters that phrases turned on. */
interface Meaning {
  /** All words. */
  readonly typed: readonly string[];
  readonly words: readonly string[];
  /** Words to look for in the guide and in itineraries: all but the empty ones. */
  readonly asked: readonly string[];
  readonly filters: ReadonlySet<FilterOfWords>;
}

const wordsIn = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean);

/** Vocabulary of searches in the languages of a city, on the server and in the browser. */
export class Lexicon {
  readonly #empty: ReadonlySet<string>;
  readonly #alone: ReadonlySet<string>;
  readonly #meanings = new Map<string, readonly string[]>();
  /** Phrases, the longest first. */
  readonly #phrases: readonly (readonly [FilterOfWords, phrase: string])[];

  /**
   * Later languages override earlier ones. `city` lists the names of the city, which match every place and so are
   * ignored.
   */
  constructor(languages: readonly SearchWords[], city = '') {
    this.#empty = new Set(wordsIn([...languages.map(({ empty }) => empty), city].join(' ')));
    this.#alone = new Set(wordsIn(languages.map(({ alone }) => alone).join(' ')));
    for (const [typed, texts = typed] of languages.flatMap(({ meanings }) => meanings))
      for (const word of wordsIn(typed)) this.#meanings.set(word, wordsIn(texts));
    const phrases = filtersOfWords.flatMap((filter) =>
      languages.flatMap((words) =>
        words.phrases[filter].split(', ').map((text) => [filter, fold(text)] as const),
      ),
    );
    this.#phrases = phrases.toSorted(([, a], [, b]) => b.length - a.length);
  }

  /** Parses the text of a search. */
  meaningOf(search: string): Meaning {
    let rest = ` ${fold(search)
      .split(/[\s\p{Pd}]+/u)
      .join(' ')} `.replace(/(?<=[\p{L}\p{M}])[?!.,]+ /gu, ' ');
    const typed = rest.split(' ').filter(Boolean);
    const asked = typed.filter((word) => !this.#empty.has(word));
    const filters = new Set<FilterOfWords>();
    for (const [filter, phrase] of this.#phrases) {
      const without = rest.replaceAll(` ${phrase} `, ' ');
      if (without !== rest) filters.add(filter);
      rest = without;
    }
    const left = rest.split(' ').filter((word) => word && !this.#empty.has(word));
    const sought = left.filter((word) => !this.#alone.has(word));
    const words = sought.length > 0 ? sought : left.filter((word) => this.#meanings.has(word));
    return { typed, words, asked, filters };
  }

  /** Returns the texts of which a matching place has at least one, for a folded word. */
  textsFor(word: string): readonly string[] {
    return this.#meanings.get(word) ?? this.#meanings.get(singular(word)) ?? [singular(word)];
  }
}

/** Returns the time at which places must be open for these filters: a day that is named goes before the present. */
export function timeMeantBy(filters: ReadonlySet<FilterOfWords>): TimeFromNow | undefined {
  if (filters.has('isTomorrow')) return 'tomorrow';
  if (filters.has('isToday')) return 'today';
  return filters.has('isOpen') ? 'now' : undefined;
}

/** Rank of a word in a name, where a word in another text has 1. */
export const weightOfNames = 2;

/** True for the facility or part of the day that a place may have as a token. */
export function isToken(text: string): boolean {
  return /^[#@]/.test(text);
}

/** Strips the plural ending of an English noun. */
export function singular(word: string): string {
  return /[a-z]{3}[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
