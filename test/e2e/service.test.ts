import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { directUnit } from '../../src/ops/systemd-units.ts';
import { type Bent, writeCity } from '../cli/city.ts';
import { testCityFile } from '../contract/case.ts';
import { runContract } from '../contract/run.ts';
import { freePort } from '../support/free-port.ts';
import { startService } from '../support/service.ts';
import { type DebianRoot, debianTools, openDebianRoot } from './debian.ts';
import { native, needsRoot } from './executable.ts';
import { postViews } from './load.ts';
import { bootSystemd, type Machine, needsBoot } from './systemd.ts';

const restarts = process.env.CI === 'true' ? 10 : 3;

describe(
  'a service that was installed from the executable',
  needsBoot(needsRoot([native], ...debianTools)),
  () => {
    let root: DebianRoot;
    let machine: Machine;
    let port: number;
    before(async () => {
      root = openDebianRoot();
      port = await freePort();
      copyFileSync(native, join(root.path, 'downloaded'));
      copyFileSync(testCityFile, join(root.path, 'srv/city.json'));
      copyFileSync(join(import.meta.dirname, 'as-unit.sh'), join(root.path, 'as-unit.sh'));
      const options = [`PLACES_PORT=${port}`, 'PLACES_RATE_LIMIT=0', 'PLACES_DATA=/etc/places/city.json'];
      writeFileSync(join(root.path, 'etc/default/places'), `${options.join('\n')}\n`);
      mkdirSync(join(root.path, 'etc/places'), { mode: 0o755 });
      putCity();
      machine = await bootSystemd(root);
    });
    after(async () => {
      await machine[Symbol.asyncDispose]();
      root[Symbol.dispose]();
    });

    /** Puts a data file into its home, in one step. */
    const putCity = (change?: (data: Bent) => void, mode = 0o644) => {
      const path = join(root.path, 'etc/places/city.json');
      chmodSync(writeCity(`${path}.new`, change), mode);
      renameSync(`${path}.new`, path);
    };
    const property = (name: string) =>
      machine.run('systemctl', 'show', '--value', '-p', name, 'places.service').trim();
    const override = (unit: string, text: string) => {
      const folder = `/etc/systemd/system/${unit}.d`;
      machine.run(
        'sh',
        '-c',
        `mkdir -p ${folder} && printf '${text}' >${folder}/test.conf && systemctl daemon-reload`,
      );
    };
    const count = async (): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/views`);
      return ((await response.json()) as { count: number }).count;
    };

    test('it runs as soon as the installation is done, and a second installation is as good', async () => {
      for (const _ of ['once', 'twice']) {
        machine.run('/downloaded', 'install');
        assert.equal(property('ActiveState'), 'active');
        assert.equal(await count(), 0);
      }
      assert.equal(machine.run('systemctl', 'is-enabled', 'places').trim(), 'enabled');
    });

    test('it has a user of its own, no capability, and a filter of system calls', () => {
      const status = machine.run('cat', `/proc/${property('MainPID')}/status`);
      assert.doesNotMatch(status, /^Uid:\s+0/m);
      assert.match(status, /^CapBnd:\s+0+$/m);
      assert.match(status, /^NoNewPrivs:\s+1$/m);
      assert.match(status, /^Seccomp:\s+2$/m);
      assert.equal(machine.run('stat', '-c', '%a', '/var/lib/private/places').trim(), '700');
    });

    test('a reload ends nothing, and fails where the data does, whose first fault is told', async () => {
      const pid = property('MainPID');
      const health = async () => {
        const response = await fetch(`http://127.0.0.1:${port}/healthz`);
        const { status, places } = (await response.json()) as { status: string; places: { count: number } };
        return [response.status, status, places.count];
      };
      putCity((data) => data.places.pop());
      machine.run('systemctl', 'reload', 'places');
      assert.deepEqual([await health(), property('StatusText')], [[200, 'ok', 6], '']);
      putCity((data) => {
        data.places[4].lng = 999;
      });
      assert.throws(() => machine.run('systemctl', 'reload', 'places'), /exit code 1/);
      assert.deepEqual(await health(), [200, 'degraded', 6]);
      assert.match(property('StatusText'), /\/places\/4\/lng: is 999/);
      assert.match(machine.run('journalctl', '-u', 'places'), /sh\[\d+\]: .*\/places\/4\/lng: is 999/);
      // A file that only root may read stays so.
      putCity(() => {}, 0o600);
      assert.throws(() => machine.run('systemctl', 'reload', 'places'), /exit code 1/);
      assert.match(
        property('StatusText'),
        /EACCES: .*; allow it: sudo chmod a\+rX \/etc\/places\/city\.json$/,
      );
      assert.equal(machine.run('stat', '-c', '%a', '/etc/places/city.json').trim(), '600');
      putCity();
      machine.run('systemctl', 'reload', 'places');
      assert.deepEqual([await health(), property('StatusText')], [[200, 'ok', 7], '']);
      assert.equal(property('MainPID'), pid);
    });

    test('it shows signs of life, and once it hangs it is started anew', async () => {
      override('places.service', '[Service]\\nWatchdogSec=6\\n');
      machine.run('systemctl', 'restart', 'places');
      const pid = property('MainPID');
      await wait(8_000);
      assert.equal(property('MainPID'), pid);
      machine.run('sh', '-c', `kill -STOP ${pid}`);
      while (['0', pid].includes(property('MainPID'))) await wait(100);
      assert.equal(property('NRestarts'), '1');
    });

    test('with the socket in the hands of systemd, restarts under load refuse nobody', async () => {
      machine.run('/downloaded', 'install', '--socket');
      const loads = [true, false].map((keepAlive) => postViews(port, { clients: 4, keepAlive }));
      for (let i = 0; i < restarts; i++) machine.run('systemctl', 'restart', 'places.service');
      const tallies = await Promise.all(loads.map((load) => load.stop()));
      for (const { failures } of tallies) assert.deepEqual(failures, {});
      assert.equal(
        await count(),
        tallies.reduce((sum, { answered }) => sum + answered, 0),
      );
    });

    test('uninstalled it is gone, but for what it counted, and purged it never was', () => {
      const rest = '/usr/local/bin/places /etc/systemd/system/places.s* /var/lib/places /etc/default/places';
      const left = () =>
        machine.run('sh', '-c', `ls -d ${rest} 2>/dev/null || true`).split('\n').filter(Boolean);
      machine.run('sh', '-c', 'rm -r /etc/systemd/system/places.*.d');
      assert.match(machine.run('/downloaded', 'uninstall'), /^the visitor count in .* stays; --purge/);
      assert.deepEqual(left(), ['/etc/default/places', '/var/lib/places']);
      assert.match(machine.run('/downloaded', 'uninstall', '--purge'), /^the visitor count in .* is removed/);
      assert.deepEqual(left(), []);
    });

    runContract('the contract, from inside the sandbox of the unit', (args) => {
      const inside = args.map((word) => (word === testCityFile ? '/srv/city.json' : word));
      const command = [...machine.enter, 'sh', '/as-unit.sh', ...sandbox(), '--', '/downloaded'] as const;
      return startService({ args: inside, command, stateDir: '/tmp/state' });
    });
  },
);

/** The lines of the unit that bound what the service may do. */
function sandbox(): string[] {
  const [unit] = directUnit({ command: ['/downloaded'], opensFiles: false });
  const [, bounds = ''] = unit?.text.split(/^(?=DynamicUser=)|\n\n(?=\[Install\])/m) ?? [];
  return bounds.split('\n').filter((line) => /^(?!StateDirectory)\w+=/.test(line));
}
