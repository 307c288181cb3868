import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { type Authority, startAuthority, useAuthority } from './pebble.ts';

const folder = folderForTests();
const domain = 'jaipur.example';

interface StartOptions {
  readonly domains?: readonly string[];
  readonly args?: readonly string[];
  readonly httpPort?: number | 'off';
}

/** Starts a service whose ports the authority validates. */
function serve(authority: Authority, stateDir: string, options: StartOptions = {}): Promise<Service> {
  const { domains = [domain], args = [], httpPort = authority.httpPort } = options;
  const names = domains.flatMap((name) => ['--domain', name]);
  const ports = ['--port', `${authority.tlsPort}`, '--http-port', `${httpPort}`];
  const acme = ['--acme-directory', authority.directory, '--acme-ca', authority.caFile];
  return startService({ stateDir, args: [...names, ...ports, ...acme, ...args] });
}

/** Returns the number of orders that the authority has accepted: it refuses some requests for their nonce. */
const orders = (authority: Authority) => authority.log().match(/Added order/g)?.length ?? 0;

async function connected(service: Service, name: string, root: string): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port: service.port, servername: name, ca: root });
  await once(socket, 'secureConnect');
  return socket;
}

async function health(service: Service, root: string, name = domain) {
  const to = { host: '127.0.0.1', servername: name, port: service.port, path: '/healthz', ca: root };
  const [response] = await once(request({ ...to, agent: false, headers: { host: name } }).end(), 'response');
  return JSON.parse(await text(response));
}

describe('certificates over ACME', needs('pebble', 'pebble-challtestsrv', 'curl'), () => {
  const authority = useAuthority();

  test('are obtained, stored for this user alone, and used again after a restart', async () => {
    const stateDir = join(folder, 'first');
    const ordered = orders(authority());
    await using service = await serve(authority(), stateDir, {
      args: ['--acme-email', 'visit@jaipur.example'],
    });
    await service.logged(/certificate obtained/);
    const root = await authority().root();
    const before = await connected(service, domain, root);
    const { serialNumber } = before.getPeerCertificate();
    before.destroy();
    const { status, certificate } = await health(service, root);
    assert.equal(status, 'ok');
    assert.ok(Date.parse(certificate.expires) > Date.now() + 80 * 86_400_000);
    const [authorityFolder = ''] = readdirSync(join(stateDir, 'acme'));
    const files = join(stateDir, 'acme', authorityFolder);
    // The certificate is in use before it is stored.
    await until(() => readdirSync(files).sort().join() === `account.json,${domain}.pem`);
    for (const file of readdirSync(files)) assert.equal(statSync(join(files, file)).mode & 0o777, 0o600);
    const rootFile = join(folder, 'root.pem');
    writeFileSync(rootFile, root);
    const address = [
      '--resolve',
      `${domain}:${service.port}:127.0.0.1`,
      `https://${domain}:${service.port}/api/v1`,
    ];
    const curl = spawnSync('curl', ['-sS', '--cacert', rootFile, ...address], { encoding: 'utf8' });
    assert.equal(
      JSON.parse(curl.stdout).openapi_url,
      `https://${domain}:${service.port}/openapi.json`,
      curl.stderr,
    );
    const redirect = await fetch(`http://127.0.0.1:${authority().httpPort}/`, {
      headers: { host: domain },
      redirect: 'manual',
    });
    assert.equal(redirect.status, 421, 'fetch sends its own Host, which is not served');
    await service.stop();
    assert.equal(orders(authority()), ordered + 1);
    await using again = await serve(authority(), stateDir);
    const after = await connected(again, domain, root);
    assert.equal(after.getPeerCertificate().serialNumber, serialNumber);
    after.destroy();
    assert.equal(orders(authority()), ordered + 1);
  });

  test('are obtained for two names, with TLS-ALPN-01 where there is no plain port', async () => {
    const domains = [domain, 'porto.example'];
    await using service = await serve(authority(), join(folder, 'two'), { domains, httpPort: 'off' });
    for (const name of domains) await service.logged(new RegExp(`certificate obtained.*${name}`));
    const root = await authority().root();
    for (const name of domains) {
      const socket = await connected(service, name, root);
      assert.equal(socket.getPeerCertificate().subjectaltname, `DNS:${name}`);
      socket.destroy();
    }
    await assert.rejects(connected(service, 'other.example', root));
  });

  test('that last a day are no trouble to health', async () => {
    await using authority = await startAuthority({ validitySeconds: 86_400 });
    await using service = await serve(authority, join(folder, 'day'));
    await service.logged(/certificate obtained/);
    const { status, certificate } = await health(service, await authority.root());
    assert.equal(status, 'ok');
    assert.ok(Date.parse(certificate.expires) < Date.now() + 86_400_000);
  });

  test('are obtained with the other challenge if the first one fails', async () => {
    const httpPort = await freePort();
    await using service = await serve(authority(), join(folder, 'wrong'), { httpPort });
    await service.logged(/trying the other challenge.*tls-alpn-01/);
    await service.logged(/certificate obtained/);
  });
});
