import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment, programCommand } from '../../support/service.ts';
import { median } from '../bench/statistics.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';

const rounds: Record<Scale, number> = { quick: 1, short: 3, long: 20 };
/** A second instance has to give up within this time, in milliseconds, beyond twice what a first one takes to start. */
const exitBoundMs = 1000;

/** EX_TEMPFAIL: the first one may end, so systemd tries again. */
const exitCode = 75;

interface Ways {
  readonly folder: string;
  readonly link: string;
  readonly mount: string;
}

interface Attempt {
  readonly name: string;
  readonly prefix: readonly string[];
  readonly path: (ways: Ways) => string;
}

const attempts: readonly Attempt[] = [
  { name: 'the same path', prefix: [], path: ({ folder }) => folder },
  { name: 'a symbolic link', prefix: [], path: ({ link }) => link },
  { name: 'a bind mount', prefix: [], path: ({ mount }) => mount },
  { name: 'another network name space', prefix: ['unshare', '-n'], path: ({ folder }) => folder },
  { name: 'a bind mount in another one', prefix: ['unshare', '-n'], path: ({ mount }) => mount },
];

async function run({ scale, folder: root, findings, signal, report }: Setting): Promise<void> {
  const times: Times = { startUp: [], exit: [] };
  const ways = { folder: join(root, 'state'), link: join(root, 'link'), mount: join(root, 'mount') };
  for (const path of [ways.folder, ways.mount]) mkdirSync(path);
  symlinkSync(ways.folder, ways.link);
  execFileSync('mount', ['--bind', ways.folder, ways.mount]);
  try {
    for (let round = 0; round < rounds[scale] && !signal.aborted; round += 1)
      await oneRound(ways, round, times, report);
  } finally {
    execFileSync('umount', [ways.mount]);
  }
  findings.count('second instances rejected', times.exit.length);
  // The quick run shares the machine with other tests, so its times mean nothing.
  const bound = scale === 'quick' ? undefined : 2 * median(times.startUp) + exitBoundMs;
  findings.check('ms until one is rejected', median(times.exit), bound);
}

/** Milliseconds, until the first instance has started, and until others have failed to. */
interface Times {
  readonly startUp: number[];
  readonly exit: number[];
}

/** One instance, many that want to be the second, a kill. */
async function oneRound(ways: Ways, round: number, times: Times, report: Setting['report']): Promise<void> {
  // The predecessor was killed; nobody cleans up.
  const started = performance.now();
  await using service = await serve(round % 2 === 0 ? ways.folder : ways.mount);
  times.startUp.push(Math.round(performance.now() - started));
  const client = new ViewsClient(service.url);
  const before = await client.read();
  for (const { name, prefix, path } of attempts) {
    const args = ['serve', '--host', '127.0.0.1', '--port', '0', '--state-dir', path(ways)];
    const asked = performance.now();
    const { status, stderr } = runOnce(prefix, args);
    times.exit.push(Math.round(performance.now() - asked));
    if (status !== exitCode) report(`${name}: ended with ${status}`);
    if (!/^[^\n]*another instance uses the state folder[^\n]*\n$/.test(stderr)) report(`${name}: ${stderr}`);
  }
  const answer = await client.view();
  if (!('count' in answer) || answer.count !== before + 1) report('the first instance was disturbed');
}

function runOnce(prefix: readonly string[], args: readonly string[]) {
  const [program = '', ...rest] = [...prefix, ...programCommand(), ...args];
  const env = cleanEnvironment();
  return spawnSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], env });
}

/** A second instance on the same folder, by every way that leads there. */
const programs = ['mount', 'umount', 'unshare'];
export const second: Trial = { name: 'second instance', programs, root: true, run };
