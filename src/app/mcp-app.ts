import { once } from 'node:events';
import { lazy } from '../base/cache.ts';
import { systemClock as clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import { type AppError, messageOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { uncharged } from '../base/work.ts';
import type { McpOptions } from '../cli/options.ts';
import { placeSearchOf } from '../locales/languages.ts';
import { createMcpServer } from '../mcp/server.ts';
import { readLines, serveStdio } from '../mcp/stdio.ts';
import { changesOf } from '../mcp-features/changes.ts';
import { placesFeatures } from '../mcp-features/features.ts';
import { LiveCatalogue } from '../places/live.ts';
import { readCatalogue } from '../places/load.ts';
import { counterUnavailable, counterUnreadable, type ViewCounter } from '../views/counter.ts';
import { openCounter } from '../views/open-counter.ts';

/**
 * Serves MCP over standard input and output until one of them ends. Resolves with the error of standard output, if it failed.
 * Throws StartError like `readCatalogue`.
 */
export async function serveMcp(options: McpOptions, log: Log): Promise<Error | undefined> {
  const { data, stateDir, baseUrl } = options;
  const live = new LiveCatalogue(await readCatalogue(data), log);
  const counter = counterIn(stateDir, log);
  const noteSource = (source: string, count: number) => log.info('view recorded', { count, source });
  const search = live.derive(placeSearchOf);
  const features = placesFeatures(live, { counter, noteSource, clock }, search, uncharged);
  const changes = changesOf({ live, counter, clock, log });
  const server = createMcpServer({ features, changes, quota: undefined, clock, log });
  const write = (json: string) => void process.stdout.write(`${json}\n`);
  const serving = serveStdio(server, baseUrl, readLines(process.stdin), write);
  process.on('SIGHUP', () => void live.reload(data));
  const failing = once(process.stdout, 'error').then(([error]): Error => error);
  const failure = await Promise.race([serving.then(() => undefined), failing]);
  process.stdin.destroy();
  await counter.close();
  return failure;
}

/** Seconds after which a client should retry to read an unavailable count. */
const retrySeconds = 60;

/**
 * Opens the counter at the first request that needs it, so that places do not wait for the disk. After a failure the
 * next request retries.
 */
function counterIn(stateDir: string, log: Log) {
  const changes = new Emitter<number>(log);
  let opened: ViewCounter | undefined;
  const open = lazy(async () => {
    opened = await openCounter({ stateDir, flush: 'always', log });
    opened.onChange((count) => changes.emit(count));
    return opened;
  });
  const openOr = (unavailable: (retrySeconds: number) => AppError) =>
    open().catch((error: unknown) => {
      log.warn('views cannot be counted', { reason: messageOf(error) });
      throw unavailable(retrySeconds);
    });
  return {
    read: async () => (await openOr(counterUnreadable)).read(),
    increment: async () => (await openOr(counterUnavailable)).increment(),
    onChange: (listener: (count: number) => void) => changes.on(listener),
    close: async () => opened?.close(),
  };
}
