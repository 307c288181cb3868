import { setTimeout as pause } from 'node:timers/promises';
import { head, host } from '../../conformance/case.ts';
import { ask as askAt, type RawResponse } from '../../support/raw.ts';
import { until } from '../../support/until.ts';
import type { Findings } from '../trials/findings.ts';
import type { ViewsOracle } from '../trials/views-oracle.ts';

/** One life of a service. */
export interface Life {
  readonly pid: number;
  readonly port: number;
  /** False as soon as somebody ends it. */
  alive: boolean;
}

/** What is attacked: services that count in one place, with what is known of their views. */
export interface Target {
  readonly views: ViewsOracle;
  readonly findings: Findings;
  /** Those that run at the moment. */
  readonly lives: Set<Life>;
  /** Rises whenever the disk hangs or what the services share goes away, and when it is back. */
  outages: number;
}

/** Something that peers do to the service over and over, each time with addresses of their own. */
export interface Attack {
  readonly name: string;
  /** So many do it at once, each with a pause behind every time. */
  readonly workers: number;
  readonly pauseMs: number;
  /** Throws when the service does not answer as it should; what happens while it is killed does not matter. */
  run(target: Target, life: Life): Promise<void>;
}

/** An attack by so many workers, each with a pause in milliseconds behind every time. */
export function attack(name: string, [workers, pauseMs]: readonly [number, number], run: Attack['run']) {
  return { name, workers, pauseMs, run };
}

/** Lets all workers of an attack at a target until the end. */
export async function press(attack: Attack, target: Target, isOver: () => boolean): Promise<void> {
  const { name, workers, pauseMs, run } = attack;
  const work = async () => {
    while (!isOver()) {
      const lives = [...target.lives];
      const life = anyOf(lives);
      try {
        if (life) await run(target, life);
        target.findings.count(name, life ? 1 : 0);
      } catch (error) {
        if (lives.every(({ alive }) => alive)) target.findings.fault(name, String(error).slice(0, 500));
      }
      await pause(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

let addresses = 0;

/** An address of this machine that nobody used before: to the service, a client of its own. */
export function newAddress(): string {
  addresses += 1;
  return `127.${16 + ((addresses >> 16) & 127)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** An address of a trusted proxy. */
export function proxyAddress(): string {
  return `127.1.${newNumber() % 256}.${1 + (newNumber() % 250)}`;
}

/** A number for searches and hosts that nobody asked for before. */
export function newNumber(): number {
  return Math.floor(Math.random() * 2 ** 48);
}

export function anyOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

/** Sends bytes from an address that nobody used before, unless one is given, and waits for so many answers. */
export function ask(
  { port }: Life,
  bytes: string,
  answers = 1,
  from = newAddress(),
): Promise<readonly RawResponse[]> {
  return askAt(port, bytes, from, answers);
}

/** Waits for such a word of `/healthz`; throws when it does not come. */
export async function untilHealth(life: Life, status: string): Promise<void> {
  await until(async () => {
    const [response] = await ask(life, head('GET /healthz HTTP/1.1', host));
    return JSON.parse(String(response?.body)).status === status;
  });
}
