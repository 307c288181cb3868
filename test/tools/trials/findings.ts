interface Row {
  times: number;
  worst?: number;
  bound?: number;
  readonly faults: string[];
}

/** Faults of one row that are told. */
const maxTold = 5;

/** What was done, the worst of each figure, and what was not as promised: a row of a table for each thing. */
export class Findings {
  readonly #rows = new Map<string, Row>();

  /** Notes that something was done so many times; with none, that there is a row for it. */
  count(what: string, times = 1): void {
    this.#row(what).times += times;
  }

  /** Notes a figure that must not be above its bound. */
  check(what: string, value: number, bound = Number.POSITIVE_INFINITY): void {
    const row = this.#row(what);
    row.bound = bound;
    row.worst = Math.max(value, row.worst ?? 0);
    if (value > bound) this.fault(what, `${Math.round(value)} is above ${bound}`);
  }

  fault(what: string, how: string): void {
    this.#row(what).faults.push(how);
  }

  /** Whether something was done or measured at all. */
  isSeen(what: string): boolean {
    const { times, worst } = this.#row(what);
    return times > 0 || worst !== undefined;
  }

  get faults(): string[] {
    return [...this.#rows].flatMap(([what, { faults }]) =>
      faults.slice(0, maxTold).map((how) => `${what}: ${how}`),
    );
  }

  table(): string {
    const rows = [...this.#rows].map(([what, { times, worst, bound, faults }]) => [
      what,
      times > 0 ? `${times}` : '',
      worst === undefined ? '' : `${Math.round(worst)}`,
      bound === undefined || bound === Number.POSITIVE_INFINITY ? '' : `${Math.round(bound)}`,
      faults.length === 0 ? 'yes' : `NO, ${faults.length}`,
    ]);
    const all = [['what', 'times', 'worst', 'bound', 'held'], Array<string>(5).fill('---'), ...rows];
    const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
    return all
      .map((row) => `| ${row.map((text, i) => text.padEnd(widths[i] ?? 0)).join(' | ')} |`)
      .join('\n');
  }

  #row(what: string): Row {
    const row = this.#rows.get(what) ?? { times: 0, faults: [] };
    this.#rows.set(what, row);
    return row;
  }
}
