import { startApp } from '../../src/app/app.ts';
import { systemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { readCommand } from '../../src/cli/arguments.ts';
import { serveOptions } from '../../src/cli/environment.ts';
import { withFolder } from './folder.ts';

/**
 * Starts the program in the process of the tests, which is much cheaper than a process of its own, and calls `use` with
 * its origin.
 */
export function withAppInProcess<T>(args: readonly string[], use: (url: string) => Promise<T>): Promise<T> {
  return withFolder(async (stateDir) => {
    const read = readCommand(['serve', '--host=127.0.0.1', '--port=0', `--state-dir=${stateDir}`, ...args]);
    if (read.name !== 'serve') throw new Error(`${read.name} is no service`);
    const options = serveOptions(read.flags, false);
    const log = createLog('off', { writableLength: 0, write: () => true }, systemClock.date);
    const app = await startApp(options, {}, log);
    try {
      return await use(app.url);
    } finally {
      await app.stop();
    }
  });
}
