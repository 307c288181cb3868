import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { signChecksums } from '../../../packaging/release/signature.ts';
import { folderForTests } from '../../support/folder.ts';
import { projectRoot } from '../../support/project.ts';
import { needs } from '../../support/tools.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

test('the line of the page on running verifies the signature, and no other text', needs('openssl'), () => {
  const page = readFileSync(join(projectRoot, 'docs/running.md'), 'utf8');
  const line = /^openssl pkeyutl -verify .*$/m.exec(page)?.[0] ?? '';
  const folder = folderForTests();
  writeFileSync(join(folder, 'SHA256SUMS'), 'a sum  a file\n');
  signChecksums(folder, generateKeyPairSync('ed25519').privateKey.export(pem).toString());
  const verify = () => spawnSync('sh', ['-c', line], { cwd: folder }).status;
  assert.equal(verify(), 0);
  appendFileSync(join(folder, 'SHA256SUMS'), 'more\n');
  assert.notEqual(verify(), 0);
});

test('a key of another kind is refused', () => {
  const { privateKey } = generateKeyPairSync('x25519');
  assert.throws(() => signChecksums(tmpdir(), privateKey.export(pem).toString()), /x25519, not Ed25519/);
});
