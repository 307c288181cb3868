import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { head } from '../../conformance/case.ts';
import type { HungDisk } from '../../support/hung-disk.ts';
import { ask, type Life, newNumber, type Target, untilHealth } from './attack.ts';
import type { Instance } from './instance.ts';
import { promises } from './promises.ts';
import { views } from './visitors.ts';

/**
 * Lets the disk of an instance hang until health says so, again and again, and once at least in a life that nobody ends.
 * Views are late or refused, and nothing else.
 */
export async function hangDisk(
  disk: HungDisk,
  instance: Instance,
  target: Target,
  isOver: () => boolean,
): Promise<void> {
  const { findings } = target;
  for (let seen = 0, late = 0; seen === 0 || !isOver(); ) {
    await pause(10_000 * (0.5 + Math.random()));
    const { life } = instance;
    target.outages += 1;
    disk.hang();
    // Only a view notices the disk, and other visitors may have left. What it is told is noted by the oracle of views.
    const visit = views.run(target, life).catch(() => undefined);
    const answered = Promise.all([useRest(life), untilHealth(life, 'degraded')]).then(() => undefined);
    const fault = await answered.catch((error: unknown) => String(error).slice(0, 500));
    const { waiting } = disk;
    disk.resume();
    await untilHealth(life, 'ok').catch(() => {});
    await visit;
    target.outages += 1;
    // What a kill has cut short says nothing. On a busy machine the last kill comes after the end, but no other one does.
    if (!life.alive && isOver() && ++late > 2) return;
    if (!life.alive) continue;
    seen += 1;
    findings.count(promises.hung);
    if (fault !== undefined) findings.fault(promises.hung, fault);
    findings.check('threads that wait for a disk that hangs', waiting, 1);
  }
}

/** Pages that must be drawn, and bodies that must be compressed. */
async function useRest(life: Life): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const path = `/?search=${newNumber().toString(36)}`;
    const fields = [`Host: a${newNumber()}.example`, 'Accept: text/html', 'Accept-Encoding: br'];
    const [page] = await ask(life, head(`GET ${path} HTTP/1.1`, ...fields));
    assert.equal(page?.status, 200);
  }
}
