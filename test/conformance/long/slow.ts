import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Service } from '../../support/service.ts';
import { newClientMs, type Ordeal, type Result, type Scale } from './ordeal.ts';

const counts = { short: 100, long: 1_000 };
/** From the moment the last connection stands until the last one is closed. */
const maxClosingMs = 40_000;
/** A busy machine is late with everything: it gets so many times more as another client waited at most. */
const lateShare = 10;
const lookEveryMs = 250;
/** How long the attacker goes on, in seconds, and how long it is watched. */
const attackSeconds = 240;
const watchMs = 300_000;

/** What slowhttptest is told, and what it asks for. */
const attacks: { readonly [name: string]: { readonly options: readonly string[]; readonly path: string } } = {
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
export const slow: readonly Ordeal[] = Object.entries(attacks).map(([name, { options, path }]) => ({
  name,
  needs: ['slowhttptest'],
  run: (service, scale) => attack(service, scale, options, path),
}));

async function attack(
  service: Service,
  scale: Scale,
  options: readonly string[],
  path: string,
): Promise<Result> {
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
  while (closedMs === undefined && performance.now() - started < watchMs) {
    waits.push(await newClientMs(service, '127.5.0.1'));
    const open = establishedAt(service.port);
    const now = performance.now() - started;
    if (open > most) [most, openedMs] = [open, now];
    else if (most > 0 && open === 0) closedMs = now;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  attacker.kill();
  await ended;
  const closingMs = closedMs === undefined ? undefined : closedMs - openedMs;
  const violations: string[] = [];
  const served = waits.filter((ms) => ms !== undefined);
  const unserved = waits.length - served.length;
  const longest = Math.max(...served);
  const boundMs = maxClosingMs + lateShare * longest;
  if (most < count / 2) violations.push(`only ${most} connections of ${count} ever stood`);
  if (closingMs === undefined || closingMs > boundMs) violations.push(`not all closed within ${boundMs} ms`);
  if (unserved > 0) violations.push(`another client was not served ${unserved} times of ${waits.length}`);
  const closed =
    closingMs === undefined ? 'not all closed' : `closed within ${(closingMs / 1000).toFixed(1)} s`;
  return {
    summary: `${most} stood, ${closed}, another client waited ${longest.toFixed(0)} ms at most`,
    violations,
  };
}

/** Connections that the service holds at its port, as the kernel counts them. */
function establishedAt(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const line = new RegExp(`^ *\\d+: [\\dA-F]+:${hex} [\\dA-F]+:[\\dA-F]{4} 01 `, 'gm');
  const tables = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/self/net/${name}`, 'latin1'));
  return tables.join('\n').match(line)?.length ?? 0;
}
