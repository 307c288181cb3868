import type { Decision, SlidingWindow } from '../limit/window.ts';
import type { EngineWindow } from './engine-window.ts';

export interface SharedLimiterParts {
  readonly engine: Pick<EngineWindow, 'take' | 'peek'>;
  /** Whether the engine can be asked at this moment. */
  readonly isReady: () => boolean;
  /** The window of this instance alone, with the same limit. */
  readonly local: SlidingWindow;
  readonly windowMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Decides by the window in the engine, and by the one of this instance while the engine is away, late or failing.
 *
 * The local window is kept warm: it counts what the engine admitted here, so that losing the engine gives nobody a
 * fresh quota. And for one window after it has decided, it has a say beside the engine, which never saw what was
 * admitted meanwhile. So one instance alone never admits too many, whatever becomes of the engine.
 */
export class SharedLimiter {
  readonly #parts: SharedLimiterParts;
  /** Until this moment the engine does not know all that was admitted here. */
  #aloneUntil = Number.NEGATIVE_INFINITY;

  constructor(parts: SharedLimiterParts) {
    this.#parts = parts;
  }

  /** Counts the request when it is admitted. Never rejects. */
  take(client: string): Decision | Promise<Decision> {
    const { isReady, local, now } = this.#parts;
    if (!isReady()) return this.#takeAlone(client);
    if (!this.#wasAlone()) return this.#takeShared(client);
    const own = local.peek(client, now());
    return own.allowed ? this.#takeShared(client) : own;
  }

  /** What `take` would say, without counting. Never rejects. */
  peek(client: string): Decision | Promise<Decision> {
    const { isReady, engine, local, now } = this.#parts;
    const own = local.peek(client, now());
    if (!isReady()) return own;
    const wasAlone = this.#wasAlone();
    return engine.peek(client).then(
      (shared) => (wasAlone ? tighter(shared, own) : shared),
      () => own,
    );
  }

  async #takeShared(client: string): Promise<Decision> {
    const { engine, local, now } = this.#parts;
    try {
      const shared = await engine.take(client);
      if (!shared.allowed) return shared;
      const own = local.take(client, now());
      return this.#wasAlone() ? tighter(shared, own) : shared;
    } catch {
      return this.#takeAlone(client);
    }
  }

  #takeAlone(client: string): Decision {
    const { local, windowMs, now } = this.#parts;
    this.#aloneUntil = now() + windowMs;
    return local.take(client, now());
  }

  #wasAlone(): boolean {
    return this.#parts.now() < this.#aloneUntil;
  }
}

function tighter(a: Decision, b: Decision): Decision {
  if (a.allowed !== b.allowed) return a.allowed ? b : a;
  return a.remaining <= b.remaining ? a : b;
}
