import { floatAt } from '../base/at.ts';
import type { Task } from '../base/task.ts';

/** Numbers sorted between two yields: 2 ms. */
const numbersATurn = 8192;

/** Sorts numbers as `sort` does, and yields in between. */
export function* sortedInTurns(numbers: Float64Array): Task<Float64Array> {
  let runs: Float64Array[] = [];
  for (let start = 0; start < numbers.length; start += numbersATurn) {
    runs.push(numbers.slice(start, start + numbersATurn).sort());
    yield;
  }
  while (runs.length > 1) {
    const longer: Float64Array[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      longer.push(merged(runs[i], runs[i + 1]));
      yield;
    }
    runs = longer;
  }
  return runs[0] ?? numbers;
}

/** Merges two sorted lists. */
function merged(one: Float64Array = new Float64Array(), other: Float64Array = new Float64Array()) {
  const all = new Float64Array(one.length + other.length);
  let [i, j] = [0, 0];
  for (let k = 0; k < all.length; k += 1) {
    const isFirst = j === other.length || (i < one.length && floatAt(one, i) <= floatAt(other, j));
    all[k] = isFirst ? floatAt(one, i) : floatAt(other, j);
    if (isFirst) i += 1;
    else j += 1;
  }
  return all;
}
