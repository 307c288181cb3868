import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { programCommand } from '../../support/service.ts';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { ViewsOracle } from '../trials/views-oracle.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk } from './folder.ts';

const rounds: Record<Scale, number> = { quick: 4, short: 100, long: 1000 };
const senders = 16;
/** The kill comes within this time after the first view, in milliseconds. */
const maxDelayMs = 120;
/** Every so many rounds the program is killed during its start instead. */
const earlyEvery = 8;
const maxStartMs = 800;

async function run({ scale, folder, findings, signal, report }: Setting): Promise<void> {
  const views = new ViewsOracle(findings, 'kill -9');
  for (let round = 1; round <= rounds[scale] && !signal.aborted; round += 1) {
    await runAndKill(folder, views, report);
    findings.count('kills under load');
    if (round % earlyEvery === 0) await killDuringStart(folder);
  }
  await using service = await serve(folder);
  views.found(await new ViewsClient(service.url).read());
}

async function runAndKill(folder: string, views: ViewsOracle, report: Setting['report']): Promise<void> {
  const service = await serve(folder);
  const client = new ViewsClient(service.url);
  const count = await client.read();
  views.found(count);
  views.settled(count);
  const send = async () => {
    views.sent();
    const answer = await client.view();
    if ('count' in answer) views.answered(answer.count);
    else report(`a view was rejected with ${answer.rejected}`);
  };
  // A busy machine may take longer than the delay to answer the first view, and a kill before it shows nothing.
  await send();
  const load = Array.from({ length: senders }, () => sendUntilDead(send));
  await pause(Math.random() * maxDelayMs);
  await service.kill();
  await Promise.all(load);
  views.found(countOnDisk(folder));
}

async function sendUntilDead(send: () => Promise<void>): Promise<void> {
  try {
    for (;;) await send();
  } catch {
    // The view that was under way may have been counted.
  }
}

async function killDuringStart(folder: string): Promise<void> {
  const [program, ...before] = programCommand();
  const args = [...before, 'serve', '--host', '127.0.0.1', '--port', '0', '--state-dir', folder];
  const child = spawn(program, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await pause(Math.random() * maxStartMs);
  child.kill('SIGKILL');
  await ended;
}

/** kill -9 at random moments under parallel load, over and over on one folder. */
export const kill: Trial = { name: 'kill -9', run };
