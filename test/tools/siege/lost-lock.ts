import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../../support/service.ts';
import { ViewsClient } from '../torture/client.ts';
import { type Target, untilHealth } from './attack.ts';
import type { Instance } from './instance.ts';
import { promises } from './promises.ts';

const viewsOfSecond = 8;

/** Errors in the log of an instance whose lock another one has taken. */
export const lostLockErrors =
  'the view counter cannot be stored; views are refused","error":"(?:another instance|the lock)';

/** Removes the lock of an instance that counts, and lets another one count in its folder. The first one then goes on. */
export async function takeLock(
  stateDir: string,
  instance: Instance,
  { findings, views }: Target,
): Promise<void> {
  const { life } = instance;
  rmSync(join(stateDir, 'views.lock.db'), { force: true });
  // It is rejected if the first one has taken the lock again by then.
  const second = await startService({ stateDir }).catch(() => undefined);
  if (second) {
    const client = new ViewsClient(second.url);
    for (let view = 0; view < viewsOfSecond; view += 1) {
      views.sent();
      const answer = await client.view();
      if ('count' in answer) views.answered(answer.count);
    }
    await second.stop('SIGTERM');
    findings.count(promises.lock);
  }
  await untilHealth(life, 'ok');
}
