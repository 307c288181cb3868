import { AppError } from '../base/errors.ts';

/**
 * Maximum number of views waiting for a write. More are rejected, so that a disk that hangs cannot exhaust the memory.
 */
export const maxWaiting = 65_536;

/** State of the counter in `/healthz`. */
export interface CounterHealth {
  /** All views answered so far. */
  readonly count: number;
  /** Part of `count` that survives a power cut; 0 while that is not known. */
  readonly persisted: number;
  /** Reason why views are rejected, or the damage found at the start. */
  readonly error?: string;
}

/** Idempotency key of a view. */
export interface ViewKey {
  readonly text: string;
  /** Fingerprint of the request body. */
  readonly body: string;
  readonly windowMs: number;
}

/** A view that was counted now or earlier. */
export interface CountedView {
  readonly count: number;
  /** Time of counting in milliseconds since 1970. */
  readonly timeMs: number;
  readonly isNew: boolean;
}

/** View counter, independent of its storage. */
export interface ViewCounter {
  /**
   * Returns the readable count: with `--flush always`, never one that a crash could take back. Throws or rejects with
   * `COUNTER_UNAVAILABLE` if it is not known.
   */
  read(): number | Promise<number>;
  /**
   * Counts one view. Resolves with the new count once it is as durable as promised. Rejects with `COUNTER_UNAVAILABLE`
   * and Retry-After if that fails; the view is then not counted.
   */
  increment(): Promise<number>;
  /**
   * Counts one view per key over all instances; absent for a single instance. Resolves with undefined if the key was
   * used with another body. Rejects like `increment`.
   */
  incrementOnce?(key: ViewKey): Promise<CountedView | undefined>;
  health(): CounterHealth;
  /** Successful and failed writes since the start. */
  stats(): { readonly flushes: number; readonly failures: number };
  /** Calls the listener after the readable count changed. Returns a function that removes it. */
  onChange(listener: (count: number) => void): () => void;
  /** Writes the views in memory and releases the storage. Resolves with true if every answered view is stored. Idempotent. */
  close(): Promise<boolean>;
}

/** A view may have been counted or not. */
export class UncertainViewError extends AppError {}

/** Creates errors of a counter from the number of seconds after which to retry. */
function counterError(message: string, hint: string, Kind = AppError): (retrySeconds: number) => AppError {
  return (retryAfterSeconds) => new Kind('COUNTER_UNAVAILABLE', message, hint, { retryAfterSeconds });
}

export const counterUnreadable = counterError(
  'The view counter cannot be read at the moment.',
  'Try again later. Places are served as usual.',
);

export const counterUnavailable = counterError(
  'The view counter cannot be stored at the moment.',
  'The view was not counted; try again later. Places are served as usual.',
);

export const counterUncertain = counterError(
  'The view counter cannot be stored at the moment.',
  'The view may have been counted or not; a retry with the same Idempotency-Key counts nothing. Places are served as usual.',
  UncertainViewError,
);
