import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { programCommand } from '../support/service.ts';
import { serve, ViewsClient } from './client.ts';
import { countOnDisk, withFolder } from './folder.ts';
import type { Outcome, Scale, Torture } from './torture.ts';

const rounds: Record<Scale, number> = { quick: 4, short: 100, long: 1000 };
const senders = 16;
/** The kill comes within this time after the first view, in milliseconds. */
const maxDelayMs = 120;
/** Every so many rounds the program is killed during its start instead. */
const earlyEvery = 8;
const maxStartMs = 800;

type Answered = Awaited<ReturnType<ViewsClient['view']>>;

/** What must hold across all lives of the program. */
class Ledger {
  readonly violations: string[] = [];
  readonly #answered = new Set<number>();
  /** The highest count anybody was told. */
  floor = 0;
  /** Views sent whose answer never came. */
  open = 0;

  note(answer: Answered): void {
    if ('rejected' in answer) {
      this.violations.push(`rejected with ${answer.rejected}`);
      return;
    }
    const { count } = answer;
    if (this.#answered.has(count)) this.violations.push(`${count} was answered twice`);
    this.#answered.add(count);
    this.floor = Math.max(this.floor, count);
  }

  get answers(): number {
    return this.#answered.size;
  }

  /** A count found after a kill: nothing told is lost, and only what was under way may be above. */
  found(count: number | undefined, where: string): void {
    if (count === undefined) this.violations.push(`${where}: no valid generation`);
    else if (count < this.floor) this.violations.push(`${where}: ${count} found, ${this.floor} told`);
    else if (count > this.floor + this.open) {
      this.violations.push(`${where}: ${count} found, ${this.floor} told and ${this.open} under way`);
    }
  }
}

async function run(scale: Scale): Promise<Outcome> {
  const ledger = new Ledger();
  await withFolder(async (folder) => {
    for (let round = 1; round <= rounds[scale]; round += 1) {
      await runAndKill(folder, ledger, round);
      if (round % earlyEvery === 0) await killDuringStart(folder);
    }
    await using service = await serve(folder);
    ledger.found(await new ViewsClient(service.url).read(), 'at the end');
  });
  const { answers, floor, violations } = ledger;
  return { summary: `${rounds[scale]} kills, ${answers} views answered, count ${floor}`, violations };
}

async function runAndKill(folder: string, ledger: Ledger, round: number): Promise<void> {
  const service = await serve(folder);
  const client = new ViewsClient(service.url);
  const count = await client.read();
  ledger.found(count, `round ${round}`);
  ledger.floor = count;
  ledger.open = 0;
  // A busy machine may take longer than the delay to answer the first view, and a kill before it shows nothing.
  ledger.note(await client.view());
  const load = Array.from({ length: senders }, () => sendUntilDead(client, ledger));
  await pause(Math.random() * maxDelayMs);
  await service.kill();
  await Promise.all(load);
  ledger.found(countOnDisk(folder), `round ${round}, on disk`);
}

async function sendUntilDead(client: ViewsClient, ledger: Ledger): Promise<void> {
  for (;;) {
    const answer = await client.view().catch(() => undefined);
    if (answer === undefined) {
      ledger.open += 1;
      return;
    }
    ledger.note(answer);
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
export const kill: Torture = { name: 'kill -9', programs: [], root: false, run };
