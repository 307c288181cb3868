import { uintAt } from './at.ts';

/** Letters per allowed difference, so that a suggestion corrects a typo rather than naming another word. */
const lettersPerTypo = 4;

/** Returns ` (did you mean WORD?)` for the nearest word, or an empty string. */
export function suggestion(typed: string, words: Iterable<string>): string {
  return didYouMean(nearestWord(typed, words));
}

export function didYouMean(word: string | undefined): string {
  return word === undefined ? '' : ` (did you mean ${word}?)`;
}

/** Returns the word with the smallest edit distance; undefined if none is near. */
export function nearestWord(typed: string, words: Iterable<string>): string | undefined {
  let best = Math.ceil(typed.length / lettersPerTypo);
  let nearest: string | undefined;
  for (const word of words) {
    // The difference in length is a lower bound of the distance, so most words and long texts are skipped.
    if (Math.abs(word.length - typed.length) > best) continue;
    const distance = editDistance(typed, word, best);
    if (distance < best || (distance === best && nearest === undefined)) {
      best = distance;
      nearest = word;
    }
  }
  return nearest;
}

/** Distance of cells outside the band of `editDistance`: above every real one. */
const far = 2 ** 31;

/**
 * Returns the edit distance with transpositions (optimal string alignment), or Infinity above `max`. Only the cells within `max` of the
 * diagonal are computed, and most words exceed the bound after a few letters, which saves nine tenths of the work.
 */
export function editDistance(from: string, to: string, max = Infinity): number {
  const newRow = () => new Uint32Array(to.length + 1).fill(far);
  let [before, last, row] = [newRow(), newRow(), newRow()];
  for (let j = 0; j <= Math.min(to.length, max); j++) last[j] = j;
  for (let i = 1; i <= from.length; i++) {
    const [low, high] = [Math.max(1, i - max), Math.min(to.length, i + max)];
    row[low - 1] = low === 1 ? i : far;
    let least = uintAt(row, low - 1);
    for (let j = low; j <= high; j++) {
      const [letter, other] = [from.charCodeAt(i - 1), to.charCodeAt(j - 1)];
      let distance = uintAt(last, j - 1) + (letter === other ? 0 : 1);
      distance = Math.min(distance, uintAt(last, j) + 1, uintAt(row, j - 1) + 1);
      if (i > 1 && j > 1 && letter === to.charCodeAt(j - 2) && other === from.charCodeAt(i - 2))
        distance = Math.min(distance, uintAt(before, j - 2) + 1);
      row[j] = distance;
      least = Math.min(least, distance);
    }
    // The next row reads one cell beyond this band.
    if (high < to.length) row[high + 1] = far;
    // Later rows cannot fall below the minimum of this row.
    if (least > max) return Infinity;
    [before, last, row] = [last, row, before];
  }
  const distance = uintAt(last, to.length);
  return distance > max ? Infinity : distance;
}
