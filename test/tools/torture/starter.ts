/* Opens a counter whenever it is told to, counts for a while, and reports. One of the two of the torture `two starts`. */
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../../src/base/errors.ts';
import { openCounter } from '../../../src/views/open-counter.ts';

/** What to do: wait, open the counter of a folder, and count for a while. Milliseconds. */
export interface Task {
  readonly stateDir: string;
  readonly waitMs: number;
  readonly countMs: number;
}

/** What became of it. */
export type Report =
  | { readonly error: string }
  | {
      /** The counts that were answered. */
      readonly counts: readonly number[];
      readonly rejected: number;
      /** From when until when the counter was open, in ms of a clock that all processes share. */
      readonly openedAt: number;
      readonly closedAt: number;
    };

const log = { info() {}, warn() {}, error() {}, announce() {} };

process.on('message', (task: Task) => void perform(task).then((report) => process.send?.(report)));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function perform({ stateDir, waitMs, countMs }: Task): Promise<Report> {
  await pause(waitMs);
  try {
    const counter = await openCounter({ stateDir, flush: 'always', log });
    const openedAt = now();
    const counts: number[] = [];
    let rejected = 0;
    while (now() < openedAt + countMs) {
      await counter.increment().then(
        (count) => counts.push(count),
        () => {
          rejected += 1;
        },
      );
    }
    const closedAt = now();
    await counter.close();
    return { counts, rejected, openedAt, closedAt };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
