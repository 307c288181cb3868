import { rateLimitSeconds } from './api/policy.ts';
import type { ServeOptions } from './cli/options.ts';
import type { Limiter } from './http/route.ts';
import { SlidingWindow } from './limit/window.ts';
import type { Log } from './log.ts';
import type { SharedCounter } from './shared/counter.ts';
import type { ViewCounter } from './views/counter.ts';
import { openCounter } from './views/open.ts';

/** What outlives a request: the count of views, and what clients have used of their quota. */
export interface State {
  readonly counter: ViewCounter;
  readonly limiter: Limiter;
  /** Clients that the window of this process remembers. */
  readonly clients: () => number;
  /** Where the count lives, for the log. */
  readonly location: string;
  /** The other instances, where an engine keeps the state of several. */
  readonly others: Pick<SharedCounter, 'onReload' | 'announceReload'> | undefined;
}

/** Opens the state on this machine, or that of several instances in an engine. Throws StartError when it cannot. */
export async function openState(options: ServeOptions, log: Log): Promise<State> {
  const { stateDir, flush, rateLimit: limit, sharedState: address } = options;
  const windowMs = rateLimitSeconds * 1000;
  const local = new SlidingWindow({ limit, windowMs });
  const clients = () => local.keys;
  if (address === undefined) {
    const counter = await openCounter({ stateDir, flush, log });
    return { counter, limiter: local, clients, location: stateDir, others: undefined };
  }
  // Only shared state needs node:tls, which takes 3 MB.
  const { openShared } = await import('./shared/open.ts');
  const { counter, limiter, location } = await openShared({ address, limit, windowMs, local, log });
  return { counter, limiter, clients, location, others: counter };
}
