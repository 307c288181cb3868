import type { Clock } from '../clock.ts';
import { Emitter } from '../emitter.ts';
import type { Log } from '../log.ts';
import type { ViewCounter } from './counter.ts';
import { DurableCounter } from './durable-counter.ts';
import type { FileSystem } from './files.ts';
import { Flusher } from './flusher.ts';
import type { FolderLock } from './lock.ts';
import { recover } from './recovery.ts';
import { Store } from './store.ts';
import { TimedCounter } from './timed-counter.ts';

/** The shortest pause before a storage that failed is tried again without a view asking for it. */
const minRetryMs = 1000;

export interface StartOptions {
  readonly files: FileSystem;
  readonly lock: FolderLock;
  /** `always`, or milliseconds over which views gather before one write. */
  readonly flush: 'always' | number;
  readonly log: Log;
  readonly clock: Clock;
}

/** Takes up counting where the folder left off. Throws a StartError when it holds only damaged data. */
export async function startCounter(options: StartOptions): Promise<ViewCounter> {
  const { files, lock, flush, log, clock } = options;
  const { damage, ...state } = await recover(files, log, clock.date());
  const store = new Store(files, state, () => lock.verify());
  const retryMs = flush === 'always' ? minRetryMs : Math.max(flush, minRetryMs);
  const flusher = new Flusher({ store, log, clock, retryMs }, state.count);
  // Written at once: what was recovered becomes durable, a damaged generation is replaced, and a bad disk shows.
  await flusher.flush(state.count);
  const shared = { flusher, listeners: new Emitter<number>(log), log, damage, release: () => lock.release() };
  if (flush === 'always') return new DurableCounter(shared);
  return new TimedCounter({ ...shared, clock, flushMs: flush });
}
