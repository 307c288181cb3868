import { at } from '../base/at.ts';
import type { Task } from '../base/task.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Schedule } from './schedule.ts';

/** Schedules of all places. Places share hours, so each distinct schedule is stored once. */
interface ScheduleData {
  /** Distinct schedules as JSON; the first is the empty schedule. */
  readonly texts: readonly string[];
  /** For each place, the index of its schedule in `texts`. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Schedules evaluated between two yields, which takes 2 ms. */
const schedulesAPart = 512;

/** Finds the places whose schedules pass a test of `openTest`. */
export function* openPlaces(
  { texts, numbers }: ScheduleData,
  test: (schedule: Schedule) => boolean | undefined,
): Task<Bitset> {
  const isOpen = new Uint8Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const schedule: Schedule = JSON.parse(text);
    isOpen[i] = test(schedule) === true ? 1 : 0;
    if (i % schedulesAPart === schedulesAPart - 1) yield;
  }
  const open = new Bitset(numbers.length);
  for (const [position, number] of numbers.entries()) if (at(isOpen, number) === 1) open.add(position);
  return open;
}
