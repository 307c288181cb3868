import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { type DebianRoot, openDebianRoot, rootEnvironment } from './debian.ts';

/** A Debian that runs: its own systemd at work, in namespaces of its own, but on the network of this machine. */
interface Machine extends AsyncDisposable {
  /** The words before a command that shall run inside, as root; signals reach the command itself. */
  readonly enter: readonly [string, ...string[]];
  /** Runs a command inside and returns all it wrote; throws when it fails. */
  run(...command: readonly string[]): string;
}

/** Options of tests that boot a systemd: where the kernel does not allow it they are left out. */
export function needsBoot(options: { skip?: string }): { skip?: string } {
  if (options.skip !== undefined) return options;
  if (controlGroups() === undefined) return { skip: 'no control groups of version 2 are mounted' };
  const tried = spawnSync('unshare', [...namespaces, 'mount', '--make-rprivate', '/']);
  return tried.status === 0 ? {} : { skip: 'namespaces cannot be made here' };
}

const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup'];
/** How long a boot may take on a busy machine, in milliseconds. */
const bootBoundMs = 300_000;
const pollMs = 50;

/** A Debian for the tests of a suite. `prepare` writes files before it boots; the service is to listen on `port`. */
export function useMachine(prepare: (path: string, port: number) => void | Promise<void>) {
  let root: DebianRoot | undefined;
  let machine: Machine | undefined;
  let port = 0;
  before(async () => {
    root = openDebianRoot();
    port = await freePort();
    await prepare(root.path, port);
    machine = await bootSystemd(root);
  });
  after(async () => {
    await machine?.[Symbol.asyncDispose]();
    root?.[Symbol.dispose]();
  });
  const booted = () => {
    assert.ok(machine && root, 'no test runs');
    return { ...machine, path: root.path };
  };
  const run = (...command: readonly string[]) => booted().run(...command);
  // A connection that is kept would be to a service that has been started anew since.
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Connection: 'close' } });
  return {
    booted,
    run,
    ask,
    sh: (lines: string) => run('sh', '-c', lines),
    /** Ends all processes as a power cut does, and boots again with the units that are enabled. */
    async reboot(): Promise<void> {
      assert.ok(machine && root, 'no test runs');
      await machine[Symbol.asyncDispose]();
      machine = await bootSystemd(root);
      run('systemctl', 'start', 'multi-user.target');
    },
    property: (name: string) => run('systemctl', 'show', '--value', '-p', name, 'places.service').trim(),
    async views(method: 'GET' | 'POST'): Promise<number> {
      const answer: { count: number } = JSON.parse(await (await ask('/api/v1/views', method)).text());
      return answer.count;
    },
  };
}

/** Boots the systemd inside a root and waits until all its units are up. */
async function bootSystemd(root: DebianRoot): Promise<Machine> {
  const group = mkdtempSync(join(controlGroups() ?? '', 'places-'));
  const script = join(import.meta.dirname, 'boot.sh');
  // The shell joins the group before the namespaces are made, so that systemd sees nothing of the others.
  const line = `echo $$ >${group}/cgroup.procs && exec unshare ${namespaces.join(' ')} sh "$@"`;
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const outer = spawn('sh', ['-c', line, 'sh', script, root.path], {
    env: rootEnvironment,
    stdio: [...stdio],
  });
  const ended = once(outer, 'close');
  const kill = () => outer.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    await removeGroup(group);
  };
  try {
    return { ...(await booted(outer)), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function booted(outer: ChildProcess): Promise<Pick<Machine, 'enter' | 'run'>> {
  const deadline = performance.now() + bootBoundMs;
  for (;;) {
    const first = firstProcess(outer.pid);
    const nsenter = ['nsenter', '-t', `${first}`, '-m', '-p', '-u', '-i', '-C'] as const;
    const run = (...command: readonly string[]) => runInside(nsenter, command);
    const state = first && spawnSync('nsenter', [...nsenter.slice(1), 'systemctl', 'is-system-running']);
    if (state && /^(?:running|degraded)/.test(state.stdout.toString())) {
      return { enter: [...nsenter, '--no-fork', '--'], run };
    }
    if (outer.exitCode !== null || performance.now() > deadline) throw new Error('systemd did not boot');
    await wait(pollMs);
  }
}

function runInside([program, ...before]: Machine['enter'], command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, [...before, ...command], {
    encoding: 'utf8',
    env: rootEnvironment,
  });
  if (status !== 0) throw new Error(`${command.join(' ')}: exit code ${status}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** The process that is number 1 inside: the only child of `unshare`. */
function firstProcess(pid: number | undefined): number | undefined {
  const children = `/proc/${pid}/task/${pid}/children`;
  return existsSync(children) ? Number(readFileSync(children, 'utf8').split(' ')[0]) || undefined : undefined;
}

/** Where control groups of version 2 are mounted. */
function controlGroups(): string | undefined {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[2] === 'cgroup2');
  return mount?.split(' ')[1];
}

/** Removes a group once the kernel has noticed that its processes are gone. */
async function removeGroup(group: string): Promise<void> {
  const below = readdirSync(group, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of below) await removeGroup(join(group, name));
  while (/^populated 1$/m.test(readFileSync(join(group, 'cgroup.events'), 'utf8'))) await wait(pollMs);
  rmdirSync(group);
}
