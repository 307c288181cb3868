import { test } from 'node:test';
import { isThorough } from '../../support/thorough.ts';
import { generators } from './all.ts';
import failedOnce from './failed-once.json' with { type: 'json' };

/** Part of the seeds outside CI: a developer waits for them at each change. */
const share = isThorough ? 1 : 1 / 5;

for (const [name, { start, seeds }] of Object.entries(generators))
  test(`${name}: what failed once holds, and ${seeds * share} others`, async () => {
    await using attempts = await start();
    const kept: Readonly<Record<string, readonly number[]>> = failedOnce;
    const others = Array.from({ length: seeds * share }, (_, i) => i + 1);
    for (const seed of [...(kept[name] ?? []), ...others])
      await Promise.resolve(attempts.attempt(seed)).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause });
      });
  });
