import { messageOf, StartError } from './errors.ts';
import { Quota, windowSeconds } from './http/quota.ts';
import { SlidingWindow } from './limit/window.ts';
import type { Log } from './log.ts';
import type { ServeOptions } from './options.ts';
import type { SharedCounter } from './shared/counter.ts';
import type { ViewCounter } from './views/counter.ts';
import { openCounter } from './views/open.ts';

/** What outlives a request: the count of views, and what clients have used of their quota. */
export interface State {
  readonly counter: ViewCounter;
  readonly quota: Quota;
  /** Clients that the window of this process remembers. */
  readonly clients: () => number;
  /** Where the count lives, for the log. */
  readonly place: string;
  /** The other instances, where an engine keeps the state of several. */
  readonly others: Pick<SharedCounter, 'onReload' | 'announceReload'> | undefined;
}

/** Opens the state on this machine, or that of several instances in an engine. Throws StartError when it cannot. */
export async function openState(options: ServeOptions, log: Log, now: () => number): Promise<State> {
  const { stateDir, flush, rateLimit: limit, sharedState } = options;
  const windowMs = windowSeconds * 1000;
  const local = new SlidingWindow({ limit, windowMs });
  const clients = () => local.keys;
  if (sharedState !== undefined) {
    const { parseAddress } = await import('./redis/url.ts');
    const { openShared } = await import('./shared/open.ts');
    const address = refuseStart(() => parseAddress(sharedState), '--shared-state (PLACES_SHARED_STATE)');
    const { counter, limiter, place } = await openShared({ address, limit, windowMs, local, log });
    return {
      counter,
      quota: new Quota(limit === 0 ? undefined : limiter, limit),
      clients,
      place,
      others: counter,
    };
  }
  const limiter = {
    take: (client: string) => local.take(client, now()),
    peek: (client: string) => local.peek(client, now()),
  };
  const counter = await openCounter({ stateDir, flush, log });
  const quota = new Quota(limit === 0 ? undefined : limiter, limit);
  return { counter, quota, clients, place: stateDir, others: undefined };
}

/** Names the option, and the variable that may have set it, when its value is not what it should be. */
export function refuseStart<T>(read: () => T, option: string): T {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${option}: ${messageOf(error)}`, { cause: error });
  }
}
