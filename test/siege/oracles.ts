import type { Findings } from '../trials/findings.ts';
import { promises } from './promises.ts';

/** Requests that one client may have in any window. */
export const limit = 100;
const windowMs = 60_000;

/**
 * The requests of one client that were admitted. Each was decided between the moment it was sent and the moment its
 * answer came, so what is above the limit here is above it for certain.
 */
export class QuotaOracle {
  readonly #findings: Findings;
  /** When they were sent. */
  #sentMs: number[] = [];

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** Notes requests that were sent together and are answered by now. */
  admitted(requests: number, sentMs: number): void {
    const now = performance.now();
    const inWindow = this.#sentMs.filter((ms) => now - ms < windowMs);
    this.#sentMs = [...inWindow, ...Array<number>(requests).fill(sentMs)];
    this.#findings.check(promises.admitted, this.#sentMs.length, limit);
  }
}
