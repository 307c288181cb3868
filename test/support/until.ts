import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout for an event on a slow machine, in milliseconds. */
const patienceMs = 120_000;
/** Default pause between two polls, in milliseconds. */
const defaultPollMs = 20;

/** Waits until a condition holds. Fails with its source text on timeout. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  pollMs: number = defaultPollMs,
): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await holds()); await pause(pollMs))
    assert.ok(performance.now() < end, `never came to hold: ${holds}`);
}
