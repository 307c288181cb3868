import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { RawConnection, type RawResponse } from '../support/raw.ts';
import type { Findings } from './findings.ts';
import type { ViewsOracle } from './oracles.ts';

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
  /** Rises whenever what the services share goes away, and when it is back. */
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

/** Lets all workers of an attack at a target until the end. */
export async function press(
  { name, workers, pauseMs, run }: Attack,
  target: Target,
  isOver: () => boolean,
): Promise<void> {
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

/** Sends bytes over a connection of their own and waits for so many answers. */
export async function ask(
  life: Life,
  bytes: string,
  answers = 1,
  from = newAddress(),
): Promise<readonly RawResponse[]> {
  const connection = await RawConnection.open(life.port, { from });
  try {
    connection.send(bytes);
    const all = await connection.settled(answers);
    assert.equal(all.length, answers, 'answers');
    return all;
  } finally {
    connection.close();
  }
}
