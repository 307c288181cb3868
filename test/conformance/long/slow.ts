import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Service } from '../../support/service.ts';
import type { Scale, Setting, Trial } from '../../tools/trials/trial.ts';
import { newClientMs, ordeal } from './ordeal.ts';

const counts: Record<Scale, number> = { quick: 100, short: 100, long: 1_000 };
/** From the moment the last connection stands until the last one is closed. */
const maxClosingMs = 40_000;
/** A busy machine is late with everything: it gets so many times more as another client waited at most. */
const lateShare = 10;
const lookEveryMs = 250;
/** How long the attacker goes on, in seconds, and how long it is watched. */
const attackSeconds = 240;
const watchMs = 300_000;

interface Attack {
  readonly options: readonly string[];
  readonly path: string;
}

/** What slowhttptest is told, and what it asks for. */
const attacks: Readonly<Record<string, Attack>> = {
  'slow header fields': { options: ['-H', '-i', '5'], path: '/api/v1/places' },
  'slow bodies': {
    options: ['-B', '-i', '5', '-s', '8192', '-f', 'application/json'],
    path: '/api/v1/views',
  },
  'slow readers': {
    options: ['-X', '-k', '3', '-w', '10', '-y', '20', '-n', '5', '-z', '32'],
    path: '/api/v1/places',
  },
};

/** Peers that hold connections by sending or reading next to nothing, beside one that is as ever. */
export const slow: readonly Trial[] = Object.entries(attacks).map(([name, attack]) =>
  ordeal(name, ['slowhttptest'], (service, setting) => perform(name, attack, service, setting)),
);

async function perform(
  name: string,
  { options, path }: Attack,
  service: Service,
  { scale, findings, signal, report }: Setting,
): Promise<void> {
  const count = counts[scale];
  const size = ['-c', `${count}`, '-r', `${count / 2}`, '-l', `${attackSeconds}`, '-p', '3'];
  const args = [...options, ...size, '-u', `${service.url}${path}`];
  const attacker = spawn('slowhttptest', args, { stdio: 'ignore' });
  const ended = once(attacker, 'exit');
  const waits: (number | undefined)[] = [];
  let most = 0;
  let openedMs = 0;
  let closedMs: number | undefined;
  const started = performance.now();
  while (closedMs === undefined && performance.now() - started < watchMs && !signal.aborted) {
    waits.push(await newClientMs(service, '127.5.0.1'));
    const open = establishedAt(service.port);
    const now = performance.now() - started;
    if (open > most) [most, openedMs] = [open, now];
    else if (most > 0 && open === 0) closedMs = now;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  attacker.kill();
  await ended;
  const served = waits.filter((ms) => ms !== undefined);
  const unserved = waits.length - served.length;
  const longest = Math.max(...served);
  findings.count(`connections of ${name}`, most);
  findings.check(`ms that another client waited beside ${name}`, longest);
  if (most < count / 2) report(`only ${most} connections of ${count} ever stood`);
  if (unserved > 0) report(`another client was not served ${unserved} times of ${waits.length}`);
  if (closedMs === undefined) return report(`not all were closed within ${watchMs} ms`);
  findings.check(`ms until ${name} are closed`, closedMs - openedMs, maxClosingMs + lateShare * longest);
}

/** Connections that the service holds at its port, as the kernel counts them. */
function establishedAt(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(`^ *\\d+: [\\dA-F]+:${hex} [\\dA-F]+:[\\dA-F]{4} 01 `, 'gm');
  const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/self/net/${name}`, 'latin1'));
  return tables.join('\n').match(line)?.length ?? 0;
}
