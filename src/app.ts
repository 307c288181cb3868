import { readFile } from 'node:fs/promises';
import jaipur from '../data/places.json' with { type: 'json' };
import { apiArea } from './api/policy.ts';
import { apiRoutes } from './api/table.ts';
import type { ServeOptions } from './config.ts';
import { messageOf, StartError } from './errors.ts';
import type { Area } from './http/area.ts';
import { trustOf } from './http/client.ts';
import { freshJson } from './http/content.ts';
import { Dispatcher } from './http/dispatch.ts';
import type { Exchange } from './http/exchange.ts';
import { type Limiter, Quota, windowSeconds } from './http/quota.ts';
import { Router } from './http/router.ts';
import { HttpServer } from './http/server.ts';
import { SlidingWindow } from './limit/window.ts';
import type { Log } from './log.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { healthRoute } from './ops/health.ts';
import type { Catalogue } from './places/catalogue.ts';
import { LiveCatalogue } from './places/live.ts';
import { faultLine, type Loaded, loadBytes, loadValue } from './places/load.ts';
import { version } from './version.ts';
import { openCounter } from './views/open.ts';

export interface App {
  /** URL that is listened on. */
  readonly url: string;
  /** Reads the data file again; a bad one leaves the old data in service and is logged. */
  reload(): Promise<void>;
  /** Stops accepting, answers what is in flight, stores the last views. */
  stop(): Promise<void>;
}

/** Builds the service from its options and starts it. Throws StartError when it cannot. */
export async function startApp(options: ServeOptions, log: Log): Promise<App> {
  const now = () => performance.now();
  const trust = refuseStart(() => trustOf(options.trustProxy), '--trust-proxy');
  const live = new LiveCatalogue(await loadCatalogue(options.data));
  const counter = await openCounter({ stateDir: options.stateDir, flush: options.flush, log });
  const quota = new Quota(localLimiter(options.rateLimit, now), options.rateLimit);
  const health = healthRoute({ counter, live, isDraining: () => dispatcher.draining, now });
  const api = apiRoutes({ live, counter, log, today: () => new Date() });
  const routes = [...api, ...openapiRoutes(live, api), health];
  const observe = options.logRequests ? requestLog(log) : () => undefined;
  const dispatcher: Dispatcher = new Dispatcher({
    router: new Router(routes),
    areas: [apiArea, { ...apiArea, prefix: '/.well-known/mcp' }, plainArea],
    quota,
    trust,
    baseUrl: options.baseUrl,
    log,
    observe,
    now,
  });
  const server = new HttpServer(
    (request, response) => dispatcher.handle(request, response),
    (error) => ({ headers: apiArea.headers, body: freshJson(error).identity.bytes }),
  );
  const stop = async (): Promise<void> => {
    dispatcher.draining = true;
    await server.close();
    await counter.close();
  };
  try {
    const { url } = await server.listen(options.host, options.port, options.reusePort);
    return { url, stop, reload: () => reload(options.data, live, log) };
  } catch (error) {
    await counter.close();
    throw error;
  }
}

async function reload(path: string | undefined, live: LiveCatalogue, log: Log): Promise<void> {
  if (path === undefined) {
    log.info('nothing to reload: the built-in data is in service');
    return;
  }
  try {
    live.replace(await loadCatalogue(path));
    log.info('data reloaded', { path, places: live.current.places.length });
  } catch (error) {
    log.error('reload refused, the old data stays in service', { path, reason: messageOf(error) });
  }
}

async function loadCatalogue(path: string | undefined): Promise<Catalogue> {
  if (path === undefined) return catalogueOf(loadValue(jaipur), 'the built-in data');
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartError(`cannot read the data file ${path}: ${messageOf(error)}`);
  });
  return catalogueOf(loadBytes(bytes), path);
}

function catalogueOf(loaded: Loaded, name: string): Catalogue {
  if ('catalogue' in loaded) return loaded.catalogue;
  const [first, ...others] = loaded.faults.map(faultLine);
  const more = others.length > 0 ? ` (and ${others.length} more: places check ${name})` : '';
  throw new StartError(`bad data file ${name}: ${first}${more}`);
}

function localLimiter(limit: number, now: () => number): Limiter | undefined {
  if (limit === 0) return undefined;
  const window = new SlidingWindow({ limit, windowMs: windowSeconds * 1000 });
  return { take: (client) => window.take(client, now()), peek: (client) => window.peek(client, now()) };
}

/** Whatever lies outside the API. */
const plainArea: Area = {
  prefix: '/',
  counted: false,
  headers: ['API-Version', version, 'X-Content-Type-Options', 'nosniff'],
  preflight: [],
  links: () => [],
  renderError: (error) => freshJson(error),
};

function requestLog(log: Log): (exchange: Exchange, status: number, durationMs: number) => void {
  return ({ request, client }, status, durationMs) => {
    log.info('request', {
      method: request.method,
      target: request.url,
      status,
      ms: Math.round(durationMs * 10) / 10,
      client,
    });
  };
}

function refuseStart<T>(action: () => T, source: string): T {
  try {
    return action();
  } catch (error) {
    throw new StartError(`${source}: ${messageOf(error)}`, { cause: error });
  }
}
