import { hash } from 'node:crypto';
import { rateLimitSeconds } from './api/policy.ts';
import type { ServeOptions } from './cli/options.ts';
import type { Limiter } from './http/route-group.ts';
import { SlidingWindow } from './limit/window.ts';
import type { Log } from './log.ts';
import type { City } from './places/place.ts';
import type { RedisClient } from './redis/client.ts';
import type { SharedCounter } from './shared/counter.ts';
import { slugOf } from './slug.ts';
import type { ViewCounter } from './views/counter.ts';
import { openCounter } from './views/file-counter.ts';

/** What tells a city from all others. */
type CityName = Pick<City, 'name' | 'region' | 'country'>;

/** What outlives a request: the count of views, and what clients have used of their quota. */
export interface State {
  readonly counter: ViewCounter;
  readonly limiter: Limiter;
  /** Clients that the window of this process remembers. */
  readonly clients: () => number;
  readonly location: string;
  /** The other instances, where an engine keeps the state of several. */
  readonly otherInstances: Pick<SharedCounter, 'onReload' | 'announceReload'> | undefined;
  /** The client of that engine, for the metrics. */
  readonly engine: Pick<RedisClient, 'ready' | 'latency' | 'failures'> | undefined;
}

/**
 * Opens the state on this machine, or that of several instances of a city in an engine. Throws StartError when it cannot.
 */
export async function openState(options: ServeOptions, city: CityName, log: Log): Promise<State> {
  const { stateDir, flush, rateLimit: limit, sharedState: address } = options;
  const windowMs = rateLimitSeconds * 1000;
  const local = new SlidingWindow({ limit, windowMs });
  const clients = () => local.keys;
  if (address === undefined) {
    const counter = await openCounter({ stateDir, flush, log });
    const alone = { otherInstances: undefined, engine: undefined };
    return { counter, limiter: local, clients, location: stateDir, ...alone };
  }
  const cityPrefix = prefixOf(city);
  // Only shared state needs node:tls, which takes 3 MB.
  const { openShared } = await import('./shared/open.ts');
  const { counter, limiter, location, client } = await openShared({
    address,
    cityPrefix,
    limit,
    windowMs,
    local,
    log,
  });
  return { counter, limiter, clients, location, otherInstances: counter, engine: client };
}

/** Characters of a hash that tells cities apart: one in four thousand million is taken by chance. */
const hashLength = 8;

/** A prefix that no other city has: its name to be read, which may hold no Latin letter, and a hash of all that names it. */
function prefixOf({ name, region, country }: CityName): string {
  const readable = slugOf(name).slice(0, 40) || 'city';
  return `${readable}-${hash('sha256', JSON.stringify([name, region, country])).slice(0, hashLength)}`;
}
