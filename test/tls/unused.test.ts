import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { programCommand, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { selfSigned } from './certificates.ts';

// Only a program that Node runs from a file can be preceded by another one.
const skip = process.env.PLACES_COMMAND ? 'the program is an executable' : needs('openssl').skip;

test('nothing of TLS is loaded for plain HTTP', { skip }, async () => {
  const folder = folderForTests();
  const [list, probe] = [join(folder, 'loaded'), join(folder, 'probe.cjs')];
  const write = `require('node:fs').writeFileSync(${JSON.stringify(list)}, process.moduleLoadList.join('\\n') + '\\nend')`;
  writeFileSync(probe, `process.on('SIGUSR2', () => ${write})`);
  const { cert, key } = selfSigned(folder, 'own', 'DNS:localhost');
  const [node, ...rest] = programCommand();
  for (const [args, isLoaded] of [
    [[], false],
    [['--tls-cert', cert, '--tls-key', key, '--port', `${await freePort()}`], true],
  ] as const) {
    writeFileSync(list, '');
    await using service = await startService({ command: [node, '--require', probe, ...rest], args });
    service.signal('SIGUSR2');
    await until(() => readFileSync(list, 'utf8').endsWith('end'));
    assert.equal(/^NativeModule tls$/m.test(readFileSync(list, 'utf8')), isLoaded);
  }
});
