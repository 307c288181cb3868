import { setTimeout as pause } from 'node:timers/promises';
import { EngineProxy } from '../../instances/engine-proxy.ts';
import { Engine } from '../../redis/engine.ts';
import { until } from '../../support/until.ts';
import { press, type Target, untilHealth } from './attack.ts';
import type { Health } from './health.ts';
import { Instance, serving } from './instance.ts';
import { promises } from './promises.ts';
import { regular, views } from './visitors.ts';

const prefix = 'failing';
/** What the log says of an engine that refuses commands or comes back empty. */
const expectedErrors = 'shared state (?:refused a command|had lost views)';
/** What befalls an engine, each in its turn. */
export const engineTroubles = [
  'failovers of the engine',
  'times the engine was full',
  'times the engine came back empty',
] as const;
/** How long a trouble lasts, and the pause behind it, in which an instance comes back unless the machine is busy. */
const troubleMs = 2_000;
const settleMs = 4_000;

/** A master and its replica behind one address that leads to the master. */
class EnginePair {
  #master: Engine;
  #replica: Engine;
  readonly #proxy: EngineProxy;

  private constructor(master: Engine, replica: Engine, proxy: EngineProxy) {
    this.#master = master;
    this.#replica = replica;
    this.#proxy = proxy;
  }

  static async start(): Promise<EnginePair> {
    const settings = ['--repl-diskless-sync-delay', '0'];
    const master = await Engine.start(...settings);
    const [replica, proxy] = [await Engine.start(...settings), await EngineProxy.start(master.port)];
    const pair = new EnginePair(master, replica, proxy);
    await pair.#follow();
    return pair;
  }

  get url(): string {
    return `${this.#proxy.url}?prefix=${prefix}`;
  }

  get count(): number {
    return Number(this.#master.ask('GET', `${prefix}:{views}:count`));
  }

  readonly troubles: Readonly<Record<(typeof engineTroubles)[number], () => Promise<void>>> = {
    'failovers of the engine': async () => {
      const demoted = this.#master;
      this.#master = this.#replica;
      this.#replica = demoted;
      this.#master.ask('REPLICAOF', 'NO', 'ONE');
      await this.#follow();
      // The address moves after the roles: for a while it leads to a replica.
      await pause(troubleMs);
      this.#proxy.enginePorts = [this.#master.port];
    },
    'times the engine was full': async () => {
      this.#master.ask('CONFIG', 'SET', 'maxmemory', '1');
      await pause(troubleMs);
      this.#master.ask('CONFIG', 'SET', 'maxmemory', '0');
    },
    'times the engine came back empty': async () => {
      await this.#master.kill();
      await this.#master.start();
    },
  };

  async close(): Promise<void> {
    await this.#proxy.close();
    await this.#master.close();
    await this.#replica.close();
  }

  async #follow(): Promise<void> {
    this.#replica.ask('REPLICAOF', '127.0.0.1', String(this.#master.port));
    await until(() => this.#replica.ask('INFO', 'replication').includes('master_link_status:up'));
  }
}

/**
 * A service whose engine fails over, refuses writes and comes back empty, until the end. No client gets more than its
 * quota, and no answered view is lost: the service knows all of them and puts them back.
 */
export async function failEngine(
  command: readonly string[],
  folder: string,
  health: Health,
  target: Target,
  isOver: () => boolean,
): Promise<void> {
  const { findings } = target;
  const engines = await EnginePair.start();
  const words = serving(command, '--state-dir', folder, '--shared-state', engines.url);
  const instance = new Instance('failing-engine', target, health, words, expectedErrors);
  try {
    await instance.start();
    let isFailed = false;
    const isDone = () => isFailed || isOver();
    const visitors = [views, regular].map((attack) => press(attack, target, isDone));
    try {
      while (!isDone()) {
        for (const name of engineTroubles) {
          await engines.troubles[name]();
          await pause(settleMs);
          findings.count(name);
        }
      }
    } finally {
      isFailed = true;
      await Promise.all(visitors);
    }
    await untilHealth(instance.life, 'ok').catch(() => {
      findings.fault(promises.views, 'health is degraded though the engine is well');
    });
    target.views.found(engines.count);
    await instance.end('SIGTERM');
  } finally {
    await instance.close();
    await engines.close();
  }
}
