import { once } from 'node:events';
import { lazy } from './cache.ts';
import type { McpOptions } from './cli/options.ts';
import { systemClock as clock } from './clock.ts';
import { Emitter } from './emitter.ts';
import { messageOf } from './errors.ts';
import type { Log } from './log.ts';
import { placesFeatures } from './mcp/places-features.ts';
import { McpServer } from './mcp/server.ts';
import { readLines, serveStdio } from './mcp/stdio.ts';
import { changesOf } from './mcp/subscriptions.ts';
import { LiveCatalogue } from './places/live.ts';
import { firstCatalogue } from './places/load.ts';
import { PortalSearch } from './site/portal-search.ts';
import { unavailableCounter, type ViewCounter } from './views/counter.ts';
import { openCounter } from './views/file-counter.ts';

/**
 * Speaks MCP over standard input and output, from data of its own, until the input ends or nobody reads the output. Throws
 * StartError for a data file that cannot be served.
 */
export async function serveMcp(options: McpOptions, log: Log): Promise<void> {
  const { data, stateDir, baseUrl } = options;
  const live = new LiveCatalogue(await firstCatalogue(data), log);
  const counter = counterIn(stateDir, log);
  const noteSource = (source: string, count: number) => log.info('view recorded', { count, source });
  const search = live.derive((catalogue) => new PortalSearch(catalogue));
  const features = placesFeatures(live, { counter, noteSource, clock }, search);
  const server = new McpServer({ features, quota: undefined, clock, log });
  const changes = changesOf({ live, counter, clock, log });
  const write = (json: string) => void process.stdout.write(`${json}\n`);
  const serving = serveStdio({ server, changes, base: baseUrl }, readLines(process.stdin), write);
  process.on('SIGHUP', () => void live.reload(data));
  await Promise.race([serving, once(process.stdout, 'error')]);
  process.stdin.destroy();
  await counter.close();
}

/** How long a client should wait before it asks again for a count that is not there, in seconds. */
const retrySeconds = 60;

type ClosableCounter = Pick<ViewCounter, 'read' | 'increment' | 'onChange' | 'close'>;

/** The counter in a folder, opened by the first request that needs it: a client that asks for places waits for no disk. */
function counterIn(stateDir: string, log: Log): ClosableCounter {
  const changes = new Emitter<number>(log);
  let isOpen = false;
  const counter = lazy(async () => {
    isOpen = true;
    const opened = await openOrNone(stateDir, log);
    opened.onChange((count) => changes.emit(count));
    return opened;
  });
  return {
    read: async () => (await counter()).read(),
    increment: async () => (await counter()).increment(),
    onChange: (listener) => changes.on(listener),
    async close() {
      if (isOpen) await (await counter()).close();
    },
  };
}

/** The counter in a folder; where it cannot be opened, say because a service has it open, one whose calls all fail. */
async function openOrNone(stateDir: string, log: Log): Promise<ViewCounter> {
  try {
    return await openCounter({ stateDir, flush: 'always', log });
  } catch (error) {
    const reason = messageOf(error);
    log.warn('views are not counted here', { reason });
    return unavailableCounter(reason, retrySeconds);
  }
}
