import { editDistance } from '../base/suggestion.ts';
import type { Task } from '../base/task.ts';

/** Counts steps of work, such as words that are compared; whether too many were done to go on. */
export type IsSpent = (steps: number) => boolean;

/** The words of a text that are one typo from a word, or two: one end of them is the same. None when too much was done. */
export function* typosOf(text: string, word: string, typos: number, isSpent?: IsSpent): Task<string[]> {
  // Two thousand words are compared within 10 ms. Words that most places have come first.
  const [maxCompared, lettersAStep] = [2000, 128];
  // More other words would not tell what was meant.
  const maxFound = 16;
  const end = typos === 1 ? (word.length - 1) >> 1 : Math.floor(word.length / 3);
  const found = new Set<string>();
  for (const isEnd of [false, true]) {
    if (isSpent?.(text.length / lettersAStep)) break;
    const part = isEnd ? word.slice(-end) : word.slice(0, end);
    let [compared, seen] = [0, 0];
    for (let at = text.indexOf(part); at >= 0 && compared < maxCompared; at = text.indexOf(part, at + 1)) {
      let [from, to] = [at, at + end];
      seen += 1;
      if (isLetter(isEnd ? text.charAt(to) : text.charAt(at - 1))) continue;
      compared += 1;
      // One more than it may have, so that no beginning of a longer word is taken for a word.
      const most = word.length + typos + 1;
      if (isEnd) while (to - from < most && isLetter(text.charAt(from - 1))) from -= 1;
      else while (to - from < most && isLetter(text.charAt(to))) to += 1;
      const other = text.slice(from, to);
      if (found.size < maxFound && isTypo(word, other, typos)) found.add(other);
    }
    // Words are compared letter by letter with letter.
    isSpent?.(seen + compared * word.length);
    yield;
  }
  return [...found];
}

/** Whether at most `typos` letters are inserted, left out, replaced or swapped with a neighbour; none is no typo. */
export function isTypo(one: string, other: string, typos: number): boolean {
  if (one === other || Math.abs(one.length - other.length) > typos) return false;
  return editDistance(one, other) <= typos;
}

/** Whether a character is part of a word, as letters, marks and digits are, and halves of what is beyond 16 bits. */
export function isLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);
}
