import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Scale, Setting, Trial } from '../trials/trial.ts';
import { countOnDisk } from './folder.ts';
import type { Report, Task } from './starter.ts';

const rounds: Record<Scale, number> = { quick: 20, short: 300, long: 3000 };
/** In one round of so many the second starter is the slow one. */
const slowEvery = 4;
/** How far apart the two start, and how long whoever got the counter counts, in milliseconds at most. */
const near = { apart: 2, counting: 15 };
const slow = { apart: 150, counting: 300 };
/** The slow one waits so long before each call that has to do with the lock, in microseconds. */
const delay = 20_000;
const lockCalls = 'openat,fcntl,rename,unlink';

async function run({ scale, folder, findings, signal, report }: Setting): Promise<void> {
  const answered = new Set<number>();
  const stateDir = join(folder, 'state');
  mkdirSync(stateDir);
  await using starters = await Starters.launch();
  for (let round = 1; round <= rounds[scale] && !signal.aborted; round += 1) {
    const reportRound = (what: string) => report(`round ${round}: ${what}`);
    const reports = await starters.startTwo(stateDir, round % slowEvery === 0);
    findings.count('pairs that start at once');
    findings.count('starts refused', reports.filter((one) => 'error' in one).length);
    check(reports, answered, reportRound);
    if (countOnDisk(stateDir) !== answered.size)
      reportRound(`${countOnDisk(stateDir)} on disk, ${answered.size} answered`);
  }
}

/** At least one of the two must get the counter, never both at a time; and no count is answered twice. */
function check(reports: readonly Report[], answered: Set<number>, report: (what: string) => void): void {
  const holders = reports
    .flatMap((one) => ('error' in one ? [] : [one]))
    .sort((a, b) => a.openedAt - b.openedAt);
  const [first, second] = holders;
  if (!first) report(`nobody got the counter: ${JSON.stringify(reports)}`);
  if (first && second && second.openedAt < first.closedAt) report('both had the counter');
  for (const { counts, rejected } of holders) {
    if (rejected > 0) report(`${rejected} views rejected`);
    for (const count of counts) {
      if (answered.has(count)) report(`${count} was answered twice`);
      answered.add(count);
    }
  }
  for (const one of reports) {
    if ('error' in one && !one.error.startsWith('another instance uses the state folder')) report(one.error);
  }
}

/** Two processes and a slow one, each in a network name space of its own. */
class Starters {
  readonly #starters: readonly [first: ChildProcess, second: ChildProcess, slow: ChildProcess];

  static async launch(): Promise<Starters> {
    const inject = `inject=${lockCalls}:delay_enter=${delay}`;
    const strace = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', '--seccomp-bpf'];
    const slowed = [...strace, '-e', `trace=${lockCalls}`, '-e', inject];
    return new Starters(await Promise.all([launch([]), launch([]), launch(slowed)]));
  }

  private constructor(starters: readonly [ChildProcess, ChildProcess, ChildProcess]) {
    this.#starters = starters;
  }

  startTwo(stateDir: string, isSlow: boolean): Promise<Report[]> {
    const { apart, counting } = isSlow ? slow : near;
    const [first, second, third] = this.#starters;
    const two = [first, isSlow ? third : second].map((starter) =>
      start(starter, { stateDir, waitMs: Math.random() * apart, countMs: Math.random() * counting }),
    );
    return Promise.all(two);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const starter of this.#starters) {
      starter.kill('SIGKILL');
      await once(starter, 'exit');
    }
  }
}

async function launch(prefix: readonly string[]): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'starter.ts');
  const command = ['-n', ...prefix, process.execPath, '--import', 'tsx', program];
  const starter = spawn('unshare', command, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(starter, 'message');
  return starter;
}

async function start(starter: ChildProcess, task: Task): Promise<Report> {
  const reported = once(starter, 'message');
  starter.send(task);
  const [report]: Report[] = await reported;
  if (!report) throw new Error('a starter has ended');
  return report;
}

/** Two instances that start at once, where only the lock in the folder keeps them apart. */
export const twoStarts: Trial = { name: 'two starts', programs: ['strace', 'unshare'], root: true, run };
