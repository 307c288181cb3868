import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ContenderName } from './rows.ts';
import { distFolder, newStateDir, workFolder } from './work-folder.ts';

export const titles: Readonly<Record<ContenderName, string>> = {
  bare: 'node:http, two header fields',
  'bare-all': 'node:http, the same header fields',
  go: 'Go net/http, ready bodies',
  fastify: 'Fastify, schemas and rate limit',
  hono: 'Hono',
  express: 'Express',
  synced: 'node:http, one fsync for each view',
  before: 'places, older bundle',
  places: 'places, bundle',
  executable: 'places, executable',
};

export const bundle = join(distFolder, 'places.cjs');
/** A bundle of another commit, to see what came since. */
const olderBundle = join(distFolder, 'before.cjs');
export const executable = join(distFolder, `places-linux-${process.arch}`);
const goPeer = join(distFolder, 'bench-ready-go');

/** Everything the product does is on; only the quota is so high that it never refuses. */
const serveArguments = ['serve', '--host', '127.0.0.1', '--port', '0', '--rate-limit', '1000000000'];

/** The arguments of a service of ours with a state folder of its own, which logs nothing unless it is told to. */
export function serve(...more: readonly string[]): string[] {
  const log = more.includes('--log') ? [] : ['--log', 'off'];
  return [...serveArguments, ...log, '--state-dir', newStateDir(), ...more];
}

/** The command that starts a contender; nothing when this machine has not got it. */
export function commandOf(name: ContenderName, recording: string): string[] | undefined {
  switch (name) {
    case 'places':
      return [process.execPath, bundle, ...serve()];
    case 'before':
      return existsSync(olderBundle) ? [process.execPath, olderBundle, ...serve()] : undefined;
    case 'executable':
      return existsSync(executable) ? [executable, ...serve()] : undefined;
    case 'bare':
      return node('bare.cjs', recording);
    case 'bare-all':
      return node('bare.cjs', recording, 'all');
    case 'synced':
      return node('synced.cjs', join(workFolder, 'synced'));
    case 'go':
      return buildGo() ? [goPeer, recording] : undefined;
    default:
      return node(`${name}.mjs`, recording);
  }
}

function node(file: string, ...args: readonly string[]): string[] {
  return [process.execPath, peer(file), ...args];
}

export function peer(file: string): string {
  return join(import.meta.dirname, 'peers', file);
}

function buildGo(): boolean {
  return spawnSync('go', ['build', '-o', goPeer, peer('ready.go')]).status === 0;
}
