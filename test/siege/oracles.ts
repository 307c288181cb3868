import { type Findings, promises } from './findings.ts';

/** What the senders of views know, against which every count that is found after a kill is held. */
export class ViewsOracle {
  readonly #findings: Findings;
  readonly #name: string;
  readonly #answered = new Set<number>();
  #highest = 0;
  /** Views that may have been counted: all that were sent, but those refused with the word that they were not. */
  #possible = 0;

  constructor(findings: Findings, name: string) {
    this.#findings = findings;
    this.#name = name;
  }

  sent(views = 1): void {
    this.#possible += views;
  }

  rejected(views = 1): void {
    this.#possible -= views;
  }

  /** A view was answered with this count. */
  answered(count: number): void {
    this.#findings.count(promises.views);
    if (this.#answered.has(count)) this.#fault(`${count} was answered twice`);
    this.#answered.add(count);
    this.#highest = Math.max(this.#highest, count);
  }

  /** A count that was found while no view was under way. */
  found(count = 0): void {
    const possible = this.#possible;
    this.#findings.check(`views that may be counted or not, ${this.#name}`, possible - this.#answered.size);
    if (count < this.#highest || count < this.#answered.size)
      this.#fault(`${count} found, ${this.#answered.size} answered up to ${this.#highest}`);
    if (count > possible) this.#fault(`${count} found, ${possible} sent`);
  }

  #fault(how: string): void {
    this.#findings.fault(promises.views, `${this.#name}: ${how}`);
  }
}

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
