import { test } from 'node:test';
import { generators } from './all.ts';
import failedOnce from './failed-once.json' with { type: 'json' };

for (const [name, { start, seeds }] of Object.entries(generators))
  test(`${name}: what failed once holds, and ${seeds} others`, async () => {
    await using attempts = await start();
    const kept: Readonly<Record<string, readonly number[]>> = failedOnce;
    const others = Array.from({ length: seeds }, (_, i) => i + 1);
    for (const seed of [...(kept[name] ?? []), ...others])
      await Promise.resolve(attempts.attempt(seed)).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause });
      });
  });
