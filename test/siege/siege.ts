import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Engine } from '../redis/engine.ts';
import { countOnDisk } from '../torture/folder.ts';
import { abuses } from './abuse.ts';
import { press, type Target } from './attack.ts';
import { breakEngine, DataFile, hangLog, killOften } from './disturbances.ts';
import { type Findings, promises } from './findings.ts';
import { Health } from './health.ts';
import { Instance, serving } from './instance.ts';
import { cores } from './limits.ts';
import { ViewsOracle } from './oracles.ts';
import { everywhere, visits } from './visitors.ts';

const attacks = [...visits, ...abuses];
/** The last half of a siege is one life, so long that memory can be seen to grow. */
const killsShare = 0.5;
const outagesShare = 0.75;
/** The most that the median of memory may grow from the middle of that life to its end. */
const maxGrowthBytes = 16_000_000;
/** Descriptors that may come and go by themselves. */
const spareDescriptors = 8;
const settleBoundMs = 30_000;

/** Attacks a service with a counter of its own, and two that share an engine. */
export async function besiege(
  command: readonly string[],
  folder: string,
  { ms, interrupted }: { ms: number; interrupted: AbortSignal },
  findings: Findings,
): Promise<void> {
  // All that is started from here on leaves the first core to the services.
  spawnSync('taskset', ['-a', '-p', '-c', cores.others, String(process.pid)]);
  const engine = await Engine.start('--appendonly', 'yes', '--appendfsync', 'always');
  const health = new Health(findings);
  const single = newTarget(findings, 'own counter');
  const pair = newTarget(findings, 'shared counter');
  const data = new DataFile(folder);
  const stateDir = join(folder, 'state');
  const own = serving(command, '--state-dir', stateDir, '--data', data.path);
  const shared = serving(command, '--state-dir', folder, '--shared-state', engine.url);
  const alone = new Instance('alone', single, health, own);
  const twins = ['left', 'right'].map((name) => new Instance(name, pair, health, shared));
  const all = [alone, ...twins];
  findings.count(`processes held to the limits of the unit by ${alone.fence.name}`, all.length);
  const sampling = setInterval(() => void all.map((instance) => instance.sample()), 1_000);
  try {
    await Promise.all(all.map((instance) => instance.start()));
    const started = performance.now();
    let isFailed = false;
    const after = (share: number) => () => {
      return isFailed || interrupted.aborted || performance.now() > started + ms * share;
    };
    const isOver = after(1);
    const times = { mayLive: after(killsShare), isOver, maxLifeMs: ms / 12 };
    const running = [
      ...attacks.map((attack) => press(attack, single, isOver)),
      ...everywhere.map((attack) => press(attack, pair, isOver)),
      killOften(
        alone,
        single,
        times,
        () => data.reload(alone, single),
        () => single.views.found(countOnDisk(stateDir)),
      ),
      ...twins.map((twin) => killOften(twin, pair, times)),
      ...all.map((instance) => hangLog(instance, isOver)),
      breakEngine(engine, pair, ms / 30, after(outagesShare)),
    ];
    await Promise.all(running).catch(async (error: unknown) => {
      isFailed = true;
      await Promise.allSettled(running);
      throw error;
    });
    clearInterval(sampling);
    for (const instance of all) await judge(instance, findings);
    pair.views.found(Number(engine.ask('GET', 'places:{views}:count')));
    await Promise.all(all.map((instance) => instance.end('SIGTERM')));
    single.views.found(countOnDisk(stateDir));
  } finally {
    clearInterval(sampling);
    health.close();
    await Promise.all(all.map((instance) => instance.close()));
    await engine.close();
  }
}

function newTarget(findings: Findings, name: string): Target {
  return { findings, views: new ViewsOracle(findings, name), lives: new Set(), outages: 0 };
}

/** Memory and descriptors are flat: memory from the second third of a life on, when caches are full. */
async function judge(instance: Instance, findings: Findings): Promise<void> {
  const third = Math.floor(instance.memory.length / 3);
  const grown = median(instance.memory.slice(-third)) - median(instance.memory.slice(-2 * third, -third));
  findings.check(promises.growth, grown / 1e6, maxGrowthBytes / 1e6);
  const started = performance.now();
  while (instance.moreDescriptors > spareDescriptors && performance.now() - started < settleBoundMs)
    await pause(200);
  findings.check(promises.descriptors, instance.moreDescriptors, spareDescriptors);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
