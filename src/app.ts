import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiArea, sunset } from './api/policy.ts';
import { apiRoutes } from './api/table.ts';
import type { ServiceManager } from './config.ts';
import { loadCatalogue, reloadCatalogue } from './data.ts';
import { messageOf, StartError } from './errors.ts';
import { trustOf } from './http/client.ts';
import { Dispatcher } from './http/dispatch.ts';
import type { Exchange } from './http/exchange.ts';
import { bestHeadWriter } from './http/head.ts';
import { Quota, windowSeconds } from './http/quota.ts';
import { Router } from './http/router.ts';
import { Sender } from './http/send.ts';
import { HttpServer } from './http/server.ts';
import { SlidingWindow } from './limit/window.ts';
import type { Log, LogFields } from './log.ts';
import { clientSetups } from './mcp/clients.ts';
import { createMcp, placesFeatures } from './mcp/mcp.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { healthRoute } from './ops/health.ts';
import { Metrics } from './ops/metrics.ts';
import { metricsRoute } from './ops/scrape.ts';
import { supervisorOf } from './ops/supervisor.ts';
import type { ServeOptions } from './options.ts';
import { LiveCatalogue } from './places/live.ts';
import { parseAddress } from './redis/url.ts';
import { openShared, type SharedState } from './shared/open.ts';
import { pageArea } from './site/area.ts';
import { siteRoutes } from './site/routes.ts';
import { liveSite } from './site/site.ts';
import { version } from './version.ts';
import { openCounter } from './views/open.ts';

export interface App {
  /** URL that is listened on. */
  readonly url: string;
  /** What is served, for the log. */
  readonly summary: LogFields;
  /** Reads the data file again, here and at every instance; a bad one leaves the old data in service and is logged. */
  reload(): Promise<void>;
  /** Stops accepting, answers what is in flight, stores the last views. */
  stop(): Promise<void>;
}

/** Builds the service from its options and starts it. Throws StartError when it cannot. */
export async function startApp(options: ServeOptions, manager: ServiceManager, log: Log): Promise<App> {
  const now = () => performance.now();
  const trust = refuseStart(() => trustOf(options.trustProxy), '--trust-proxy');
  const live = new LiveCatalogue(await loadCatalogue(options.data));

  const window = new SlidingWindow({ limit: options.rateLimit, windowMs: windowSeconds * 1000 });
  const local = {
    take: (client: string) => window.take(client, now()),
    peek: (client: string) => window.peek(client, now()),
  };
  const shared = await openSharedState(options, window, log);
  const counter =
    shared?.counter ?? (await openCounter({ stateDir: options.stateDir, flush: options.flush, log }));
  const limiter = shared?.limiter ?? local;
  const quota = new Quota(options.rateLimit === 0 ? undefined : limiter, options.rateLimit);

  const sender = new Sender(quota, bestHeadWriter());

  const metrics = new Metrics({
    version,
    counter,
    limiterKeys: () => window.keys,
    streams: () => mcp.streams.count,
    process,
  });
  const noteSource = (source: string, count: number) => {
    metrics.view(source);
    log.info('view recorded', { count, source });
  };
  const api = apiRoutes({ live, counter, noteSource, today: () => new Date() });
  const mcp = createMcp(placesFeatures(live, api), {
    live,
    counter,
    limiter: quota.limiter,
    baseUrl: options.baseUrl,
    allowOrigin: options.allowOrigin,
    randomId: () => randomUUID(),
    log,
  });
  const site = liveSite(live);
  const pages = siteRoutes(site, { api, rateLimit: options.rateLimit, sunset, mcpClients: clientSetups });
  const operation = [
    healthRoute({ counter, live, isDraining: () => sender.draining, now }),
    ...(options.metrics === 'off' ? [] : [metricsRoute(metrics, options.metrics)]),
  ];
  const logRequest = options.logRequests ? requestLog(log) : undefined;
  const dispatcher = new Dispatcher({
    router: new Router([...api, ...mcp.routes, ...openapiRoutes(live, api), ...pages, ...operation]),
    areas: [apiArea, ...mcp.areas, pageArea(site)],
    quota,
    sender,
    trust,
    baseUrl: options.baseUrl,
    log,
    observe: (exchange, status, durationMs) => {
      metrics.request(exchange.pattern, status, durationMs / 1000);
      logRequest?.(exchange, status, durationMs);
    },
    now,
  });
  const server = new HttpServer((request, response) => dispatcher.handle(request, response), apiArea, trust);

  const reload = () => reloadCatalogue(options.data, live, log);
  if (options.data !== undefined) shared?.counter.onReload(() => void reload());
  const reloadEverywhere = async (): Promise<void> => {
    if (await reload()) shared?.counter.announceReload();
  };

  const supervisor = supervisorOf(manager, log);
  const stop = async (): Promise<void> => {
    supervisor.stopping();
    sender.draining = true;
    mcp.close();
    await server.close();
    const stored = await within(lastFlushMs, counter.close());
    if (!stored) log.error('the last write of the counter does not end; views that wait for it are lost');
  };
  try {
    const { listener } = supervisor;
    const { host, port, reusePort } = options;
    const { url } = await (listener === undefined
      ? server.listen(host, port, reusePort)
      : server.adopt(listener));
    supervisor.ready(server.node);
    const { city, places } = live.current;
    const { count: views } = counter.health();
    const state = shared?.place ?? options.stateDir;
    const summary = { version, city: city.name, places: places.length, views, state };
    return { url, summary, stop, reload: reloadEverywhere };
  } catch (error) {
    await counter.close();
    throw error;
  }
}

/** Patience with a storage that hangs while the service stops, in milliseconds. */
const lastFlushMs = 5_000;

/** Whether the work was done within a time. Rejects as the work does. */
async function within(boundMs: number, work: Promise<void>): Promise<boolean> {
  const bound = sleep(boundMs, false, { ref: false });
  return Promise.race([work.then(() => true), bound]);
}

/** The counter and the limits of several instances, when there is an engine that keeps them. */
async function openSharedState(
  { sharedState, rateLimit: limit }: ServeOptions,
  local: SlidingWindow,
  log: Log,
): Promise<SharedState | undefined> {
  if (sharedState === undefined) return undefined;
  const address = refuseStart(() => parseAddress(sharedState), '--shared-state');
  return openShared({ address, limit, windowMs: windowSeconds * 1000, local, log });
}

function requestLog(log: Log): (exchange: Exchange, status: number, durationMs: number) => void {
  return ({ request, client: { key: client } }, status, durationMs) => {
    const ms = Math.round(durationMs * 10) / 10;
    log.info('request', { method: request.method, target: request.url, status, ms, client });
  };
}

function refuseStart<T>(action: () => T, source: string): T {
  try {
    return action();
  } catch (error) {
    throw new StartError(`${source}: ${messageOf(error)}`, { cause: error });
  }
}
