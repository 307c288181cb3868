import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Engine } from '../../redis/engine.ts';
import { HungDisk } from '../../support/hung-disk.ts';
import { programCommand } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { median } from '../bench/statistics.ts';
import { countOnDisk } from '../torture/folder.ts';
import type { Findings } from '../trials/findings.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { ViewsOracle } from '../trials/views-oracle.ts';
import { abuses } from './abuse.ts';
import { agents } from './agents.ts';
import { press, type Target } from './attack.ts';
import { batches } from './batches.ts';
import { breakers, homes, kernelReaders } from './breaks.ts';
import { breakEngine, DataFile, hangLog, killOften } from './disturbances.ts';
import { photosForOthers, slowDownloads } from './downloads.ts';
import { drawings } from './drawings.ts';
import { engineTroubles, failEngine } from './failing-engine.ts';
import { Health } from './health.ts';
import { hangDisk } from './hung-disk.ts';
import { Instance, serving } from './instance.ts';
import { cores } from './limits.ts';
import { lostLockErrors, takeLock } from './lost-lock.ts';
import { PhotoFolder, photoReaders } from './photos.ts';
import { promises } from './promises.ts';
import { besideFlood, searches } from './searches.ts';
import { everywhere, visits } from './visitors.ts';

const lengthMs: Record<Scale, number> = { quick: 10_000, short: 60_000, long: 600_000 };
const attacks = [
  ...visits,
  ...abuses,
  breakers,
  homes,
  kernelReaders,
  ...batches,
  agents,
  ...searches,
  ...drawings,
];
/** The last half of a siege is one life, so long that memory can be seen to grow. */
const killsShare = 0.5;
const outagesShare = 0.75;
/**
 * The most that the median of memory may grow from the middle of that life to its end. Within a minute, caches and what
 * V8 compiles are still growing, the longer the busier the machine is.
 */
const maxGrowthBytes: Record<Scale, number> = { quick: 100_000_000, short: 100_000_000, long: 16_000_000 };
/** Reloads for each time that the lock is taken. */
const lockEvery = 2;
/** Descriptors that may come and go by themselves. */
const spareDescriptors = 8;

/** What must have been done or measured, however busy the machine is. How long `/healthz` takes is only known on a quiet one. */
const certain = [
  ...Object.values(promises).filter((what) => what !== promises.health),
  photosForOthers,
  besideFlood,
  ...engineTroubles,
];

/** Attacks a service with a counter of its own, and two that share an engine. */
async function besiege({ scale, folder, findings, signal, report }: Setting): Promise<void> {
  const ms = lengthMs[scale];
  const command = programCommand();
  for (const what of Object.values(promises)) findings.count(what, 0);
  // All that is started from here on leaves the first core to the services.
  spawnSync('taskset', ['-a', '-p', '-c', cores.others, String(process.pid)]);
  const engine = await Engine.start('--appendonly', 'yes', '--appendfsync', 'always');
  const health = new Health(findings);
  const single = newTarget(findings, 'own counter');
  const pair = newTarget(findings, 'shared counter');
  const gallery = newTarget(findings, 'photos');
  const photos = new PhotoFolder(folder);
  const data = new DataFile(folder);
  const stateDir = join(folder, 'state');
  const disk = new HungDisk(folder);
  const onDisk = ['env', ...Object.entries(disk.env).map(([name, value]) => `${name}=${value}`)];
  const own = serving([...onDisk, ...command], '--state-dir', stateDir, '--data', data.path);
  const shared = serving(command, '--state-dir', folder, '--shared-state', `${engine.url}?prefix=siege`);
  const alone = new Instance('alone', single, health, own, `reload refused|${lostLockErrors}`);
  const twins = ['left', 'right'].map((name) => new Instance(name, pair, health, shared));
  const withPhotos = serving(command, '--state-dir', join(folder, 'photos'), '--data', photos.path);
  const all = [alone, ...twins, new Instance('photos', gallery, health, withPhotos)];
  findings.count(`processes held to the limits of the unit by ${alone.fence.name}`, all.length);
  const sampling = setInterval(() => void all.map((instance) => instance.sample()), 1_000);
  try {
    await Promise.all(all.map((instance) => instance.start()));
    const started = performance.now();
    let isFailed = false;
    const after = (share: number) => () => {
      return isFailed || signal.aborted || performance.now() > started + ms * share;
    };
    const isOver = after(1);
    let passes = 0;
    const disturb = async () => {
      passes += 1;
      await data.reload(alone, single);
      if (passes % lockEvery === 0) await takeLock(stateDir, alone, single);
    };
    const times = { mayLive: after(killsShare), isOver, maxLifeMs: ms / 12 };
    const running = [
      ...attacks.map((attack) => press(attack, single, isOver)),
      ...everywhere.map((attack) => press(attack, pair, isOver)),
      killOften(alone, single, times, disturb, () => single.views.found(countOnDisk(stateDir))),
      ...twins.map((twin) => killOften(twin, pair, times)),
      ...all.map((instance) => hangLog(instance, isOver)),
      photos.swap(isOver),
      ...[photoReaders, slowDownloads].map((attack) => press(attack, gallery, isOver)),
      failEngine(command, folder, health, newTarget(findings, 'failing engine'), isOver),
      hangDisk(disk, alone, single, isOver),
      breakEngine(engine, pair, ms / 30, after(outagesShare)),
    ];
    await Promise.all(running).catch(async (error: unknown) => {
      isFailed = true;
      await Promise.allSettled(running);
      throw error;
    });
    clearInterval(sampling);
    for (const instance of all) await judge(instance, findings, maxGrowthBytes[scale]);
    pair.views.found(Number(engine.ask('GET', 'siege:{views}:count')));
    await Promise.all(all.map((instance) => instance.end('SIGTERM')));
    single.views.found(countOnDisk(stateDir));
    for (const what of certain) if (!signal.aborted && !findings.isSeen(what)) report(`never: ${what}`);
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
async function judge(instance: Instance, findings: Findings, maxGrowth: number): Promise<void> {
  const third = Math.floor(instance.memory.length / 3);
  const grown = median(instance.memory.slice(-third)) - median(instance.memory.slice(-2 * third, -third));
  findings.check(promises.growth, grown / 1e6, maxGrowth / 1e6);
  // Those of connections that are just closed go by themselves.
  await until(() => instance.moreDescriptors <= spareDescriptors).catch(() => {});
  findings.check(promises.descriptors, instance.moreDescriptors, spareDescriptors);
}

/** Everything at once. */
export const siege: Trial = {
  name: 'siege',
  programs: ['redis-server', 'strace', 'taskset', 'gcc'],
  run: besiege,
};
