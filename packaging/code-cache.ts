// Makes the code cache of a program: starts the service with a data file in this process, and writes what V8 has compiled once it listens.
// V8 compiles functions when they are called, so a cache made before would lack most of them, and one made with the built-in data would
// lack the checks of a file.
//
//   node --hash-seed=1 --random-seed=1 --no-flush-bytecode --no-sparkplug packaging/code-cache.ts BUNDLE
//
// Reads the program from the assets of the bundle, and writes the cache to them. With these flags the bytes are the same at each run:
// a cache also records which functions Sparkplug compiled in another thread. V8 rejects a cache made under other flags than those of a
// start, so they are reset before, with the flag that the service sets for its check. It sets others after it listens.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { assetFolder } from './asset.ts';
import { compile } from './program.ts';

const usualFlags = [
  '--hash-seed=0',
  '--random-seed=0',
  '--flush-bytecode',
  '--sparkplug',
  '--incremental-marking',
];
const [, , bundle = ''] = process.argv;
const asset = (name: string) => join(assetFolder(bundle), name);
const script = compile(readFileSync(asset('program')), Buffer.alloc(0));
const writeError = process.stderr.write.bind(process.stderr);

/** Receives the only line of a silent service, or the reason why it does not start. */
function write(line: string, ...more: []): boolean {
  if (!line.includes('listening on')) return writeError(line, ...more);
  for (const flag of usualFlags) setFlagsFromString(flag);
  writeFileSync(asset('code-cache'), script.createCachedData());
  process.exit();
}

// A copy, because a file named places.json has a folder with map and photos.
const dataFile = `${bundle}.json`;
copyFileSync(join(import.meta.dirname, '../data/places.json'), dataFile);
const command = 'serve --host 127.0.0.1 --port 0 --log off'.split(' ');
process.argv.splice(2, 1, ...command, '--state-dir', `${bundle}.state`, '--data', dataFile);
Object.assign(process.stderr, { write });
script.runInThisContext()(createRequire(import.meta.url), bundle);
