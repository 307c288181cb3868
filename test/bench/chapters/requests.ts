import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleaveRestarted, medians, type Plan, type Rounds } from '../rounds.ts';
import type { ContenderName, Row } from '../rows.ts';
import { Running } from '../running.ts';
import { pairedRatio } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

export interface RowResult {
  readonly row: string;
  readonly path: string;
  readonly bodyBytes: number;
  readonly contenders: readonly ContenderResult[];
}

export type ContenderResult = ReturnType<typeof medians> & {
  readonly name: ContenderName;
  /** CPU per request as a multiple of bare node:http with two header fields, and with all of ours. */
  readonly perBare: number;
  readonly perBareAll: number;
};

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
    yield summary(row, recording, await interleaveRestarted(start, row, plan));
  }
}

function summary(row: Row, recording: Recording, rounds: ReadonlyMap<ContenderName, Rounds>): RowResult {
  const ratio = (own: Rounds, name: ContenderName) =>
    pairedRatio(own.cpuMicros, rounds.get(name)?.cpuMicros ?? []);
  const contenders = [...rounds].map(([name, own]) => {
    return { name, ...medians(own), perBare: ratio(own, 'bare'), perBareAll: ratio(own, 'bare-all') };
  });
  return { row: row.name, path: row.path, bodyBytes: recording.bytes.get(row.name) ?? 0, contenders };
}

const columns = ['req/s', 'CPU µs', '× two fields', '× same fields', 'p50 ms', 'p99 ms', 'RssAnon MB'];

export function rowTable({ row, path, bodyBytes, contenders }: RowResult): string {
  const lines = contenders.map((one) => [
    `  ${titles[one.name]}`,
    whole(one.requestsPerSecond),
    figure(one.cpuMicros),
    figure(one.perBare, 2),
    figure(one.perBareAll, 2),
    figure(one.p50Ms, 2),
    figure(one.p99Ms, 2),
    figure(one.megabytes, 0),
  ]);
  return table([[`${row}  ${path}  ${whole(bodyBytes)} bytes`, ...columns], ...lines]);
}
