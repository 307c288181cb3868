import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleave, medians, type Plan } from '../rounds.ts';
import { type ContenderName, rowNamed } from '../rows.ts';
import { Running } from '../running.ts';
import { figure, table, whole } from '../table.ts';

interface Increments {
  readonly connections: number;
  readonly name: ContenderName;
  readonly viewsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The share of its processor that the server was busy for, in percent. */
  readonly busyPercent: number;
}

const names: readonly ContenderName[] = ['bare', 'synced', 'places'];
/** One client who waits for each view: its latency is that of a flush. Many: they share flushes. */
const counts = [1, 64, 256];

/** Increments from one and from many connections: no flush, a bare fsync for each view, and our flushes. */
export async function measureFlush(recording: Recording, plan: Plan): Promise<Increments[]> {
  await using running = new Running(recording);
  const servers = await running.start(names);
  const increments: Increments[] = [];
  for (const connections of counts) {
    const rounds = await interleave(servers, rowNamed('increment'), { ...plan, connections });
    for (const [name, own] of rounds) {
      const { requestsPerSecond, cpuMicros, p50Ms, p99Ms } = medians(own);
      increments.push({
        connections,
        name,
        viewsPerSecond: requestsPerSecond,
        p50Ms,
        p99Ms,
        busyPercent: (cpuMicros * requestsPerSecond) / 10_000,
      });
    }
  }
  return increments;
}

export function flushTable(increments: readonly Increments[]): string {
  const lines = increments.map((one) => [
    `  ${String(one.connections).padStart(3)}  ${titles[one.name]}`,
    whole(one.viewsPerSecond),
    figure(one.p50Ms, 2),
    figure(one.p99Ms, 2),
    whole(one.busyPercent),
  ]);
  return table([['flush  increments, connections', 'views/s', 'p50 ms', 'p99 ms', 'busy %'], ...lines]);
}
