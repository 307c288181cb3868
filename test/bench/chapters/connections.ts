import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleaveRestarted, medians, type Plan } from '../rounds.ts';
import { type ContenderName, rowNamed } from '../rows.ts';
import { Running } from '../running.ts';
import { pairedRatio } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

interface ConnectionsResult {
  readonly connections: number;
  readonly name: ContenderName;
  readonly requestsPerSecond: number;
  readonly cpuMicros: number;
  readonly p99Ms: number;
  /** As multiples of bare node:http with two header fields. */
  readonly cpuPerBare: number;
  readonly p99PerBare: number;
}

const counts = [1, 32, 256, 1024];
const names: readonly ContenderName[] = ['bare', 'bare-all', 'places', 'executable'];

/** Lists over ever more connections. */
export async function measureConnections(recording: Recording, plan: Plan): Promise<ConnectionsResult[]> {
  await using running = new Running(recording);
  const results: ConnectionsResult[] = [];
  for (const connections of counts) {
    const rounds = await interleaveRestarted(() => running.restart(names), rowNamed('list'), {
      ...plan,
      connections,
    });
    const bare = rounds.get('bare');
    for (const [name, own] of rounds) {
      results.push({
        connections,
        name,
        ...medians(own),
        cpuPerBare: pairedRatio(own.cpuMicros, bare?.cpuMicros ?? []),
        p99PerBare: pairedRatio(own.p99Ms, bare?.p99Ms ?? []),
      });
    }
  }
  return results;
}

export function connectionsTable(results: readonly ConnectionsResult[]): string {
  const lines = results.map((one) => [
    `  ${one.connections} connections, ${titles[one.name]}`,
    whole(one.requestsPerSecond),
    figure(one.cpuMicros),
    figure(one.cpuPerBare, 2),
    figure(one.p99Ms, 2),
    figure(one.p99PerBare, 2),
  ]);
  return table([['connections  list', 'req/s', 'CPU µs', '× bare', 'p99 ms', '× bare'], ...lines]);
}
