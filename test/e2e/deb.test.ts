import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { packDeb } from '../../packaging/deb/package.ts';
import { installScript } from '../../packaging/release/install-script.ts';
import { debianTools } from './debian.ts';
import { native, needsRoot } from './executable.ts';
import { needsBoot, useMachine } from './systemd.ts';

const date = new Date('2026-01-01');
const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
/** What changes on any machine that runs. */
const restless = '/proc /sys /run /tmp /dev /var/log /var/cache /var/lib/dpkg /var/lib/systemd /srv';

describe('the Debian package', needsBoot(needsRoot([native], ...debianTools, 'dpkg-deb', 'lintian')), () => {
  let filesBefore: string[];
  let linted: Promise<unknown>;
  let port: number;
  const { booted, run, sh, property, views } = useMachine((path, own) => {
    port = own;
    const output = join(path, 'srv');
    for (const version of ['1.0.0', '1.0.1'])
      packDeb({ architecture, version, date, output, compression: 'gzip' });
    copyFileSync(native, join(output, 'downloaded'));
    writeFileSync(join(output, 'install.sh'), installScript('1.0.1', 'http://places.example'));
    // It takes half a minute, in which the other tests run.
    const built = join(output, `places_1.0.0_${architecture}.deb`);
    linted = promisify(execFile)('lintian', ['--allow-root', '--fail-on', 'error', built]);
    linted.catch(() => {});
  });
  before(() => {
    const folder = '/run/systemd/system/places.service.d';
    sh(`mkdir -p ${folder} && printf '[Service]\nEnvironment=PLACES_PORT=${port}\n' >${folder}/test.conf`);
    filesBefore = files();
  });

  const pruned = restless.split(' ').map((path) => `-path ${path}`);
  const files = () =>
    sh(`find / \\( ${pruned.join(' -o ')} \\) -prune -o -print`)
      .trim()
      .split('\n');
  const install = (version: string) => run('dpkg', '-i', `/srv/places_${version}_${architecture}.deb`);
  const state = () => property('ActiveState');
  /** Options may hold a password. */
  const modeOfOptions = () => run('stat', '-c', '%a', '/etc/default/places').trim();

  test('it takes over from places install, with options and count, and asks nothing', async () => {
    const log = () => sh('grep -c PLACES_LOG=json /etc/default/places').trim();
    run('/srv/downloaded', 'install');
    assert.equal(modeOfOptions(), '640');
    sh('echo PLACES_LOG=json >>/etc/default/places');
    assert.equal(await views('POST'), 1);
    install('1.0.0');
    assert.equal(await views('POST'), 2);
    assert.equal(log(), '1');
    assert.equal(sh('command -v places').trim(), '/usr/bin/places');
    assert.throws(() => run('/srv/downloaded', 'install'), /apt-get remove places/);
    assert.throws(() => run('sh', '/srv/install.sh'), /apt-get remove places/);
    assert.throws(() => run('/srv/downloaded', 'uninstall', '--purge'), /apt-get purge places/);
    assert.equal(await views('GET'), 2);
    run('dpkg', '--remove', 'places');
    run('/srv/downloaded', 'install');
    assert.match(run('dpkg', '--purge', 'places'), /Options and visitor count stay/);
    assert.equal(log(), '1');
    assert.equal(await views('POST'), 3);
    run('/srv/downloaded', 'uninstall', '--purge');
  });

  test('installed it runs, is enabled and has a manual page', async () => {
    install('1.0.0');
    assert.equal(state(), 'active');
    assert.equal(modeOfOptions(), '640');
    assert.equal(run('systemctl', 'is-enabled', 'places').trim(), 'enabled');
    assert.equal(await views('POST'), 1);
    assert.ok(existsSync(join(booted().path, 'usr/share/man/man1/places.1.gz')));
  });

  test('an upgrade starts the new version with the old count and leaves the options alone', async () => {
    sh('echo PLACES_LOG=json >>/etc/default/places');
    const before = property('MainPID');
    install('1.0.1');
    assert.equal(state(), 'active');
    assert.notEqual(property('MainPID'), before);
    assert.equal(await views('POST'), 2);
    assert.match(run('cat', '/etc/default/places'), /^PLACES_LOG=json$/m);
  });

  test('a service that was disabled stays so', () => {
    run('systemctl', 'disable', 'places');
    install('1.0.1');
    assert.throws(() => run('systemctl', 'is-enabled', 'places'), /disabled/);
    run('systemctl', 'enable', 'places');
  });

  test('removed it stops, and keeps its options and its count, and nothing that failed', () => {
    sh('echo PLACES_LOG=loud >>/etc/default/places');
    assert.throws(() => run('systemctl', 'restart', 'places'));
    assert.equal(state(), 'failed');
    assert.match(run('dpkg', '--remove', 'places'), /count stays in \/var\/lib\/private\/places/);
    assert.equal(state(), 'inactive');
    assert.equal(run('systemctl', '--failed', '--quiet', 'list-units', 'places*'), '');
    const left = files().filter((path) => !filesBefore.includes(path));
    assert.ok(left.includes('/etc/default/places'));
    assert.ok(!left.some((path) => path.startsWith('/usr/')), left.join('\n'));
  });

  test('purged it leaves nothing, and says that the count goes', () => {
    assert.ok(files().includes('/var/lib/private/places/views.0'));
    assert.match(run('dpkg', '--purge', 'places'), /count in \/var\/lib\/private\/places is removed/);
    const left = files().filter((path) => !filesBefore.includes(path) && path !== '/var/lib/private');
    assert.deepEqual(left, []);
  });

  test('lintian finds no error in it', async () => {
    await assert.doesNotReject(linted);
  });
});
