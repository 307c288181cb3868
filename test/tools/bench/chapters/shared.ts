import { cpus } from 'node:os';
import { Engine } from '../../../redis/engine.ts';
import { bundle, serve } from '../contenders.ts';
import type { Plan } from '../rounds.ts';
import type { Row } from '../rows.ts';
import { cpuMicros, startServer } from '../server.ts';
import { quantile } from '../statistics.ts';
import { figure, table, whole } from '../table.ts';
import { load } from '../wrk.ts';

interface Scenario {
  readonly name: string;
  readonly instances: number;
  /** Whether an engine keeps the state. */
  readonly shared: boolean;
  readonly row: Row;
  readonly connections: number;
}

const place: Row = {
  name: 'shared-place',
  path: '/api/v1/places/hawa-mahal',
  visitors: true,
  contenders: [],
};
const view: Row = { ...place, name: 'shared-view', path: '/api/v1/views?action=up' };
/** 40 connections with a view every 200 ms are 200 views a second. */
const steady: Row = { ...view, name: 'shared-steady', delayMs: 200 };

const scenarios: readonly Scenario[] = [
  { name: 'one place, own window', instances: 1, shared: false, row: place, connections: 64 },
  { name: 'one place, engine', instances: 1, shared: true, row: place, connections: 64 },
  { name: 'one place, engine, 3 instances', instances: 3, shared: true, row: place, connections: 64 },
  { name: 'a view, own file', instances: 1, shared: false, row: view, connections: 64 },
  { name: 'a view, engine', instances: 1, shared: true, row: view, connections: 64 },
  { name: 'a view, engine, 3 instances', instances: 3, shared: true, row: view, connections: 64 },
  { name: '200 views a second, 20 instances', instances: 20, shared: true, row: steady, connections: 40 },
];

interface Sample {
  readonly perSecond: number;
  readonly serviceMicros: number;
  readonly engineMicros: number;
  /** Processor time of services and engine, of all that the processors of this machine had. */
  readonly share: number;
}

export interface SharedResult {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/** What it costs to share the state: the same requests with and without an engine, in interleaved rounds. */
export async function measureShared({ rounds, samples, seconds }: Plan): Promise<SharedResult[]> {
  const results = scenarios.map(({ name }) => ({ name, samples: [] as Sample[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, scenario] of scenarios.entries())
      results[i]?.samples.push(await measure(scenario, samples * seconds));
  }
  return results;
}

async function measure({ instances, shared, row, connections }: Scenario, seconds: number): Promise<Sample> {
  const engine = await Engine.start('--appendonly', 'yes');
  const args = ['--trust-proxy', '127.0.0.0/8', ...(shared ? ['--shared-state', engine.url] : [])];
  const start = (...more: string[]) =>
    startServer([
      process.execPath,
      bundle,
      ...serve(...args, ...(instances > 1 ? ['--reuse-port'] : []), ...more),
    ]);
  const first = await start();
  const services = [first];
  while (services.length < instances) services.push(await start('--port', new URL(first.url).port));
  await load(first.url, row, { seconds: 1, connections });
  const used = () => services.reduce((sum, { pid }) => sum + cpuMicros(pid), 0);
  const [service, inEngine, started] = [used(), cpuMicros(engine.pid), performance.now()];
  const { requests, requestsPerSecond } = await load(first.url, row, { seconds, connections });
  const [serviceMicros, engineMicros] = [used() - service, cpuMicros(engine.pid) - inEngine];
  const available = (performance.now() - started) * 1000 * cpus().length;
  for (const one of services) await one.kill();
  await engine.close();
  return {
    perSecond: requestsPerSecond,
    serviceMicros: serviceMicros / requests,
    engineMicros: engineMicros / requests,
    share: (serviceMicros + engineMicros) / available,
  };
}

export function sharedTable(results: readonly SharedResult[]): string {
  const lines = results.map(({ name, samples }) => {
    const of = (key: keyof Sample, part: number) => {
      const values = samples.map((sample) => sample[key]);
      return quantile(values, part);
    };
    return [
      `  ${name}`,
      whole(of('perSecond', 0.5)),
      ...[0.1, 0.5].map((part) => figure(of('serviceMicros', part), 0)),
      ...[0.1, 0.5].map((part) => figure(of('engineMicros', part), 0)),
      `${figure(100 * of('share', 0.5), 0)} %`,
    ];
  });
  const [service, engine] = ['service µs p10', 'engine µs p10'];
  return table([['shared', 'req/s', service, 'median', engine, 'median', 'of all processors'], ...lines]);
}
