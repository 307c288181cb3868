import { statSync } from 'node:fs';
import { relative } from 'node:path';

/** Runs one step and says what it made, how large it is and how long it took. */
export async function step(what, path, run) {
  const shown = relative('.', path);
  process.stdout.write(`${what.padEnd(7)} ${shown} `);
  const started = performance.now();
  try {
    await run();
  } catch (error) {
    throw new Error(`could not ${what} ${shown}: ${error.message}`, { cause: error });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${(statSync(path).size / 1e6).toFixed(1)} MB ${seconds} s`);
}
