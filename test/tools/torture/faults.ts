import { FailingCalls } from '../../support/failing-calls.ts';
import { withFolder } from '../../support/folder.ts';
import type { Service } from '../../support/service.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk, seed } from './folder.ts';

const calls = ['open', 'write', 'sync', 'rename'] as const;
const errors = ['EIO', 'ENOSPC', 'EROFS', 'EACCES'] as const;
/** Which calls fail: each of the first six, of which a start makes some, and all from the ninth on, when it is over. */
const moments: Record<Scale, readonly string[]> = {
  quick: ['3'],
  short: ['1', '2', '3', '9+'],
  long: ['1', '2', '3', '4', '5', '6', '9+'],
};

const startCount = 41;
const views = 10;
interface Case {
  readonly call: (typeof calls)[number];
  readonly error: string;
  readonly when: string;
}

function cases(scale: Scale): Case[] {
  const some = scale === 'quick' ? errors.slice(0, 1) : errors;
  return calls.flatMap((call) =>
    some.flatMap((error) => moments[scale].map((when) => ({ call, error, when }))),
  );
}

async function run({ scale, folder: root, findings, signal, report }: Setting): Promise<void> {
  const failing = new FailingCalls(root);
  let rejected = 0;
  for (const each of cases(scale)) {
    if (signal.aborted) return;
    const reportCase = (what: string) => report(`${each.call} ${each.error} when=${each.when}: ${what}`);
    rejected += await withFolder((folder) => sendViews(folder, failing, each, reportCase));
    findings.count('kinds of failing calls');
  }
  findings.count('views rejected because of them', rejected);
  if (rejected === 0) report('no view was rejected: the faults did not arrive');
}

/** Sends views one by one while calls fail. Returns how many were rejected. */
async function sendViews(
  folder: string,
  failing: FailingCalls,
  fault: Case,
  report: (what: string) => void,
): Promise<number> {
  seed(folder, startCount);
  await using service = await serveWithFault(folder, failing, fault);
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

/** Starts the program with some of its calls on the generations and their folder failing. */
function serveWithFault(
  folder: string,
  failing: FailingCalls,
  { call, error, when }: Case,
): Promise<Service> {
  const glob = `${folder}?(/views.[01t]*)`;
  failing.fail({
    call,
    error,
    glob,
    first: Number.parseInt(when, 10),
    ...(!when.endsWith('+') && { times: 1 }),
  });
  return serve(folder, { env: failing.env });
}

/** System calls that fail on demand. */
export const faults: Trial = { name: 'failing system calls', programs: ['gcc'], run };
