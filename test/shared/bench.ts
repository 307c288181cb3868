/**
 * What it costs to share the state: CPU time of the service and of the engine for one request, beside the same service
 * with its own window, and the throughput of one, two and three instances. Rounds are interleaved and medians shown.
 *
 *     node --import tsx test/shared/bench.ts [--rounds N] [--seconds S] [--json]
 *
 * Needs wrk and redis-server. PLACES_COMMAND names another build of the program.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Engine } from '../redis/engine.ts';
import { type Service, startService } from '../support/service.ts';

/** Jiffies of /proc are hundredths of a second everywhere. */
const jiffyMicros = 10_000;
/** More visitors than a window forgets, so that nobody is refused. */
const visitors = 200_000;

/** A load with a new visitor for each request. */
const wrkScript = `
local n = math.random(0, ${visitors})
request = function()
  n = (n + 1) % ${visitors}
  local visitor = string.format('10.%d.%d.%d', math.floor(n / 65536), math.floor(n / 256) % 256, n % 256)
  return wrk.format(nil, nil, { ['X-Forwarded-For'] = visitor })
end
done = function(summary, latency)
  io.write(string.format('RESULT %d %d %d %d %d\\n', summary.requests, summary.duration, summary.errors.status,
    latency:percentile(50), latency:percentile(99)))
end
`;

interface Scenario {
  readonly name: string;
  readonly path: string;
  readonly instances: number;
  readonly shared: boolean;
}

const place = '/api/v1/places/hawa-mahal';
const scenarios: readonly Scenario[] = [
  { name: 'one place, own window', path: place, instances: 1, shared: false },
  { name: 'one place, engine', path: place, instances: 1, shared: true },
  { name: 'one place, engine, 2 instances', path: place, instances: 2, shared: true },
  { name: 'one place, engine, 3 instances', path: place, instances: 3, shared: true },
  { name: 'a view, own file, --flush always', path: '/api/v1/views?action=up', instances: 1, shared: false },
  { name: 'a view, engine', path: '/api/v1/views?action=up', instances: 1, shared: true },
  { name: 'a view, engine, 3 instances', path: '/api/v1/views?action=up', instances: 3, shared: true },
];

interface Round {
  readonly perSecond: number;
  readonly serviceMicros: number;
  readonly engineMicros: number;
  readonly p50Micros: number;
  readonly p99Micros: number;
}

interface Load {
  readonly requests: number;
  readonly micros: number;
  readonly p50Micros: number;
  readonly p99Micros: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      json: { type: 'boolean' },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const lua = join(folder, 'visitors.lua');
  writeFileSync(lua, wrkScript);
  const results = new Map<Scenario, Round[]>(scenarios.map((scenario) => [scenario, []]));
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [scenario, rounds] of results)
      rounds.push(await measure(scenario, Number(values.seconds), lua));
  }
  rmSync(folder, { recursive: true });
  const table = [...results].map(([{ name }, rounds]) => ({ name, ...medians(rounds) }));
  if (values.json) process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
  else console.table(table);
}

async function measure(scenario: Scenario, seconds: number, lua: string): Promise<Round> {
  const engine = await Engine.start('--appendonly', 'yes');
  const args = [
    '--trust-proxy',
    '127.0.0.0/8',
    '--log',
    'off',
    ...(scenario.shared ? ['--shared-state', engine.url] : []),
  ];
  const services: Service[] = [
    await startService({ args: scenario.instances > 1 ? [...args, '--reuse-port'] : args }),
  ];
  const port = String(services[0]?.port);
  while (services.length < scenario.instances) {
    services.push(await startService({ args: [...args, '--reuse-port', '--port', port] }));
  }
  const target = `http://127.0.0.1:${port}${scenario.path}`;
  await load(target, 1, lua);
  const before = [services.map(({ pid }) => cpuMicros(pid)), cpuMicros(engine.pid)] as const;
  const { requests, micros, p50Micros, p99Micros } = await load(target, seconds, lua);
  const service = services.reduce((sum, { pid }, i) => sum + cpuMicros(pid) - (before[0][i] ?? 0), 0);
  const inEngine = cpuMicros(engine.pid) - before[1];
  await Promise.all(services.map((one) => one.stop()));
  await engine.close();
  return {
    perSecond: requests / (micros / 1e6),
    serviceMicros: service / requests,
    engineMicros: inEngine / requests,
    p50Micros,
    p99Micros,
  };
}

async function load(target: string, seconds: number, lua: string): Promise<Load> {
  const child = spawn('wrk', ['-t1', '-c64', `-d${seconds}`, '-s', lua, target], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await text(child.stdout);
  const [, requests = 0, micros = 0, refused = 0, p50Micros = 0, p99Micros = 0] =
    /RESULT (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(output)?.map(Number) ?? [];
  if (requests === 0 || refused > 0) throw new Error(`a load that was refused ${refused} times:\n${output}`);
  return { requests, micros, p50Micros, p99Micros };
}

/** User and system time of a process, from /proc/PID/stat (proc(5), fields 14 and 15). */
function cpuMicros(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * jiffyMicros;
}

function medians(rounds: readonly Round[]): Record<keyof Round, number> {
  const median = (of: keyof Round) => {
    const sorted = rounds.map((round) => round[of]).sort((a, b) => a - b);
    return Math.round((sorted[sorted.length >> 1] ?? 0) * 10) / 10;
  };
  return {
    perSecond: Math.round(median('perSecond')),
    serviceMicros: median('serviceMicros'),
    engineMicros: median('engineMicros'),
    p50Micros: median('p50Micros'),
    p99Micros: median('p99Micros'),
  };
}

void main();
