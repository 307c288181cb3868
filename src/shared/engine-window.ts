import type { Decision } from '../limit/window.ts';
import type { Client } from '../redis/client.ts';
import type { Script } from '../redis/script.ts';
import { exactKey, steppedKey } from './keys.ts';
import { numbersIn } from './numbers.ts';
import { exactScript, steppedScript } from './window-scripts.ts';

/** Up to this limit the window is exact to the millisecond; above it, it moves in steps, as the local one does. */
const maxExactLimit = 10_000;
const stepMs = 1000;

/** The sliding window of all instances together, in the engine. */
export class EngineWindow {
  readonly #client: Client;
  readonly #limit: number;
  readonly #tickMs: number;
  readonly #windowTicks: number;
  readonly #script: Script;
  readonly #keyOf: (client: string) => string;

  constructor(client: Client, limit: number, windowMs: number) {
    const exact = limit <= maxExactLimit;
    this.#client = client;
    this.#limit = limit;
    this.#tickMs = exact ? 1 : stepMs;
    this.#windowTicks = Math.ceil(windowMs / this.#tickMs);
    this.#script = exact ? exactScript : steppedScript;
    this.#keyOf = exact ? exactKey : steppedKey;
  }

  /** Decides one request, counting it when it is admitted; rejects as the client does. */
  take(client: string): Promise<Decision> {
    return this.#ask(client, 1);
  }

  /** The window as it stands. Counts nothing. */
  peek(client: string): Promise<Decision> {
    return this.#ask(client, 0);
  }

  async #ask(client: string, count: 0 | 1): Promise<Decision> {
    const args = [this.#limit, this.#windowTicks, count];
    const reply = await this.#client.run(this.#script, [this.#keyOf(client)], args);
    const [allowed = 0, total = 0, oldest = 0, nowMs = 0] = numbersIn(reply, 4);
    const leavesMs = (oldest + this.#windowTicks) * this.#tickMs;
    return {
      allowed: allowed === 1,
      // Another instance may have been started with a higher limit.
      remaining: Math.max(0, this.#limit - total),
      resetSeconds: total === 0 ? 0 : Math.ceil((leavesMs - nowMs) / 1000),
    };
  }
}
