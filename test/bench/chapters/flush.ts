import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { client } from '../../support/http.ts';
import { titles } from '../contenders.ts';
import type { Recording } from '../recording.ts';
import { interleave, medians, type Plan } from '../rounds.ts';
import { type ContenderName, rowNamed } from '../rows.ts';
import { Running } from '../running.ts';
import { figure, table, whole } from '../table.ts';
import { workFolder } from '../work-folder.ts';

export interface FlushResult {
  /** One write and fsync of a few bytes on this disk, in milliseconds. */
  readonly syncMs: { readonly p50: number; readonly p99: number };
  readonly contenders: readonly {
    readonly name: ContenderName;
    readonly viewsPerSecond: number;
    readonly p50Ms: number;
    readonly p99Ms: number;
    readonly viewsPerFlush: number;
  }[];
}

const names: readonly ContenderName[] = ['singly', 'places', 'places-gathering'];
const connections = 64;
const syncs = 300;

/** Increments from many connections at once: flushes that views share against one for each. */
export async function measureFlush(recording: Recording, plan: Plan): Promise<FlushResult> {
  await using running = new Running(recording);
  const servers = await running.those(names);
  const contenders = [];
  for (const [name, own] of await interleave(servers, rowNamed('increment'), { ...plan, connections })) {
    const { requestsPerSecond, p50Ms, p99Ms } = medians(own);
    const viewsPerFlush = name === 'singly' ? 1 : await gathered(servers.get(name)?.origin ?? '');
    contenders.push({ name, viewsPerSecond: requestsPerSecond, p50Ms, p99Ms, viewsPerFlush });
  }
  return { syncMs: measureSync(), contenders };
}

/** Views per flush so far, as the service itself counts them. */
async function gathered(origin: string): Promise<number> {
  const { body } = await client(origin, '127.0.0.1')({ path: '/metrics' });
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1]);
  return value('places_views') / value('places_view_flushes_total');
}

function measureSync(): FlushResult['syncMs'] {
  const file = openSync(join(workFolder, 'sync'), 'w');
  const times = Array.from({ length: syncs }, () => {
    writeSync(file, 'a count and its checksum\n');
    const started = performance.now();
    fsyncSync(file);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  closeSync(file);
  const at = (share: number) => times[Math.floor(share * syncs)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

export function flushTable({ syncMs, contenders }: FlushResult): string {
  const lines = contenders.map((one) => [
    `  ${titles[one.name]}`,
    whole(one.viewsPerSecond),
    figure(one.p50Ms, 2),
    figure(one.p99Ms, 2),
    figure(one.viewsPerFlush),
  ]);
  return table([
    [`flush  increments, ${connections} connections`, 'views/s', 'p50 ms', 'p99 ms', 'views a flush'],
    ...lines,
    ['  one fsync on this disk', '', figure(syncMs.p50, 2), figure(syncMs.p99, 2), ''],
  ]);
}
