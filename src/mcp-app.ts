import { lazy } from './cache.ts';
import type { McpOptions } from './cli/options.ts';
import { systemClock as clock } from './clock.ts';
import { Emitter } from './emitter.ts';
import { messageOf } from './errors.ts';
import type { Log } from './log.ts';
import { Bridge } from './mcp/bridge.ts';
import { placesFeatures } from './mcp/places-features.ts';
import { McpServer } from './mcp/server.ts';
import { lineWriter, readLines, StdioSession } from './mcp/stdio.ts';
import { changesOf } from './mcp/subscriptions.ts';
import { LiveCatalogue } from './places/live.ts';
import { firstCatalogue } from './places/load.ts';
import { unavailableCounter, type ViewCounter } from './views/counter.ts';
import { openCounter } from './views/open.ts';

/**
 * Speaks MCP over standard input and output until the input ends: from the data here, or for a running service. Throws
 * StartError for a data file that cannot be served.
 */
export async function serveMcp(options: McpOptions, log: Log): Promise<void> {
  const write = lineWriter(process.stdout);
  if (options.url !== undefined) {
    const bridge = new Bridge(options.url, write);
    for await (const line of readLines(process.stdin)) await bridge.receive(line);
    return bridge.close();
  }
  const { data, stateDir, baseUrl } = options;
  const live = new LiveCatalogue(await firstCatalogue(data), log);
  const counter = counterIn(stateDir, log);
  const noteSource = (source: string, count: number) => log.info('view recorded', { count, source });
  const features = placesFeatures(live, { counter, noteSource, clock });
  const server = new McpServer({ features, quota: undefined, clock, log });
  const changes = changesOf({ live, counter, clock, log });
  const session = new StdioSession({ server, changes, base: baseUrl }, write);
  process.on('SIGHUP', () => void live.reload(data));
  for await (const line of readLines(process.stdin)) await session.receive(line);
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
    log.warn('views are not counted here; --url serves those of a running service', { reason });
    return unavailableCounter(reason, retrySeconds);
  }
}
