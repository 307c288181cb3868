import type { Clock } from '../clock.ts';
import type { Decision, SlidingWindow } from '../limit/window.ts';
import type { EngineWindow } from './engine-window.ts';

interface SharedLimiterParts {
  readonly engine: Pick<EngineWindow, 'ready' | 'take' | 'peek'>;
  /** The window of this instance alone, with the same limit. */
  readonly local: SlidingWindow;
  readonly windowMs: number;
  readonly clock: Clock;
}

/**
 * Decides by the window in the engine, and by the one of this instance while the engine is away, late or failing.
 *
 * The local window also counts what the engine admitted here, so that losing the engine gives nobody a fresh quota.
 * The engine does not know what the local window admitted alone, so for one window after that both must admit a
 * request. One instance alone therefore never admits too many, with or without the engine.
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
    const { engine, local, clock } = this.#parts;
    if (!engine.ready) return this.#takeAlone(client);
    if (!this.#wasAlone()) return this.#takeShared(client);
    const own = local.peek(client, clock.now());
    return own.allowed ? this.#takeShared(client) : own;
  }

  /** What `take` would say, without counting. Never rejects. */
  peek(client: string): Decision | Promise<Decision> {
    const { engine, local, clock } = this.#parts;
    const own = local.peek(client, clock.now());
    if (!engine.ready) return own;
    const wasAlone = this.#wasAlone();
    return engine.peek(client).then(
      (shared) => (wasAlone ? stricter(shared, own) : shared),
      () => own,
    );
  }

  async #takeShared(client: string): Promise<Decision> {
    const { engine, local, clock } = this.#parts;
    try {
      const shared = await engine.take(client);
      if (!shared.allowed) return shared;
      const own = local.take(client, clock.now());
      return this.#wasAlone() ? stricter(shared, own) : shared;
    } catch {
      return this.#takeAlone(client);
    }
  }

  #takeAlone(client: string): Decision {
    const { local, windowMs, clock } = this.#parts;
    this.#aloneUntil = clock.now() + windowMs;
    return local.take(client, clock.now());
  }

  #wasAlone(): boolean {
    return this.#parts.clock.now() < this.#aloneUntil;
  }
}

function stricter(a: Decision, b: Decision): Decision {
  if (a.allowed !== b.allowed) return a.allowed ? b : a;
  return a.remaining <= b.remaining ? a : b;
}
