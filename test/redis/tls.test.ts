import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../support/free-port.ts';
import { needs } from '../support/tools.ts';
import { openClient } from './clients.ts';
import { Engine } from './engine.ts';

describe('rediss://', needs('redis-server', 'openssl'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-tls-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  after(() => rmSync(folder, { recursive: true }));

  it('reaches an engine whose certificate is trusted, and no other', async () => {
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'];
    const made = spawnSync('openssl', ['req', ...form, ...subject, '-keyout', key, '-out', certificate]);
    assert.equal(made.status, 0, String(made.stderr));
    const port = await freePort();
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
    const engine = await Engine.start('--tls-port', String(port), '--tls-auth-clients', 'no', ...files);

    const stranger = openClient(`rediss://localhost:${port}`);
    await stranger.down();
    assert.deepEqual(stranger.reasons, ['the connection failed (DEPTH_ZERO_SELF_SIGNED_CERT)']);
    await stranger.client.close();

    setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
    const friend = openClient(`rediss://localhost:${port}/1`);
    assert.equal(await friend.client.command(['ECHO', 'sealed']), 'sealed');
    await friend.client.close();
    await engine.close();
  });
});
