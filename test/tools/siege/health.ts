import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Findings } from '../trials/findings.ts';
import type { Life } from './attack.ts';
import { cores } from './limits.ts';
import type { Poll } from './poller.ts';
import { promises } from './promises.ts';

/** The longest that an answer of `/healthz` may take, in milliseconds. */
const healthBoundMs = 100;
/**
 * A service that something else kept from the processor for such a share of the half second before a poll and the poll
 * itself has work to make up for: the poll says nothing of the service. A shorter wait is taken off the time.
 */
const maxStarvedShare = 0.25;
/** With fewer polls to judge, in all polls, nothing is known of the promise. */
const minJudgedShare = 0.02;
/**
 * Answers that may come late, in all judged ones and besides: a host that takes a whole processor away from this machine
 * leaves no trace of it here.
 */
const [maxLateShare, spareLate] = [0.01, 2];

const poller = ['taskset', '-c', cores.others, process.execPath, join(import.meta.dirname, 'poller.ts')];

/** Watches the health of services from a process of its own, the first on its core where it may be. */
export class Health {
  readonly #child: ChildProcess;
  readonly #findings: Findings;
  readonly #lives = new Map<number, Life>();
  #polls = 0;
  #judged = 0;
  #late = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
    this.#child = spawn('nice', ['-n', '-20', ...poller], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (poll: Poll) => this.#judge(poll));
  }

  watch(life: Life): void {
    this.#lives.set(life.pid, life);
    if (this.#child.connected) this.#child.send({ pid: life.pid, port: life.port });
  }

  /** Says, too, when too little was seen, which is no fault of the service. */
  close(): void {
    this.#child.kill();
    if (this.#late > spareLate + maxLateShare * this.#judged)
      this.#findings.fault(promises.health, `${this.#late} of ${this.#judged} took over ${healthBoundMs}`);
    if (this.#judged < minJudgedShare * this.#polls)
      console.log(`only ${this.#judged} of ${this.#polls} polls of /healthz could be judged`);
  }

  #judge({ pid, ms, starvedMs, overMs }: Poll): void {
    if (!this.#lives.get(pid)?.alive) return;
    this.#findings.check('ms until /healthz answers, neighbours included', ms);
    this.#findings.count('ms until /healthz answers, neighbours included');
    this.#polls += 1;
    if (starvedMs > maxStarvedShare * overMs) return;
    this.#findings.check(promises.health, ms - starvedMs);
    this.#findings.count(promises.health);
    if (ms - starvedMs > healthBoundMs) this.#late += 1;
    this.#judged += 1;
  }
}
