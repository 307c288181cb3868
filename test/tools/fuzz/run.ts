/*
 * Tries what the generators make for as long as one says, each in a process of its own: `run.ts [--minutes 5] [NAME…]`. A seed
 * that fails is printed, and kept in `failed-once.json`, which the tests try again.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { generators } from './all.ts';

const failedOnce = new URL('failed-once.json', import.meta.url);
/** Failures after which a generator stops: more would tell the same. */
const maxFailures = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, one: { type: 'boolean', default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(generators);
const unknown = names.find((name) => generators[name] === undefined);
if (unknown !== undefined || !(Number(values.minutes) > 0)) {
  console.error(`there are ${Object.keys(generators).join(', ')}, and --minutes is a number`);
  process.exit(2);
}
if (values.one) await tryOut(String(names[0]), Number(values.minutes) * 60_000);
else await Promise.all(Array.from({ length: availableParallelism() }, startOthers));

/** Starts a process for the next name, until none is left. */
async function startOthers(): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const self = [...process.execArgv, import.meta.filename, '--one', '--minutes', values.minutes];
    const [code] = await once(spawn(process.execPath, [...self, name], { stdio: 'inherit' }), 'exit');
    if (code !== 0) process.exitCode = 1;
  }
}

async function tryOut(name: string, ms: number): Promise<void> {
  await using attempts = await generators[name]?.start();
  const until = performance.now() + ms;
  const failed: number[] = [];
  let tried = 0;
  for (; performance.now() < until && failed.length < maxFailures; tried += 1) {
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      await attempts?.attempt(seed);
    } catch (error) {
      console.error(`${name}, seed ${seed}:`, error);
      failed.push(seed);
    }
  }
  console.log(`${name}: ${tried} seeds, ${failed.length} failed`);
  if (failed.length > 0) keep(name, failed);
}

function keep(name: string, seeds: readonly number[]): void {
  const kept: Record<string, number[]> = JSON.parse(readFileSync(failedOnce, 'utf8'));
  kept[name] = [...(kept[name] ?? []), ...seeds];
  writeFileSync(failedOnce, `${JSON.stringify(kept, null, 2)}\n`);
  process.exitCode = 1;
}
