import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** How long something may take to happen on a slow machine, in milliseconds. */
const patienceMs = 120_000;
const pollMs = 20;

/** Waits until something holds. Fails with its text when it does not come to hold. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await holds()); await pause(pollMs))
    assert.ok(performance.now() < end, `never came to hold: ${holds}`);
}
