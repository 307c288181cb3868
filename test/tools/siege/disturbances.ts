import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { get, head, host } from '../../conformance/case.ts';
import type { Engine } from '../../redis/engine.ts';
import { projectRoot } from '../../support/project.ts';
import { until } from '../../support/until.ts';
import type { Findings } from '../trials/findings.ts';
import { ask, newNumber, type Target } from './attack.ts';
import type { Instance } from './instance.ts';
import { promises } from './promises.ts';

const { city, places } = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
/** The built-in city, and the same with five places less, so that a reload can be seen. */
const good = [places, places.slice(0, -5)].map((some) => JSON.stringify({ city, places: some }));
const whole = good[0] ?? '';
const bad = [
  ...['', '{', '[]', '{"city":{},"places":[]}', whole.slice(0, whole.length / 2), '\0'.repeat(100_000)],
  whole.replace(/"image":"[^"]*"/, '"image":"https://%zz/x.jpg"'),
  whole.replace(/"index":1\b/, '"index":2'),
];

/** The data file of an instance: good when the process may start anew, and bad for a moment. */
export class DataFile {
  readonly path: string;
  #reloads = 0;

  constructor(folder: string) {
    this.path = join(folder, 'city.json');
    writeFileSync(this.path, whole);
  }

  /** Reloads a bad file, which must change nothing, then a good one, which must be served soon. */
  async reload(instance: Instance, { findings }: Target): Promise<void> {
    const served = async () => {
      const [response] = await ask(instance.life, get());
      return JSON.parse(String(response?.body)).places.count;
    };
    const load = (text = '') => {
      writeFileSync(this.path, text);
      instance.signal('SIGHUP');
    };
    const before = await served();
    load(bad[this.#reloads % bad.length]);
    await pause(300);
    if ((await served()) !== before) findings.fault(promises.reloads, 'a bad file was taken');
    this.#reloads += 1;
    load(good[this.#reloads % 2]);
    const expected = places.length - 5 * (this.#reloads % 2);
    const isTaken = until(async () => (await served()) === expected);
    await isTaken.catch(() => findings.fault(promises.reloads, 'a good file was not taken'));
    findings.count(promises.reloads, 2);
    await this.#signalOften(instance, findings);
  }

  /** Sends signals in quick succession: a search that nobody made before is answered all the same. */
  async #signalOften(instance: Instance, findings: Findings): Promise<void> {
    const signals = setInterval(() => instance.signal('SIGHUP'), 50);
    const path = `/index.md?search=fort+${newNumber()}`;
    const [response] = await ask(instance.life, head(`GET ${path} HTTP/1.1`, host));
    clearInterval(signals);
    if (response?.status !== 200) findings.fault(promises.reloads, 'no search was answered among signals');
    findings.count('searches among signals to reload');
  }
}

/** Whether an instance is to be left alone from now on, and whether all is over. */
interface Times {
  readonly mayLive: () => boolean;
  readonly isOver: () => boolean;
  readonly maxLifeMs: number;
}

/**
 * Kills an instance at a random moment of its life and starts it again, on a slow disk every other time. Between the
 * kills it does something else over and over; behind each, it calls `killed`.
 */
export async function killOften(
  instance: Instance,
  { findings }: Target,
  { mayLive, isOver, maxLifeMs }: Times,
  meanwhile = async () => {},
  killed = () => {},
): Promise<void> {
  const pass = async () => {
    await meanwhile();
    await pause(Math.random() * 1_000);
  };
  for (let life = 1; !mayLive(); life += 1) {
    const dies = performance.now() + Math.random() * maxLifeMs;
    while (performance.now() < dies) await pass();
    await instance.end('SIGKILL');
    findings.count(promises.exits);
    killed();
    await instance.start(life % 2 === 1);
  }
  while (!isOver()) await pass();
}

/** Lets nobody read the log of an instance for a second, again and again. */
export async function hangLog(instance: Instance, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await instance.hangLog(1_000);
    await pause(Math.random() * 4_000);
  }
}

/** Lets the engine hang, or kills it, and brings it back. */
export async function breakEngine(engine: Engine, pair: Target, everyMs: number, isOver: () => boolean) {
  for (let times = 1; !isOver(); times += 1) {
    await pause(everyMs * (0.5 + Math.random()));
    pair.outages += 1;
    const isKilled = times % 2 === 0;
    if (isKilled) await engine.kill();
    else engine.pause();
    await pause(2_000);
    if (isKilled) await engine.start();
    else engine.resume();
    // In every trial the instances were back within 1.2 s.
    await pause(3_000);
    pair.outages += 1;
    pair.findings.count('outages of the engine');
  }
}
