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

/** Maximum number of answers above the places. */
const maxAnswers = 3;

/** Rank of a word in a title, where a word in the text has 1. */
const weightOfTitle = 2;

/** Returns the answers that have most of the words, best first. A place whose name has all words is the answer itself. */
export function answersTo<A extends Answerable>(
  search: string,
  lexicon: Lexicon,
  answers: readonly A[],
  isNamed: boolean,
): A[] {
  const { asked } = lexicon.meaningOf(search);
  if (isNamed || asked.length === 0) return [];
  const wanted = asked.map((word) => [word, ...lexicon.textsFor(word)].filter((text) => !isToken(text)));
  const rankOf = ({ title, text }: Answerable): number => {
    const has = (where: string) => wanted.filter((texts) => texts.some((each) => hasBeginning(where, each)));
    return weightOfTitle * has(title).length + has(text).length;
  };
  const ranked = answers.map((answer) => ({ answer, rank: rankOf(answer) })).filter(({ rank }) => rank > 0);
  const best = Math.max(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank >= best - 1)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, maxAnswers)
    .map(({ answer }) => answer);
}
