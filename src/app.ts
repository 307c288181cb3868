import { randomUUID } from 'node:crypto';
import { apiArea, sunset } from './api/policy.ts';
import { apiRoutes } from './api/table.ts';
import { lazy } from './cache.ts';
import { systemClock } from './clock.ts';
import type { ServiceManager } from './config.ts';
import { loadCatalogue, reloadCatalogue } from './data.ts';
import { type Trust, trustOf } from './http/client.ts';
import { Dispatcher, type DispatcherParts } from './http/dispatch.ts';
import { bestHeadWriter } from './http/head.ts';
import type { Route } from './http/route.ts';
import { Router } from './http/router.ts';
import { Sender } from './http/send.ts';
import { HttpServer } from './http/server.ts';
import type { Log, LogFields } from './log.ts';
import { createMcp, type Mcp } from './mcp/mcp.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { healthRoute } from './ops/health.ts';
import { Metrics } from './ops/metrics.ts';
import { metricsRoute } from './ops/scrape.ts';
import { supervisorOf } from './ops/supervisor.ts';
import type { ServeOptions } from './options.ts';
import { LiveCatalogue } from './places/live.ts';
import { pageArea } from './site/area.ts';
import { siteRoutes } from './site/routes.ts';
import { liveSite } from './site/site.ts';
import { openState, refuseStart, type State } from './state.ts';
import { version } from './version.ts';

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
  const now = systemClock.now;
  const trust = refuseStart(() => trustOf(options.trustProxy), '--trust-proxy (PLACES_TRUST_PROXY)');
  const live = new LiveCatalogue(await loadCatalogue(options.data), log);
  const state = await openState(options, log, now);
  const supervisor = supervisorOf(manager, log);
  try {
    const { server, stop } = assemble({ options, live, state, trust, log, now });
    const { listener } = supervisor;
    const { host, port, reusePort } = options;
    const { url } = await (listener === undefined
      ? server.listen(host, port, reusePort)
      : server.adopt(listener));
    supervisor.ready(server.node);
    const { city, places } = live.current;
    const { count: views } = state.counter.health();
    return {
      url,
      summary: { version, city: city.name, places: places.length, views, state: state.place },
      reload: reloader(options, live, state, log),
      stop() {
        supervisor.stopping();
        return stop();
      },
    };
  } catch (error) {
    await state.counter.close();
    throw error;
  }
}

interface Parts {
  readonly options: ServeOptions;
  readonly live: LiveCatalogue;
  readonly state: State;
  readonly trust: Trust;
  readonly log: Log;
  /** Monotonic, milliseconds. */
  readonly now: () => number;
}

/** Puts the rooms together: the routes, the way of a request past them, and the order of a stop. */
function assemble(parts: Parts): { server: HttpServer; stop: () => Promise<void> } {
  const { options, live, state, trust, log, now } = parts;
  const { counter, quota } = state;
  const sender = new Sender(quota, lazy(bestHeadWriter));
  const metrics = metricsOf(state, () => mcp.streams.count);
  const api = apiRoutes({ live, counter, noteSource: sourceLog(metrics, log), today: () => new Date() });
  const mcp = mcpOf(api, parts);
  const { rateLimit } = options;
  const site = liveSite(live, async () => {
    const { clientSetups } = await import('./mcp/clients.ts');
    return { api, rateLimit, sunset, mcpClients: clientSetups };
  });
  const routes = [
    ...api,
    ...mcp.routes,
    ...openapiRoutes(live, api),
    ...siteRoutes(site),
    healthRoute({ counter, live, isDraining: () => sender.draining, process }),
    ...(options.metrics === 'off' ? [] : [metricsRoute(metrics, options.metrics)]),
  ];
  const dispatcher = new Dispatcher({
    router: new Router(routes),
    areas: [apiArea, ...mcp.areas, pageArea(site)],
    quota,
    sender,
    trust,
    baseUrl: options.baseUrl,
    log,
    observe: observer(metrics, options.logRequests ? log : undefined),
    now,
  });
  const server = new HttpServer((request, response) => dispatcher.handle(request, response), apiArea, trust);
  return {
    server,
    async stop() {
      sender.draining = true;
      mcp.close();
      await server.close();
      const stored = await within(lastFlushMs, counter.close());
      if (!stored) log.error('the last write of the counter does not end; views that wait for it are lost');
    },
  };
}

function metricsOf({ counter, clients }: State, streams: () => number): Metrics {
  return new Metrics({ version, counter, limiterKeys: clients, streams, process });
}

function mcpOf(api: readonly Route[], { options, live, state, log }: Parts): Mcp {
  const { baseUrl, allowOrigin } = options;
  return createMcp({
    baseUrl,
    allowOrigin,
    async load(streams) {
      const { McpServer, placesFeatures } = await import('./mcp/server.ts');
      const { counter, quota } = state;
      const parts = { live, counter, limiter: quota.limiter, streams, randomId: randomUUID, log };
      return new McpServer(placesFeatures(live, api), parts);
    },
  });
}

/** Reads the data file again, here and at the other instances. */
function reloader(
  { data }: ServeOptions,
  live: LiveCatalogue,
  { others }: State,
  log: Log,
): () => Promise<void> {
  const reload = () => reloadCatalogue(data, live, log);
  if (data !== undefined) others?.onReload(() => void reload());
  return async () => {
    if (await reload()) others?.announceReload();
  };
}

function sourceLog(metrics: Metrics, log: Log): (source: string, count: number) => void {
  return (source, count) => {
    metrics.view(source);
    log.info('view recorded', { count, source });
  };
}

/** Counts every response, and logs it where that is asked for. */
function observer(metrics: Metrics, log: Log | undefined): DispatcherParts['observe'] {
  return ({ pattern, request, client }, status, durationMs) => {
    metrics.request(pattern, status, durationMs / 1000);
    const ms = Math.round(durationMs * 10) / 10;
    log?.info('request', { method: request.method, target: request.url, status, ms, client: client.key });
  };
}

/** Patience with a storage that hangs while the service stops, in milliseconds. */
const lastFlushMs = 5_000;

/** Whether the work was done within a time. Rejects as the work does. */
async function within(boundMs: number, work: Promise<void>): Promise<boolean> {
  const bound = Promise.withResolvers<boolean>();
  setTimeout(bound.resolve, boundMs, false).unref();
  return Promise.race([work.then(() => true), bound.promise]);
}
