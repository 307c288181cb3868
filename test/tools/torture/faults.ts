import { join } from 'node:path';
import { withFolder } from '../../support/folder.ts';
import { programCommand, type Service } from '../../support/service.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk, seed } from './folder.ts';

const calls = {
  openat: 'openat',
  write: '/^p?write(64)?$',
  fsync: 'fsync',
  rename: '/^rename(at2?)?$',
} as const;
const errors = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'] as const;
/** Which calls fail: each of the first six, of which a start makes some, and all from the ninth on, when it is over. */
const moments: Record<Scale, readonly string[]> = {
  quick: ['3'],
  short: ['1', '2', '3', '9+'],
  long: ['1', '2', '3', '4', '5', '6', '9+'],
};

const startCount = 41;
const views = 10;
/** Files that one run may write to; each attempt has a name of its own. */
const attempts = 64;

type Call = keyof typeof calls;

interface Case {
  readonly call: Call;
  readonly error: string;
  readonly when: string;
}

function cases(scale: Scale): Case[] {
  const all = Object.keys(calls) as Call[];
  const some = scale === 'quick' ? errors.slice(0, 1) : errors;
  return all.flatMap((call) =>
    some.flatMap((error) => moments[scale].map((when) => ({ call, error, when }))),
  );
}

async function run({ scale, findings, signal, report }: Setting): Promise<void> {
  let rejected = 0;
  for (const each of cases(scale)) {
    if (signal.aborted) return;
    const reportCase = (what: string) => report(`${each.call} ${each.error} when=${each.when}: ${what}`);
    rejected += await withFolder((folder) => sendViews(folder, each, reportCase));
    findings.count('kinds of failing calls');
  }
  findings.count('views rejected because of them', rejected);
  if (rejected === 0) report('no view was rejected: the faults did not arrive');
}

/** Sends views one by one while calls fail. Returns how many were rejected. */
async function sendViews(folder: string, fault: Case, report: (what: string) => void): Promise<number> {
  seed(folder, startCount);
  await using service = await serveWithFault(folder, fault);
  const client = new ViewsClient(service.url);
  let told = startCount;
  let rejected = 0;
  for (let view = 1; view <= views; view += 1) {
    const answer = await client.view();
    if ('count' in answer) told = Math.max(told, answer.count);
    else rejected += 1;
    if ('rejected' in answer && answer.rejected !== 503)
      report(`view ${view} was answered ${answer.rejected}`);
    const onDisk = countOnDisk(folder);
    if (onDisk !== told) report(`after view ${view} ${told} was told and ${onDisk} is on disk`);
    if ((await client.read()) !== told) report(`after view ${view} a reader is told something else`);
  }
  if ((await client.statusOf('/api/v1/places')) !== 200) report('the places are gone');
  if (told + rejected !== startCount + views) report(`${told} told, ${rejected} rejected`);
  const { status } = await client.health();
  const expected = fault.when.endsWith('+') ? 'degraded' : 'ok';
  if (status !== expected) report(`health is ${status} in the end, not ${expected}`);
  await service.kill();
  if (countOnDisk(folder) !== told) report(`${countOnDisk(folder)} on disk after a kill, ${told} told`);
  return rejected;
}

/** The program with some of its calls on the counter's files failing. */
function serveWithFault(folder: string, { call, error, when }: Case): Promise<Service> {
  const names = Array.from({ length: attempts }, (_, i) => `views.tmp-${i}`);
  const paths = [folder, ...[...names, 'views.0', 'views.1'].map((name) => join(folder, name))];
  // With -D the program itself is our child, and dies of our signals. `when` counts calls per thread: one thread it is.
  const options = [
    ...['-D', '-f', '-qq', '-o', '/dev/null', '--seccomp-bpf'],
    ...paths.flatMap((path) => ['-P', path]),
    ...['-e', `trace=${calls[call]}`, '-e', `inject=${calls[call]}:error=${error}:when=${when}`],
  ];
  const command = ['strace', ...options, ...programCommand()] as const;
  return serve(folder, { command, env: { UV_THREADPOOL_SIZE: '1' } });
}

/** System calls that fail on demand. */
export const faults: Trial = { name: 'failing system calls', programs: ['strace'], run };
