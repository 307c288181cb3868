import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleaveRestarted, type Plan, type Rounds } from '../rounds.ts';
import type { ContenderName, Row } from '../rows.ts';
import { Running } from '../running.ts';
import { median, quantile } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

export interface RowResult {
  readonly row: string;
  readonly path: string;
  readonly bodyBytes: number;
  readonly contenders: readonly ContenderResult[];
}

export interface ContenderResult {
  readonly name: ContenderName;
  readonly samples: number;
  readonly requestsPerSecond: number;
  /** CPU per request: noise of the machine only adds, so the lowest tenth of short samples tells most. */
  readonly lowMicros: number;
  readonly medianMicros: number;
  readonly p99Ms: number;
  readonly megabytes: number;
}

/** Every row in turn, its contenders side by side. */
export async function* measureRequests(
  recording: Recording,
  rows: readonly Row[],
  plan: Plan,
  isIn: (name: ContenderName) => boolean,
): AsyncGenerator<RowResult> {
  await using running = new Running(recording);
  for (const [i, row] of rows.entries()) {
    console.error(`measuring ${row.name}, ${i + 1} of ${rows.length}`);
    const start = () => running.restart(row.contenders.filter(isIn));
    const rounds = await interleaveRestarted(start, row, plan);
    const bodyBytes = recording.bytes.get(row.name) ?? 0;
    yield { row: row.name, path: row.path, bodyBytes, contenders: [...rounds].map(summary) };
  }
}

function summary([name, rounds]: [ContenderName, Rounds]): ContenderResult {
  return {
    name,
    samples: rounds.cpuMicros.length,
    requestsPerSecond: median(rounds.requestsPerSecond),
    lowMicros: quantile(rounds.cpuMicros, 0.1),
    medianMicros: median(rounds.cpuMicros),
    p99Ms: median(rounds.p99Ms),
    megabytes: median(rounds.megabytes),
  };
}

const times = ['× two fields', '× same fields'] as const;
const columns = ['CPU µs p10', ...times, 'median', times[0], 'req/s', 'p99 ms', 'MB'];

export function rowTable({ row, path, bodyBytes, contenders }: RowResult): string {
  const of = (name: ContenderName, key: 'lowMicros' | 'medianMicros') =>
    contenders.find((one) => one.name === name)?.[key] ?? Number.NaN;
  const lines = contenders.map((one) => [
    `  ${titles[one.name]}`,
    figure(one.lowMicros),
    figure(one.lowMicros / of('bare', 'lowMicros'), 2),
    figure(one.lowMicros / of('bare-all', 'lowMicros'), 2),
    figure(one.medianMicros),
    figure(one.medianMicros / of('bare', 'medianMicros'), 2),
    whole(one.requestsPerSecond),
    figure(one.p99Ms, 2),
    figure(one.megabytes, 0),
  ]);
  const samples = contenders[0]?.samples ?? 0;
  return table([[`${row}  ${path}  ${whole(bodyBytes)} bytes, ${samples} samples`, ...columns], ...lines]);
}
