import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { packDeb } from '../../packaging/deb/package.ts';
import { installScript } from '../../packaging/release/install-script.ts';
import { freePort } from '../support/free-port.ts';
import { type DebianRoot, debianTools, openDebianRoot } from './debian.ts';
import { native, needsRoot } from './executable.ts';
import { bootSystemd, type Machine, needsBoot } from './systemd.ts';

const date = new Date('2026-01-01');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
/** What changes on any machine that runs. */
const restless = '/proc /sys /run /tmp /dev /var/log /var/cache /var/lib/dpkg /var/lib/systemd /srv';

describe('the Debian package', needsBoot(needsRoot([native], ...debianTools, 'dpkg-deb', 'lintian')), () => {
  let root: DebianRoot;
  let machine: Machine;
  let port: number;
  let filesBefore: string[];
  let linted: Promise<unknown>;
  before(async () => {
    root = openDebianRoot();
    for (const version of ['1.0.0', '1.0.1']) {
      packDeb({
        architecture,
        version,
        date,
        output: join(root.path, 'srv'),
        compression: 'gzip',
      });
    }
    copyFileSync(native, join(root.path, 'srv/downloaded'));
    writeFileSync(join(root.path, 'srv/install.sh'), installScript('1.0.1', 'http://places.example'));
    // It takes half a minute, in which the other tests run.
    const path = join(root.path, `srv/places_1.0.0_${architecture}.deb`);
    linted = promisify(execFile)('lintian', ['--allow-root', '--fail-on', 'error', path]);
    linted.catch(() => {});
    machine = await bootSystemd(root);
    port = await freePort();
    const folder = '/run/systemd/system/places.service.d';
    machine.run(
      'sh',
      '-c',
      `mkdir -p ${folder} && printf '[Service]\nEnvironment=PLACES_PORT=${port}\n' >${folder}/test.conf`,
    );
    filesBefore = files();
  });
  after(async () => {
    await machine[Symbol.asyncDispose]();
    root[Symbol.dispose]();
  });

  const files = () => {
    const pruned = restless
      .split(' ')
      .map((path) => `-path ${path}`)
      .join(' -o ');
    return machine.run('sh', '-c', `find / \\( ${pruned} \\) -prune -o -print`).trim().split('\n');
  };
  const install = (version: string) =>
    machine.run('dpkg', '-i', `/srv/places_${version}_${architecture}.deb`);
  const state = () =>
    machine.run('systemctl', 'show', '--value', '-p', 'ActiveState', 'places.service').trim();
  const views = async (method: string): Promise<number> => {
    // A connection that is kept would be to a service that has been started anew since.
    const headers = { Connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/views`, { method, headers });
    return ((await response.json()) as { count: number }).count;
  };

  test('it takes over from places install, with options and count, and asks nothing', async () => {
    const log = () => machine.run('sh', '-c', 'grep -c PLACES_LOG=json /etc/default/places').trim();
    machine.run('/srv/downloaded', 'install');
    machine.run('sh', '-c', 'echo PLACES_LOG=json >>/etc/default/places');
    assert.equal(await views('POST'), 1);
    install('1.0.0');
    assert.equal(await views('POST'), 2);
    assert.equal(log(), '1');
    assert.equal(machine.run('sh', '-c', 'command -v places').trim(), '/usr/bin/places');
    assert.throws(() => machine.run('/srv/downloaded', 'install'), /apt-get remove places/);
    assert.throws(() => machine.run('sh', '/srv/install.sh'), /apt-get remove places/);
    assert.throws(() => machine.run('/srv/downloaded', 'uninstall', '--purge'), /apt-get purge places/);
    assert.equal(await views('GET'), 2);
    machine.run('dpkg', '--remove', 'places');
    machine.run('/srv/downloaded', 'install');
    assert.match(machine.run('dpkg', '--purge', 'places'), /Options and visitor count stay/);
    assert.equal(log(), '1');
    assert.equal(await views('POST'), 3);
    machine.run('/srv/downloaded', 'uninstall', '--purge');
  });

  test('installed it runs, is enabled and has a manual page', async () => {
    install('1.0.0');
    assert.equal(state(), 'active');
    assert.equal(machine.run('systemctl', 'is-enabled', 'places').trim(), 'enabled');
    assert.equal(await views('POST'), 1);
    assert.ok(existsSync(join(root.path, 'usr/share/man/man1/places.1.gz')));
  });

  test('an upgrade starts the new version with the old count and leaves the options alone', async () => {
    machine.run('sh', '-c', 'echo PLACES_LOG=json >>/etc/default/places');
    const pid = () => machine.run('systemctl', 'show', '--value', '-p', 'MainPID', 'places.service').trim();
    const before = pid();
    install('1.0.1');
    assert.equal(state(), 'active');
    assert.notEqual(pid(), before);
    assert.equal(await views('POST'), 2);
    assert.match(machine.run('cat', '/etc/default/places'), /^PLACES_LOG=json$/m);
  });

  test('a service that was disabled stays so', () => {
    machine.run('systemctl', 'disable', 'places');
    install('1.0.1');
    assert.throws(() => machine.run('systemctl', 'is-enabled', 'places'), /disabled/);
    machine.run('systemctl', 'enable', 'places');
  });

  test('removed it stops, and keeps its options and its count, and nothing that failed', () => {
    machine.run('sh', '-c', 'echo PLACES_LOG=loud >>/etc/default/places');
    assert.throws(() => machine.run('systemctl', 'restart', 'places'));
    assert.equal(state(), 'failed');
    assert.match(machine.run('dpkg', '--remove', 'places'), /count stays in \/var\/lib\/private\/places/);
    assert.equal(state(), 'inactive');
    assert.equal(machine.run('systemctl', '--failed', '--quiet', 'list-units', 'places*'), '');
    const left = files().filter((path) => !filesBefore.includes(path));
    assert.ok(left.includes('/etc/default/places'));
    assert.ok(!left.some((path) => path.startsWith('/usr/')), left.join('\n'));
  });

  test('purged it leaves nothing, and says that the count goes', () => {
    assert.ok(files().includes('/var/lib/private/places/views.0'));
    assert.match(machine.run('dpkg', '--purge', 'places'), /count in \/var\/lib\/private\/places is removed/);
    const left = files().filter((path) => !filesBefore.includes(path) && path !== '/var/lib/private');
    assert.deepEqual(left, []);
  });

  test('lintian finds no error in it', async () => {
    await assert.doesNotReject(linted);
  });
});
