import { hash } from 'node:crypto';
import { rateLimitSeconds } from '../api/policy.ts';
import type { Log } from '../base/log.ts';
import { slugOf } from '../base/slug.ts';
import type { ServeOptions } from '../cli/environment.ts';
import type { Limiter } from '../http/route-group.ts';
import type { SharedState } from '../instances/open.ts';
import { SlidingWindow } from '../limit/window.ts';
import type { City } from '../places/place.ts';
import type { ViewCounter } from '../views/counter.ts';
import { openCounter } from '../views/open-counter.ts';

/** Names that identify a city. */
type CityName = Pick<City, 'name' | 'region' | 'country'>;

/** State that outlives requests: the count of views, and the used quotas. */
export type State = Awaited<ReturnType<typeof openState>>;

/** Opens the in-process state, or the state that instances of a city share in an engine. Throws StartError. */
export async function openState(options: ServeOptions, city: CityName, log: Log) {
  const { stateDir, flush, rateLimit: limit, sharedState: address } = options;
  const windowMs = rateLimitSeconds * 1000;
  const inProcess = new SlidingWindow({ limit, windowMs });
  let shared: SharedState | undefined;
  if (address) {
    // Imported on demand, because node:tls takes 3 MB and only shared state needs it.
    const { openShared } = await import('../instances/open.ts');
    shared = await openShared({ address, cityPrefix: prefixOf(city), limit, windowMs, inProcess, log });
  }
  const counter: ViewCounter = shared?.counter ?? (await openCounter({ stateDir, flush, log }));
  const limiter: Limiter = shared?.limiter ?? inProcess;
  return {
    counter,
    limiter,
    /** Number of requesters that the in-process window remembers. */
    limiterKeys: () => inProcess.keys,
    location: shared?.location ?? stateDir,
    /** Other instances, if state is shared. */
    otherInstances: shared?.counter,
    /** Client of the engine, for metrics. */
    engine: shared?.client,
  };
}

/** Hash characters that distinguish cities; one in four thousand million collides. */
const hashLength = 8;

/** Unique prefix of a city: its name for readers, which may have no Latin letters, and a hash of its names. */
function prefixOf({ name, region, country }: CityName): string {
  const readable = slugOf(name).slice(0, 40) || 'city';
  return `${readable}-${hash('sha256', JSON.stringify([name, region, country])).slice(0, hashLength)}`;
}
