import { client } from '../../support/http.ts';
import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleave, medians, type Plan } from '../rounds.ts';
import { type ContenderName, rowNamed } from '../rows.ts';
import { Running } from '../running.ts';
import type { Server } from '../server.ts';
import { figure, table, whole } from '../table.ts';

interface Increments {
  readonly connections: number;
  readonly name: ContenderName;
  readonly viewsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The share of its processor that the server was busy for, in percent. */
  readonly busyPercent: number;
  /** Of those that tell. */
  readonly viewsPerFlush: number | undefined;
}

const names: readonly ContenderName[] = ['bare', 'synced', 'singly', 'places', 'places-gathering'];
/** One client who waits for each view: its latency is that of a flush. Many: they share flushes. */
const counts = [1, 64, 256];
/** Those that tell how often they flushed. */
const metered: readonly ContenderName[] = ['places', 'places-gathering'];

/** Increments from one and from many connections: no flush, a bare fsync, our flush for each view, and shared ones. */
export async function measureFlush(recording: Recording, plan: Plan): Promise<Increments[]> {
  await using running = new Running(recording);
  const servers = await running.start(names);
  const increments: Increments[] = [];
  for (const connections of counts) {
    const before = await tallies(servers);
    const rounds = await interleave(servers, rowNamed('increment'), { ...plan, connections });
    const after = await tallies(servers);
    for (const [name, own] of rounds) {
      const { requestsPerSecond, cpuMicros, p50Ms, p99Ms } = medians(own);
      increments.push({
        connections,
        name,
        viewsPerSecond: requestsPerSecond,
        p50Ms,
        p99Ms,
        busyPercent: (cpuMicros * requestsPerSecond) / 10_000,
        viewsPerFlush: viewsPerFlush(before.get(name), after.get(name)),
      });
    }
  }
  return increments;
}

/** What a service of ours has counted so far. */
interface Tally {
  readonly views: number;
  readonly flushes: number;
}

async function tallies(servers: ReadonlyMap<ContenderName, Server>): Promise<Map<ContenderName, Tally>> {
  const all = new Map<ContenderName, Tally>();
  for (const name of metered) {
    const { body } = await client(servers.get(name)?.origin ?? '', '127.0.0.1')({ path: '/metrics' });
    const value = (metric: string) =>
      Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(body.toString())?.[1]);
    all.set(name, { views: value('places_views'), flushes: value('places_view_flushes_total') });
  }
  return all;
}

function viewsPerFlush(before: Tally | undefined, after: Tally | undefined): number | undefined {
  return before && after && (after.views - before.views) / (after.flushes - before.flushes);
}

export function flushTable(increments: readonly Increments[]): string {
  const lines = increments.map((one) => [
    `  ${String(one.connections).padStart(3)}  ${titles[one.name]}`,
    whole(one.viewsPerSecond),
    figure(one.p50Ms, 2),
    figure(one.p99Ms, 2),
    whole(one.busyPercent),
    one.viewsPerFlush === undefined ? '' : figure(one.viewsPerFlush),
  ]);
  return table([
    ['flush  increments, connections', 'views/s', 'p50 ms', 'p99 ms', 'busy %', 'views a flush'],
    ...lines,
  ]);
}
