import { hasBeginning } from '../indexes/typos.ts';
import { isToken, type Lexicon } from './lexicon.ts';

/*
 * Answers to a search beside the places: paragraphs of the guide, and itineraries.
 */

/** Folded texts of an answer. */
export interface Answerable {
  readonly title: string;
  readonly text: string;
}

/** Outcome of the search among the places. */
export interface Found {
  /** True if the name of some place has all words, so the place is the answer. */
  readonly isNamed: boolean;
  /** True if some place has all words as typed, so an answer must have them all, too. */
  readonly isWhole: boolean;
}

/** Maximum number of answers above the places. */
const maxAnswers = 3;

/** Share of the words that an answer must have. */
const minShare = 0.5;

/** Returns the answers that have most of the words, best first: those with words in their titles come before others. */
export function answersTo<A extends Answerable>(
  search: string,
  lexicon: Lexicon,
  answers: readonly A[],
  { isNamed, isWhole }: Found,
): A[] {
  const { asked, words } = lexicon.meaningOf(search);
  if (isNamed || asked.length === 0) return [];
  const wanted = asked.map((word) => {
    const texts = lexicon.textsFor(word);
    // Paragraphs mention in passing what places have, such as shops and evenings.
    return { texts: [word, ...texts.filter((text) => !isToken(text))], isOfPlaces: texts.some(isToken) };
  });
  const has = (where: string, texts: readonly string[]) => texts.some((each) => hasBeginning(where, each));
  const ranked = answers.map((answer) => {
    const titled = wanted.filter(({ texts }) => has(answer.title, texts));
    const told = wanted.filter(({ texts, isOfPlaces }) => !isOfPlaces && has(answer.text, texts));
    const matched = new Set([...titled, ...told]).size;
    return { answer, matched, titled: titled.length, rank: matched + titled.length };
  });
  const least = Math.max(1, isWhole ? words.length : asked.length * minShare);
  const candidates = ranked.filter(({ matched }) => matched >= least);
  const best = Math.max(...candidates.map(({ rank }) => rank));
  return candidates
    .filter(({ rank }) => rank === best)
    .toSorted((a, b) => b.titled - a.titled)
    .slice(0, maxAnswers)
    .map(({ answer }) => answer);
}
