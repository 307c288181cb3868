import type { Decision } from '../../src/limit/window.ts';

interface Log {
  /** Every admitted arrival, in order. */
  readonly times: number[];
  /** The first of them that has not left the window. */
  first: number;
}

/** The window as one would write it down: every admitted arrival in a list per key. Nothing is clever, nothing bounded. */
export class LogWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #logs = new Map<string, Log>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  take(key: string, nowMs: number, amount = 1): Decision {
    const { remaining } = this.peek(key, nowMs);
    if (remaining < amount) return this.#refusal(key, nowMs, amount - remaining);
    for (let i = 0; i < amount; i += 1) this.add(key, nowMs);
    return { ...this.peek(key, nowMs), allowed: true };
  }

  /** `leaving` requests must leave before there is room. */
  #refusal(key: string, nowMs: number, leaving: number): Decision {
    const { times, first } = this.#live(key, nowMs);
    const last = times[first + leaving - 1] ?? nowMs;
    const resetSeconds = Math.ceil((last + this.#windowMs - nowMs) / 1000);
    return { ...this.peek(key, nowMs), allowed: false, resetSeconds };
  }

  peek(key: string, nowMs: number): Decision {
    const { times, first } = this.#live(key, nowMs);
    const oldest = times[first];
    const remaining = this.#limit - (times.length - first);
    const resetSeconds = oldest === undefined ? 0 : Math.ceil((oldest + this.#windowMs - nowMs) / 1000);
    return { allowed: remaining > 0, remaining, resetSeconds };
  }

  add(key: string, nowMs: number): void {
    this.#live(key, nowMs).times.push(nowMs);
  }

  /** The most arrivals that any window of any key ever held: each window is tried that ends at an arrival. */
  mostInAnyWindow(): number {
    let most = 0;
    for (const { times } of this.#logs.values()) {
      let first = 0;
      times.forEach((time, i) => {
        while ((times[first] ?? time) <= time - this.#windowMs) first += 1;
        most = Math.max(most, i - first + 1);
      });
    }
    return most;
  }

  #live(key: string, nowMs: number): Log {
    const log = this.#logs.get(key) ?? { times: [], first: 0 };
    this.#logs.set(key, log);
    while ((log.times[log.first] ?? nowMs) <= nowMs - this.#windowMs) log.first += 1;
    return log;
  }
}
