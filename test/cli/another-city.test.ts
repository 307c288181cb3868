import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listing, section } from '../docs/documents.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { programCommand } from '../support/service.ts';
import { needs } from '../support/tools.ts';

const folder = folderForTests();

test(
  'the lines of the README lead from nothing to a page of another city',
  needs('bash', 'curl'),
  async () => {
    const lines = listing(section('README.md', 'Another city'), 'sh');
    assert.equal(lines.trim().split('\n').length, 5, lines);
    // The port of the README may be in use.
    const port = String(await freePort());
    const script = join(folder, 'lines.sh');
    writeFileSync(script, `set -e\n${lines.replaceAll('8080', port)}echo "served by $!"\n`);
    const program = programCommand().map((word) => `'${word}'`);
    writeFileSync(join(folder, 'places'), `#!/bin/sh\nexec ${program.join(' ')} "$@"\n`);
    chmodSync(join(folder, 'places'), 0o755);
    const [out, log] = [join(folder, 'out'), join(folder, 'log')];
    const child = spawn('bash', [script], {
      cwd: folder,
      stdio: ['ignore', openSync(out, 'w'), openSync(log, 'w')],
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        PLACES_PORT: port,
        PLACES_STATE_DIR: join(folder, 'state'),
      },
    });
    const [code] = await once(child, 'close');
    const said = readFileSync(out, 'utf8');
    const pid = Number(/served by (\d+)/.exec(said)?.[1]);
    try {
      assert.equal(code, 0, said + readFileSync(log, 'utf8'));
      assert.match(
        said,
        /\n[^\n]*places\.json: 3 places of Porto, no faults\n.*<title>Porto: 3 places to see<\/title>/s,
      );
    } finally {
      if (pid > 0) process.kill(pid, 'SIGTERM');
    }
  },
);
