import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../../src/assemble.ts';
import { serveOptions } from '../../../src/cli/environment.ts';
import type { Clock } from '../../../src/clock.ts';
import { createLog } from '../../../src/log.ts';
import { LiveCatalogue } from '../../../src/places/live.ts';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { openState } from '../../../src/state.ts';

interface ServerHere extends AsyncDisposable {
  readonly url: string;
}

/** The whole service in this process. `clock` times everything but the counter. */
export async function startServerHere(clock: Clock): Promise<ServerHere> {
  const stateDir = await mkdtemp(join(tmpdir(), 'places-mcp-'));
  const flags = new Map([
    ['--rate-limit', '0'],
    ['--state-dir', stateDir],
  ]);
  const options = serveOptions(flags, false);
  const log = createLog('off', { write: () => {}, writableLength: 0 }, clock.date);
  const live = new LiveCatalogue(builtInCatalogue(), log);
  const state = await openState(options, live.current.city, log);
  const { server, stop } = assemble({ options, live, state, log, clock });
  const url = await server.listen({ host: '127.0.0.1', port: 0, reusePort: false });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(stateDir, { recursive: true });
    },
  };
}
