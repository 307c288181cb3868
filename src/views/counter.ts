import { AppError } from '../base/errors.ts';

/** Views that may wait for one write; more are rejected, so that a hanging disk cannot fill the memory. */
export const maxWaiting = 65_536;

/** What `/healthz` says of the counter. */
export interface CounterHealth {
  /** Every view answered so far. */
  readonly count: number;
  /** The part of `count` that is known to survive a power cut; 0 while nothing is known. */
  readonly persisted: number;
  /** Why views are rejected, or what was found damaged at the start. */
  readonly error?: string;
}

/** The key of a view, which counts once for it. */
export interface ViewKey {
  readonly text: string;
  /** Tells the body of its request from others. */
  readonly body: string;
  readonly windowMs: number;
}

/** A view that was counted, now or earlier. */
export interface CountedView {
  readonly count: number;
  /** When it was counted, in milliseconds since 1970. */
  readonly timeMs: number;
  readonly isNew: boolean;
}

/** The site's view counter, whatever keeps it. */
export interface ViewCounter {
  /**
   * The count a reader may be told: never one that a crash could take back when every view is flushed before it is
   * answered. Throws or rejects with `COUNTER_UNAVAILABLE` when that is not known.
   */
  read(): number | Promise<number>;
  /**
   * Records one view and resolves with the new count once it is as durable as promised. Rejects with
   * `COUNTER_UNAVAILABLE` and Retry-After when it cannot be; the view is then not counted.
   */
  increment(): Promise<number>;
  /**
   * Counts a view once for each key, over all instances that use the counter; absent where there is one instance. Resolves
   * with undefined when the key was used with another body. Rejects as `increment` does.
   */
  incrementOnce?(key: ViewKey): Promise<CountedView | undefined>;
  health(): CounterHealth;
  /** Writes that succeeded and writes that failed, since the start. */
  stats(): { readonly flushes: number; readonly failures: number };
  /** Calls the listener after the readable count changed; returns the function that ends it. */
  onChange(listener: (count: number) => void): () => void;
  /** Writes what is still in memory and releases the storage. Idempotent. */
  close(): Promise<void>;
}

/** Makes errors of a counter from the whole number of seconds after which to try again. */
function counterError(message: string, hint: string): (retrySeconds: number) => AppError {
  return (retryAfterSeconds) => new AppError('COUNTER_UNAVAILABLE', message, hint, { retryAfterSeconds });
}

export const counterUnreadable = counterError(
  'The view counter cannot be read at the moment.',
  'Try again later. Places are served as usual.',
);

export const counterUnavailable = counterError(
  'The view counter cannot be stored at the moment.',
  'The view was not counted; try again later. Places are served as usual.',
);
