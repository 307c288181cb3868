import type { Findings } from './findings.ts';

export const keptViews = 'no answered view lost or counted twice';

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
    this.#findings.count(keptViews);
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

  /** The count from which a service goes on, when all that were sent are answered or lost: none of those is open any more. */
  settled(count = 0): void {
    this.#possible = count;
    this.#highest = count;
  }

  #fault(how: string): void {
    this.#findings.fault(keptViews, `${this.#name}: ${how}`);
  }
}
