import { at } from '../at.ts';
import { Bitset } from '../indexes/bitset.ts';
import type { Task } from '../task.ts';
import { isOpenAt, type LocalTime, type Schedule } from './schedule.ts';

/** When places are open: many have the same hours, so that each schedule is there once. */
export interface ScheduleData {
  /** Schedules as JSON; the first one tells nothing. */
  readonly texts: readonly string[];
  /** By position, as positions in `texts`. */
  readonly numbers: Uint32Array<ArrayBuffer>;
}

/** Schedules that are read in one part of a search: 2 ms. */
const schedulesAPart = 512;

/** The places that are known to be open at a time. */
export function* placesOpenAt({ texts, numbers }: ScheduleData, time: LocalTime): Task<Bitset> {
  const isOpen = new Uint8Array(texts.length);
  for (const [i, text] of texts.entries()) {
    const schedule: Schedule = JSON.parse(text);
    isOpen[i] = isOpenAt(schedule, time) === true ? 1 : 0;
    if (i % schedulesAPart === schedulesAPart - 1) yield;
  }
  const open = new Bitset(numbers.length);
  for (const [position, number] of numbers.entries()) if (at(isOpen, number) === 1) open.add(position);
  return open;
}
