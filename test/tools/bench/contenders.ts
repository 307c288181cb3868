import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../../../src/base/cache.ts';
import type { ContenderName } from './rows.ts';
import { distFolder, newStateDir, workFolder } from './work-folder.ts';

export const titles: Readonly<Record<ContenderName, string>> = {
  bare: 'node:http, two header fields',
  'bare-all': 'node:http, the same header fields',
  go: 'Go net/http, two header fields',
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

/** Everything the product does is on; only the quota is so high that it never refuses. */
const serveArguments = ['serve', '--host', '127.0.0.1', '--rate-limit', '1000000000'];

/** The arguments of a service of ours with a state folder of its own, on a free port and silent unless they say else. */
export function serve(...more: readonly string[]): string[] {
  const usual = Object.entries({ '--log': 'off', '--port': '0', '--state-dir': newStateDir() });
  return [...serveArguments, ...usual.filter(([flag]) => !more.includes(flag)).flat(), ...more];
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
    case 'go': {
      const program = builtGo();
      return program === undefined ? undefined : [program, recording];
    }
    case 'bare':
      return node('bare.cjs', recording);
    case 'bare-all':
      return node('bare.cjs', recording, 'all');
    case 'synced':
      return node('synced.cjs', join(workFolder, 'synced'));
    default:
      return node(`${name}.mjs`, recording);
  }
}

/** Compiles the server in Go once; undefined where Go is missing. */
const builtGo = lazy(() => {
  const program = join(workFolder, 'go-server');
  const { status } = spawnSync('go', ['build', '-o', program, peer('go/main.go')], { stdio: 'ignore' });
  return status === 0 ? program : undefined;
});

function node(file: string, ...args: readonly string[]): string[] {
  return [process.execPath, peer(file), ...args];
}

export function peer(file: string): string {
  return join(import.meta.dirname, 'peers', file);
}
