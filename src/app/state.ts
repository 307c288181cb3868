import { hash } from 'node:crypto';
import { rateLimitSeconds } from '../api/policy.ts';
import type { Log } from '../base/log.ts';
import { slugOf } from '../base/slug.ts';
import type { ServeOptions } from '../cli/options.ts';
import type { Limiter } from '../http/route-group.ts';
import { SlidingWindow } from '../limit/window.ts';
import type { City } from '../places/place.ts';
import type { ViewCounter } from '../views/counter.ts';
import { openCounter } from '../views/file-counter.ts';

/** What tells a city from all others. */
type CityName = Pick<City, 'name' | 'region' | 'country'>;

/** What outlives a request: the count of views, and what clients have used of their quota. */
export type State = Awaited<ReturnType<typeof openState>>;

/** Opens the state on this machine, or that of several instances of a city in an engine. Throws StartError. */
export async function openState(options: ServeOptions, city: CityName, log: Log) {
  const { stateDir, flush, rateLimit: limit, sharedState: address } = options;
  const windowMs = rateLimitSeconds * 1000;
  const local = new SlidingWindow({ limit, windowMs });
  const settings = { cityPrefix: prefixOf(city), limit, windowMs, local, log };
  // Only shared state needs node:tls, which takes 3 MB.
  const shared =
    address && (await (await import('../instances/open.ts')).openShared({ address, ...settings }));
  const counter: ViewCounter = shared?.counter ?? (await openCounter({ stateDir, flush, log }));
  const limiter: Limiter = shared?.limiter ?? local;
  return {
    counter,
    limiter,
    /** Clients that the window of this process remembers. */
    clients: () => local.keys,
    location: shared?.location ?? stateDir,
    /** The other instances, where an engine keeps the state of several. */
    otherInstances: shared?.counter,
    /** The client of that engine, for the metrics. */
    engine: shared?.client,
  };
}

/** Characters of a hash that tells cities apart: one in four thousand million is taken by chance. */
const hashLength = 8;

/** A prefix that no other city has: its name to be read, which may hold no Latin letter, and a hash of all that names it. */
function prefixOf({ name, region, country }: CityName): string {
  const readable = slugOf(name).slice(0, 40) || 'city';
  return `${readable}-${hash('sha256', JSON.stringify([name, region, country])).slice(0, hashLength)}`;
}
