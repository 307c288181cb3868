import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { requester } from '../../../support/http.ts';
import { executable, serve } from '../contenders.ts';
import { anonymousMegabytes, startServer } from '../server.ts';
import { median, quantile } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';

/** What a machine with a quarter of a core of this one and 256 MB does, like a Raspberry Pi Zero 2. */
export interface SmallResult {
  readonly readyMs: number;
  readonly firstPageMs: number;
  readonly idleMegabytes: number;
  readonly requestsPerSecond: number;
  readonly listP50Ms: number;
  readonly listP99Ms: number;
}

const [periodMicros, quotaMicros, memoryBytes] = [100_000, 25_000, 256 * 1024 * 1024];
const [starts, requestsPerSecond, seconds, settleMs] = [5, 20, 20, 3000];

/** Folders of a control group, by version of the kernel's interface, and the limits to write there. */
const hierarchies = [
  {
    '/sys/fs/cgroup/cpu': { 'cpu.cfs_period_us': periodMicros, 'cpu.cfs_quota_us': quotaMicros },
    '/sys/fs/cgroup/memory': { 'memory.limit_in_bytes': memoryBytes },
  },
  { '/sys/fs/cgroup': { 'cpu.max': `${quotaMicros} ${periodMicros}`, 'memory.max': memoryBytes } },
];

/** Measures the executable in a control group. Returns undefined if this machine lets nobody create one: it takes root. */
export async function measureSmall(): Promise<SmallResult | undefined> {
  const groups = createGroups();
  if (!groups) return undefined;
  const joinThem = `${groups.map((group) => `echo $$ > ${join(group, 'cgroup.procs')}`).join('; ')}; exec "$@"`;
  const start = () => startServer(['sh', '-c', joinThem, 'sh', executable, ...serve()]);
  try {
    const samples = { ready: [] as number[], page: [] as number[], idle: [] as number[] };
    const times: number[] = [];
    for (let i = 0; i < starts; i += 1) {
      const server = await start();
      const send = requester(server.url, '127.0.0.1');
      const begun = performance.now();
      await send({ path: '/', headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } });
      samples.ready.push(server.startMs);
      samples.page.push(performance.now() - begun);
      await sleep(settleMs);
      samples.idle.push(anonymousMegabytes(server.pid));
      // Of every process: few requests meet the end of the quota of a period, but they decide the percentile.
      times.push(...(await steadyLists(server.url)));
      await server.kill();
    }
    return {
      readyMs: median(samples.ready),
      firstPageMs: median(samples.page),
      idleMegabytes: median(samples.idle),
      requestsPerSecond,
      listP50Ms: median(times),
      listP99Ms: quantile(times, 0.99),
    };
  } finally {
    await sleep(500);
    for (const group of groups) rmdirSync(group);
  }
}

/** Sends lists at a steady rate, whether earlier ones are answered or not. Returns their times in ms. */
async function steadyLists(origin: string): Promise<number[]> {
  const times: Promise<number>[] = [];
  for (let i = 0; i < requestsPerSecond * seconds; i += 1) {
    const begun = performance.now();
    const send = requester(origin, `127.0.3.${1 + (i % 100)}`);
    times.push(send({ path: '/api/v1/places' }).then(() => performance.now() - begun));
    await sleep(1000 / requestsPerSecond);
  }
  return Promise.all(times);
}

function createGroups(): string[] | undefined {
  for (const hierarchy of hierarchies) {
    const created: string[] = [];
    try {
      for (const [root, limits] of Object.entries(hierarchy)) {
        const group = join(root, 'places-bench');
        if (!existsSync(group)) mkdirSync(group);
        created.push(group);
        for (const [file, limit] of Object.entries(limits)) writeFileSync(join(group, file), String(limit));
      }
      return created;
    } catch {
      for (const group of created) rmdirSync(group);
    }
  }
  return undefined;
}

export function smallRows(result: SmallResult): [string, string][] {
  return [
    ['ready, ms', whole(result.readyMs)],
    ['first page, ms', whole(result.firstPageMs)],
    ['anonymous memory after it, MB', figure(result.idleMegabytes)],
    [`a list at ${result.requestsPerSecond} requests a second, median, ms`, figure(result.listP50Ms)],
    ['the same, 99th percentile, ms', figure(result.listP99Ms)],
  ];
}

export function smallTable(result: SmallResult | undefined): string {
  return result ? table([['small', ''], ...smallRows(result)]) : 'small: no control group here\n';
}
