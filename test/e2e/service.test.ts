import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { directUnit } from '../../src/ops/systemd-units.ts';
import { type Bent, writeCity } from '../cli/city.ts';
import { testCityFile } from '../contract/case.ts';
import { runContract } from '../contract/run.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/until.ts';
import { debianTools } from './debian.ts';
import { documentedLines } from './documented.ts';
import { native, needsRoot } from './executable.ts';
import { postViews } from './load.ts';
import { needsBoot, useMachine } from './systemd.ts';

const restarts = isThorough ? 10 : 3;

describe('a service installed from the executable', needsBoot(needsRoot([native], ...debianTools)), () => {
  let port: number;
  let city: string;
  const { booted, run, sh, property, ask, views } = useMachine((path, own) => {
    port = own;
    copyFileSync(native, join(path, 'downloaded'));
    copyFileSync(testCityFile, join(path, 'srv/city.json'));
    copyFileSync(join(import.meta.dirname, 'as-unit.sh'), join(path, 'as-unit.sh'));
    const options = [`PLACES_PORT=${port}`, 'PLACES_RATE_LIMIT=0', 'PLACES_DATA=/etc/places/city.json'];
    writeFileSync(join(path, 'etc/default/places'), `${options.join('\n')}\n`);
    mkdirSync(join(path, 'etc/places'), { mode: 0o755 });
    city = join(path, 'etc/places/city.json');
    putCity();
  });

  /** Puts a data file into its home, in one step. */
  const putCity = (change?: (data: Bent) => void, mode = 0o644) => {
    chmodSync(writeCity(`${city}.new`, change), mode);
    renameSync(`${city}.new`, city);
  };

  test('it runs as soon as the installation is done, and a second installation is as good', async () => {
    for (const _ of ['once', 'twice']) {
      run('/downloaded', 'install');
      assert.equal(property('ActiveState'), 'active');
      assert.equal(await views('GET'), 0);
    }
    assert.equal(run('systemctl', 'is-enabled', 'places').trim(), 'enabled');
  });

  test('it has a user of its own, no capability, and a filter of system calls', () => {
    const status = run('cat', `/proc/${property('MainPID')}/status`);
    assert.doesNotMatch(status, /^Uid:\s+0/m);
    assert.match(status, /^CapBnd:\s+0+$/m);
    assert.match(status, /^NoNewPrivs:\s+1$/m);
    assert.match(status, /^Seccomp:\s+2$/m);
    assert.equal(run('stat', '-c', '%a', '/var/lib/private/places').trim(), '700');
  });

  describe('a start that fails for a reason that can pass is tried again until it succeeds', () => {
    const dropIn = '/run/systemd/system/places.service.d';
    /** Starts the service anew, with more lines in its unit. */
    const startWith = (lines: string) => {
      // systemd counts restarts until they are reset.
      sh('systemctl stop places && systemctl reset-failed places');
      sh(`mkdir -p ${dropIn} && printf '[Service]\\n${lines}\\n' >${dropIn}/late.conf`);
      sh('systemctl daemon-reload && systemctl start --no-block places');
    };
    const isTriedAgain = () => Number(property('NRestarts')) > 0 && property('ExecMainStatus') === '75';
    const isActive = () => property('ActiveState') === 'active';
    after(() => sh(`rm -r ${dropIn} && systemctl daemon-reload && systemctl restart places`));

    test('a port that another program still holds', async () => {
      sh('systemctl stop places');
      const other = '--unit=other -p DynamicUser=yes -p StateDirectory=other';
      sh(`systemd-run ${other} /downloaded serve --port ${port}`);
      await until(() =>
        ask('/healthz').then(
          () => true,
          () => false,
        ),
      );
      startWith('');
      await until(isTriedAgain);
      sh('systemctl stop other');
      await until(isActive);
      assert.equal(await views('GET'), 0);
    });

    test('a name that is not resolved yet', async () => {
      startWith('Environment=PLACES_HOST=late.invalid');
      await until(isTriedAgain);
      sh('echo 127.0.0.1 late.invalid >>/etc/hosts');
      await until(isActive);
      assert.equal(await views('GET'), 0);
    });

    test('an address that DHCP sets after the boot', async () => {
      // A network of its own, in which perl sets the address with SIOCSIFADDR: there is no other tool for it here.
      const setAddress =
        'socket(S,2,2,0);$r=pack("a16SnC4x8","lo:1",2,0,203,0,113,77);ioctl(S,0x8916,$r)||die $!';
      const network = `until [ -e /run/dhcp ]; do sleep .1; done; perl -e '${setAddress}'; sleep infinity`;
      writeFileSync(join(booted().path, 'dhcp.sh'), network);
      sh('systemd-run --unit=dhcp -p PrivateNetwork=yes sh /dhcp.sh');
      startWith(
        'Environment=PLACES_HOST=203.0.113.77\\nPrivateNetwork=yes\\n[Unit]\\nJoinsNamespaceOf=dhcp.service',
      );
      await until(isTriedAgain);
      sh('touch /run/dhcp');
      await until(isActive);
      sh('systemctl stop dhcp');
    });

    test('but a wrong option is final', async () => {
      startWith('Environment=PLACES_LOG=loud');
      await until(() => property('ActiveState') === 'failed');
      assert.deepEqual([property('NRestarts'), property('ExecMainStatus')], ['0', '2']);
    });
  });

  test('a reload ends nothing, and fails for invalid data with its first fault', async () => {
    const pid = property('MainPID');
    const health = async () => {
      const response = await ask('/healthz');
      const { status, places } = (await response.json()) as { status: string; places: { count: number } };
      return [response.status, status, places.count];
    };
    putCity((data) => data.places.pop());
    run('systemctl', 'reload', 'places');
    assert.deepEqual([await health(), property('StatusText')], [[200, 'ok', 6], '']);
    putCity((data) => {
      data.places[4].lng = 999;
    });
    assert.throws(() => run('systemctl', 'reload', 'places'), /exit code 1/);
    assert.deepEqual(await health(), [200, 'degraded', 6]);
    assert.match(property('StatusText'), /\/places\/4\/lng: is 999/);
    assert.match(run('journalctl', '-u', 'places'), /sh\[\d+\]: .*\/places\/4\/lng: is 999/);
    // A file that only root may read stays so.
    putCity(() => {}, 0o600);
    assert.throws(() => run('systemctl', 'reload', 'places'), /exit code 1/);
    assert.match(property('StatusText'), /EACCES: .*; allow it: sudo chmod a\+rX \/etc\/places\/city\.json$/);
    assert.equal(run('stat', '-c', '%a', '/etc/places/city.json').trim(), '600');
    putCity();
    run('systemctl', 'reload', 'places');
    assert.deepEqual([await health(), property('StatusText')], [[200, 'ok', 7], '']);
    assert.equal(property('MainPID'), pid);
  });

  test('a backup is restored by the lines of the documentation', async () => {
    for (const _ of ['first', 'second', 'third']) await views('POST');
    sh('mkdir /srv/backup && cp /var/lib/private/places/views.? /srv/backup');
    await views('POST');
    sh(`cd /srv && ${documentedLines('running.md', 'sudo cp -r backup')}`);
    assert.equal(await views('GET'), 3);
    assert.equal(await views('POST'), 4);
  });

  test('a copy into the folder of the service is not readable for it, and the log names the command that helps', async () => {
    sh('systemctl stop places && rm /var/lib/private/places/views.?');
    sh('cp /srv/backup/views.? /var/lib/private/places && chmod 600 /var/lib/private/places/views.?');
    assert.throws(() => run('systemctl', 'start', 'places'));
    sh(
      'sudo chown -R --reference=/var/lib/private/places /var/lib/private/places && systemctl restart places',
    );
    assert.equal(await views('GET'), 3);
    sh('systemctl stop places && rm /var/lib/private/places/views.? && systemctl start places');
  });

  test('the password of an engine reaches the service as a credential, and nobody else', async () => {
    sh(documentedLines('instances.md', 'LoadCredential='));
    assert.equal(run('stat', '-c', '%a', '/etc/places/shared-state').trim(), '600');
    const log = run('journalctl', '-u', 'places');
    assert.match(log, /"state":"redis:\/\/engine\.example:6379\/0\?prefix=/);
    const environment = sh(`tr '\\0' '\\n' </proc/${property('MainPID')}/environ`);
    assert.doesNotMatch(environment + log, /PASSWORD/);
    sh('rm -r /etc/systemd/system/places.service.d');
    sh('systemctl daemon-reload && systemctl restart places');
  });

  test('it shows signs of life, and once it hangs it is started anew', async () => {
    const folder = '/etc/systemd/system/places.service.d';
    sh(`mkdir ${folder} && printf '[Service]\\nWatchdogSec=6\\n' >${folder}/test.conf`);
    sh('systemctl daemon-reload && systemctl restart places');
    const pid = property('MainPID');
    await wait(8_000);
    assert.equal(property('MainPID'), pid);
    sh(`kill -STOP ${pid}`);
    while (['0', pid].includes(property('MainPID'))) await wait(100);
    assert.equal(property('NRestarts'), '1');
  });

  test('with the socket in the hands of systemd, restarts under load refuse nobody', async () => {
    run('/downloaded', 'install', '--socket');
    const stops = [true, false].map((keepAlive) => postViews(port, 4, keepAlive));
    for (let i = 0; i < restarts; i++) run('systemctl', 'restart', 'places.service');
    const tallies = await Promise.all(stops.map((stop) => stop()));
    for (const { failures } of tallies) assert.deepEqual(failures, {});
    const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0);
    assert.equal(await views('GET'), answered);
  });

  test('uninstalled it is gone, but for what it counted, and purged it never was', () => {
    const rest = '/usr/local/bin/places /etc/systemd/system/places.s* /var/lib/places /etc/default/places';
    const left = () => sh(`ls -d ${rest} 2>/dev/null || true`).split('\n').filter(Boolean);
    sh('rm -r /etc/systemd/system/places.*.d');
    assert.match(run('/downloaded', 'uninstall'), /^the visitor count in .* stays; --purge/);
    assert.deepEqual(left(), ['/etc/default/places', '/var/lib/places']);
    assert.match(run('/downloaded', 'uninstall', '--purge'), /^the visitor count in .* is removed/);
    assert.deepEqual(left(), []);
  });

  runContract('the contract, from inside the sandbox of the unit', (args) => {
    const inside = args.map((word) => (word === testCityFile ? '/srv/city.json' : word));
    const command = [...booted().enter, 'sh', '/as-unit.sh', ...sandbox(), '--', '/downloaded'] as const;
    return startService({ args: inside, command, stateDir: '/tmp/state' });
  });
});

/** The lines of the unit that bound what the service may do. */
function sandbox(): string[] {
  const [unit] = directUnit({ command: ['/downloaded'], opensFiles: false });
  const [, bounds = ''] = unit?.text.split(/^(?=DynamicUser=)|\n\n(?=\[Install\])/m) ?? [];
  return bounds.split('\n').filter((line) => /^(?!StateDirectory)\w+=/.test(line));
}
