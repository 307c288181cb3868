/** The two generations, written in turn. */
export const slots = ['views.0', 'views.1'] as const;
export type Slot = (typeof slots)[number];

/** The other one of the two. */
export function otherSlot(slot: Slot): Slot {
  return slot === slots[0] ? slots[1] : slots[0];
}

/** The socket that keeps a second instance out. */
export const lockName = 'views.lock';

const temporaryPrefix = 'views.tmp-';

/** The file a generation is written to before it gets its name; unique, because no sequence is used twice. */
export function temporaryName(sequence: number): string {
  return `${temporaryPrefix}${sequence}`;
}

export function isTemporary(name: string): boolean {
  return name.startsWith(temporaryPrefix);
}

/** Where a damaged generation is kept: its name and the time, without colons so that every file system takes it. */
export function corruptName(slot: Slot, now: Date): string {
  return `${slot}.corrupt-${now.toISOString().replaceAll(':', '')}`;
}

/** The time in the name of a file set aside, which sorts as text; undefined for every other name. */
export function corruptTime(name: string): string | undefined {
  return /^views\.[01]\.corrupt-(.+)$/.exec(name)?.[1];
}

/** True for what may lie in a folder that holds no counter yet. */
export function isNoData(name: string): boolean {
  // lost+found stands in the root of every ext file system, and a state folder may be a mount point.
  return isTemporary(name) || name === lockName || name === 'lost+found';
}
