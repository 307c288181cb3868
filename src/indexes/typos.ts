import { editDistance } from '../base/suggestion.ts';
import type { Task } from '../base/task.ts';

/** Charges steps of work, such as compared tokens. Returns true once the budget is spent. */
export type IsSpent = (steps: number) => boolean;

/**
 * Finds the tokens within edit distance `typos` of `word` that share its first or last letters. Returns an empty list
 * once the step budget is spent.
 */
export function* typosOf(text: string, word: string, typos: number, isSpent?: IsSpent): Task<string[]> {
  // 2,000 tokens are compared within 10 ms. Frequent tokens come first.
  const [maxCompared, lettersAStep] = [2000, 128];
  // With more candidates the intended word would be ambiguous.
  const maxTypos = 16;
  const end = typos === 1 ? (word.length - 1) >> 1 : Math.floor(word.length / 3);
  const similar = new Set<string>();
  for (const isEnd of [false, true]) {
    if (isSpent?.(text.length / lettersAStep)) break;
    const part = isEnd ? word.slice(-end) : word.slice(0, end);
    let [compared, seen] = [0, 0];
    for (let at = text.indexOf(part); at >= 0 && compared < maxCompared; at = text.indexOf(part, at + 1)) {
      let [from, to] = [at, at + end];
      seen += 1;
      if (isLetter(isEnd ? text.charAt(to) : text.charAt(at - 1))) continue;
      compared += 1;
      // Reads one character past the longest acceptable token, so a prefix of a longer token never matches.
      const most = word.length + typos + 1;
      if (isEnd) while (to - from < most && isLetter(text.charAt(from - 1))) from -= 1;
      else while (to - from < most && isLetter(text.charAt(to))) to += 1;
      const other = text.slice(from, to);
      // The first letter is mistyped least of all: without it, parking is one of many words that end in -king.
      const isLike = other.charAt(0) === word.charAt(0) && isTypo(word, other, typos);
      if (similar.size < maxTypos && isLike) similar.add(other);
    }
    // Edit distance compares every pair of letters.
    isSpent?.(seen + compared * word.length);
    yield;
  }
  return [...similar];
}

/** True if 1 to `typos` letters are inserted, omitted, replaced or transposed. */
export function isTypo(one: string, other: string, typos: number): boolean {
  if (one === other || Math.abs(one.length - other.length) > typos) return false;
  return editDistance(one, other, typos) <= typos;
}

/** True if a word of a folded text begins at a position. The word in a token such as `#parking` does not: park is another. */
export function beginsWord(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return !isLetter(text.charAt(at)) || !(isLetter(before) || before === '#' || before === '@');
}

/** True if some word of a folded text begins with `part`. */
export function hasBeginning(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (beginsWord(text, at)) return true;
  return false;
}

/** True for letters, marks, digits and surrogate halves, which are parts of tokens. */
export function isLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);
}
