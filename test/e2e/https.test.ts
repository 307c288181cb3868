import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { until } from '../support/until.ts';
import { type Authority, startAuthority } from '../tls/pebble.ts';
import { debianTools } from './debian.ts';
import { documentedCommand, documentedLines } from './documented.ts';
import { native, needsRoot } from './executable.ts';
import { needsBoot, useMachine } from './systemd.ts';

const domain = 'jaipur.example';
const tools = [...debianTools, 'pebble', 'pebble-challtestsrv'];

/** Ports 443 and 80 of this machine, which the documentation means, are those of the booted one. */
describe('HTTPS on a server of its own', needsBoot(needsRoot([native], ...tools)), () => {
  let authority: Authority;
  const { run, sh, property, reboot } = useMachine(async (path) => {
    authority = await startAuthority({ httpPort: 80, tlsPort: 443 });
    copyFileSync(native, join(path, 'usr/bin/downloaded'));
    mkdirSync(join(path, 'etc/places'), { mode: 0o755 });
    copyFileSync(authority.caFile, join(path, 'etc/places/ca.pem'));
    writeFileSync(join(path, 'root.pem'), await authority.root());
    const options = [`PLACES_ACME_DIRECTORY=${authority.directory}`, 'PLACES_ACME_CA=/etc/places/ca.pem'];
    writeFileSync(join(path, 'etc/default/places'), `${options.join('\n')}\n`);
    writeFileSync(join(path, 'etc/hosts'), `127.0.0.1 localhost ${domain}\n`);
  });
  after(() => authority?.[Symbol.asyncDispose]());

  const certificates = () => run('journalctl', '-u', 'places').match(/certificate obtained/g)?.length ?? 0;
  const isServed = () =>
    until(() => {
      try {
        return sh(
          `CURL_CA_BUNDLE=/root.pem ${documentedCommand('running.md', 'curl https://jaipur')}`,
        ).includes('"ok"');
      } catch {
        return false;
      }
    });

  test('the commands of the documentation obtain a certificate, and lead from port 80 to it', async () => {
    const command = documentedCommand('running.md', 'sudo places install --domain');
    assert.match(sh(command.replace('places', 'downloaded')), /places\.service/);
    await isServed();
    assert.equal(certificates(), 1);
    const page = sh(`curl -sSL --cacert /root.pem -w '%{url_effective}' http://${domain}/places/hawa-mahal`);
    assert.match(page, new RegExp(`<h1[^>]*>Hawa.Mahal</h1>.*https://${domain}/places/hawa-mahal$`, 's'));
    const status = run('cat', `/proc/${property('MainPID')}/status`);
    assert.doesNotMatch(status, /^Uid:\s+0/m);
    assert.match(status, /^CapBnd:\s+0000000000000400$/m, 'CAP_NET_BIND_SERVICE alone');
  });

  test('a reboot and an upgrade use the certificate again', async () => {
    await reboot();
    await isServed();
    run('downloaded', 'install', '--domain', domain);
    await isServed();
    assert.equal(certificates(), 1);
  });

  test('a backup of the state folder restores it', async () => {
    sh('cd /srv && cp -r /var/lib/private/places backup');
    sh(`cd /srv && ${documentedLines('running.md', 'sudo cp -r backup')}`);
    await isServed();
    assert.equal(certificates(), 1);
  });

  test('systemd may hold both ports', async () => {
    run('downloaded', 'install', '--socket', '--domain', domain);
    await isServed();
    assert.match(sh(`curl -sSI http://${domain}/`), new RegExp(`^Location: https://${domain}/\r$`, 'm'));
    assert.equal(certificates(), 1);
  });

  test('without a name, the commands for a Raspberry Pi and for a laptop serve plain HTTP', async () => {
    run('downloaded', 'uninstall', '--purge');
    sh('rm -rf /etc/systemd/system/places.*.d');
    const [install = '', ask = ''] = documentedLines('running.md', 'curl localhost:8080/healthz').split('\n');
    sh(install.replace('places', 'downloaded'));
    assert.match(sh(ask), /"status":"ok"/);
    sh('systemctl stop places');
    const [init = '', serve = ''] = documentedLines('running.md', 'places init porto').split('\n');
    sh(`PATH=/usr/local/bin:$PATH && cd /srv && ${init} && (timeout 60 ${serve} >/dev/null 2>&1 &)`);
    await until(() => run('sh', '-c', `${ask} || true`).includes('"ok"'));
    assert.match(sh('curl -sS localhost:8080/api/v1'), /Porto/);
  });
});
