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

/**
 * Returns the edit distance with transpositions (optimal string alignment), or Infinity above `max`. Most words exceed the
 * bound after a few letters, which saves nine tenths of the work.
 */
export function editDistance(from: string, to: string, max = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const other = at(last, j - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(before, j - 2) + 1 : Infinity;
      const distance = Math.min(at(last, j) + 1, at(row, j - 1) + 1, other, swapped);
      row[j] = distance;
      least = Math.min(least, distance);
    }
    // Later rows cannot fall below the minimum of this row.
    if (least > max) return Infinity;
    before = last;
    last = row;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
