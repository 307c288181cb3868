import { accessSync, constants, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { directUnit } from '../../../src/ops/systemd-units.ts';
import { until } from '../../support/until.ts';

const [unit] = directUnit({ command: ['/places'], opensFiles: false });

/** The number that the service's own unit gives a property. */
function property(name: string): number {
  const value = new RegExp(`^${name}=(\\d+)`, 'm').exec(unit?.text ?? '')?.[1];
  if (value === undefined) throw new Error(`the unit has no ${name}`);
  return Number(value);
}

export const limits = {
  memoryBytes: property('MemoryMax') * 1024 * 1024,
  tasks: property('TasksMax'),
  openFiles: property('LimitNOFILE'),
  watchdogMs: property('WatchdogSec') * 1000,
} as const;

const [, allowed = '0'] =
  /^Cpus_allowed_list:\s+(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
/** The services have the first core that this process may use, and all others share the last one. */
export const cores = { service: /^\d+/.exec(allowed)?.[0] ?? '0', others: /\d+$/.exec(allowed)?.[0] ?? '0' };

/** Holds a process to the limits of the unit. */
export interface Fence {
  readonly name: string;
  /** Shell commands by which a process goes inside. */
  readonly enter: string;
  /** To be called when the process is gone. */
  remove(): Promise<void>;
}

const root = '/sys/fs/cgroup';
const [memory, tasks] = [String(limits.memoryBytes), String(limits.tasks)];
/** Files that bound a group, by the folder in which groups are made. */
const versions = {
  'control groups v2': { '': { 'memory.max': memory, 'pids.max': tasks } },
  'control groups v1': { memory: { 'memory.limit_in_bytes': memory }, pids: { 'pids.max': tasks } },
};
/** This machine may allow fewer files. */
const openFiles = `ulimit -n ${limits.openFiles} 2>/dev/null || ulimit -n $(ulimit -Hn)`;

/** The strongest fence that this machine allows; every second, each process is looked at besides. */
export function createFence(name: string): Fence {
  const version = hasVersion2() ? 'control groups v2' : 'control groups v1';
  const bounds = Object.entries(versions[version]);
  if (!bounds.every(([folder]) => isWritable(join(root, folder, 'cgroup.procs')))) {
    return { name: 'a look every second', enter: openFiles, remove: async () => {} };
  }
  const groups = bounds.map(([folder, files]) => {
    const group = join(root, folder, `places-siege-${process.pid}-${name}`);
    mkdirSync(group);
    for (const [file, value] of Object.entries(files)) writeFileSync(join(group, file), value);
    return group;
  });
  const enter = [...groups.map((group) => `echo $$ >${group}/cgroup.procs`), openFiles].join(' && ');
  const remove = async () => {
    for (const group of groups) {
      // The kernel takes a moment to notice that a process is gone.
      await until(() => readFileSync(join(group, 'cgroup.procs'), 'utf8') === '');
      rmdirSync(group);
    }
  };
  return { name: version, enter, remove };
}

function hasVersion2(): boolean {
  const file = join(root, 'cgroup.subtree_control');
  return isWritable(file) && /memory.*pids/.test(readFileSync(file, 'utf8'));
}

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
