import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartError } from '../../src/base/errors.ts';
import { installPlan, type Machine, uninstallPlan } from '../../src/ops/install.ts';
import { command, copy, perform, remove, type Step, write } from '../../src/ops/steps.ts';
import { folderForTests } from '../support/folder.ts';

const folder = folderForTests();

const serviceFile = '/etc/systemd/system/places.service';
const socketFile = '/etc/systemd/system/places.socket';
const installed = ['/usr/local/bin/places', '/etc/default/places', serviceFile];

function machine(files: readonly string[] = [], more: Partial<Machine> = {}): Machine {
  return {
    program: '/home/pi/places-linux-arm64',
    hasSystemctl: true,
    systemdRuns: true,
    opensFiles: false,
    exists: (path) => files.includes(path),
    options: '',
    ...more,
  };
}

function steps(plan: readonly Step[]): string[] {
  return plan.map(({ line }) => line);
}

test('a first install copies the program, writes options and unit, and starts the service from the copy', () => {
  const plan = installPlan(machine(), false);
  assert.deepEqual(steps(plan), [
    'copy /home/pi/places-linux-arm64 to /usr/local/bin/places',
    'write /etc/default/places with mode 640',
    'write /etc/systemd/system/places.service',
    'run systemctl daemon-reload',
    'run systemctl enable places.service',
    'run systemctl restart places.service',
  ]);
  const unit = plan.find(({ line }) => line === `write ${serviceFile}`);
  assert.match(unit?.text ?? '', /^ExecStart=\/usr\/local\/bin\/places serve$/m);
});

test('installing again is an upgrade that leaves the options alone, and copies no program onto itself', () => {
  const [copied, ...upgrade] = steps(installPlan(machine(installed), false));
  assert.equal(copied, 'copy /home/pi/places-linux-arm64 to /usr/local/bin/places');
  assert.ok(!upgrade.some((step) => step.includes('/etc/default/places')));
  const program = '/usr/local/bin/places';
  assert.deepEqual(steps(installPlan(machine(installed, { program }), false)), upgrade);
});

test('going over to socket activation frees the port before systemd takes it', () => {
  assert.deepEqual(steps(installPlan(machine(installed), true)).slice(1), [
    'run systemctl stop places.service',
    'run systemctl disable places.service',
    'remove /etc/systemd/system/places.service',
    'run systemctl daemon-reload',
    'run systemctl reset-failed places.s*',
    'write /etc/systemd/system/places.service',
    'write /etc/systemd/system/places.socket',
    'run systemctl daemon-reload',
    'run systemctl enable places.service places.socket',
    'run systemctl start places.socket',
    'run systemctl restart places.service',
  ]);
});

test('the socket keeps the address of the options file', () => {
  const addressWith = (options: string) => {
    const plan = installPlan(machine(installed, { options }), true);
    const socket = plan.find(({ line }) => line === `write ${socketFile}`);
    return /^ListenStream=(.*)$/m.exec(socket?.text ?? '')?.[1];
  };
  assert.equal(addressWith(''), '8080');
  assert.equal(addressWith('#PLACES_PORT=1\nPLACES_PORT=80\nPLACES_PORT="8081"\n'), '8081');
  assert.equal(addressWith('PLACES_HOST=127.0.0.1\n'), '127.0.0.1:8080');
  assert.equal(addressWith("PLACES_PORT=80\nPLACES_HOST='::1'\n"), '[::1]:80');
  // As systemd reads the file.
  assert.equal(addressWith(' PLACES_HOST = 127.0.0.1 \nPLACES_PORT=80 \n'), '127.0.0.1:80');
  assert.equal(addressWith('PLACES_HOST=127.0.0.1\nPLACES_HOST=\nplaces_port=9\n'), '8080');
});

test('an address that a socket cannot have is refused, instead of opening the port to everybody', () => {
  for (const line of [
    'PLACES_HOST=localhost',
    'PLACES_HOST=127.0.0.1 # local',
    'PLACES_PORT=http',
    'PLACES_PORT=0',
  ])
    assert.throws(
      () => installPlan(machine(installed, { options: `${line}\n` }), true),
      (error) =>
        error instanceof StartError && error.message.startsWith(`/etc/default/places sets ${line}: `),
      line,
    );
});

test('going back removes the socket, which an upgrade of a socket-activated service never closes', () => {
  const both = machine([...installed, socketFile]);
  const back = steps(installPlan(both, false));
  assert.ok(back.includes('run systemctl stop places.socket places.service'));
  assert.ok(back.includes('remove /etc/systemd/system/places.socket'));
  assert.ok(!back.includes('write /etc/systemd/system/places.socket'));
  assert.doesNotMatch(steps(installPlan(both, true)).join(), /stop/);
});

test('where systemd is not at work the unit is enabled for the next boot', () => {
  const plan = steps(installPlan(machine([], { systemdRuns: false }), false));
  const runs = plan.filter((step) => step.startsWith('run'));
  assert.deepEqual(runs, ['run systemctl enable places.service']);
});

test('where there is no systemctl nothing is written, and what an earlier attempt wrote is removed', () => {
  const bare = { hasSystemctl: false, systemdRuns: false };
  for (const socket of [false, true])
    assert.throws(() => installPlan(machine([], bare), socket), {
      name: 'StartError',
      message: /^systemctl is missing, .* start places serve from your init system$/,
    });
  assert.deepEqual(steps(uninstallPlan(machine([...installed, '/var/lib/places'], bare), true)), [
    'remove /etc/systemd/system/places.service',
    'remove /usr/local/bin/places',
    'remove /etc/default/places',
    'remove /var/lib/places',
  ]);
});

test('uninstalling keeps the state and the options, purging removes them, and nothing is removed twice', () => {
  const files = [...installed, '/var/lib/places', '/var/lib/private/places'];
  assert.deepEqual(steps(uninstallPlan(machine(files), false)), [
    'run systemctl stop places.service',
    'run systemctl disable places.service',
    'remove /etc/systemd/system/places.service',
    'run systemctl daemon-reload',
    'run systemctl reset-failed places.s*',
    'remove /usr/local/bin/places',
  ]);
  assert.deepEqual(steps(uninstallPlan(machine(files), true)).slice(-4), [
    'remove /usr/local/bin/places',
    'remove /etc/default/places',
    'remove /var/lib/private/places',
    'remove /var/lib/places',
  ]);
  const settings = ['/etc/systemd/system/places.service.d', '/etc/places/shared-state'];
  assert.deepEqual(steps(uninstallPlan(machine(settings), false)), []);
  assert.deepEqual(
    steps(uninstallPlan(machine(settings), true)),
    settings.map((path) => `remove ${path}`),
  );
  assert.deepEqual(uninstallPlan(machine(), true), []);
});

test('beside the Debian package nothing is installed, and a purge removes nothing, as options and count are its own', () => {
  const packaged = machine([...installed, '/usr/lib/systemd/system/places.service']);
  const refusal = { name: 'StartError', message: /apt-get remove places/ };
  for (const socket of [false, true]) assert.throws(() => installPlan(packaged, socket), refusal);
  assert.throws(() => uninstallPlan(packaged, true), { name: 'StartError', message: /apt-get purge places/ });
  assert.equal(steps(uninstallPlan(packaged, false)).at(-1), 'remove /usr/local/bin/places');
});

test('a copy is executable for everyone and replaces what was there as a whole', () => {
  const from = join(folder, 'downloaded');
  const to = join(folder, 'new', 'bin', 'places');
  for (const text of ['first', 'second']) {
    writeFileSync(from, text, { mode: 0o600 });
    perform(copy(from, to));
    assert.equal(readFileSync(to, 'utf8'), text);
    assert.equal(statSync(to).mode & 0o777, 0o755);
  }
  assert.deepEqual(readdirSync(join(folder, 'new', 'bin')), ['places']);
});

test('a unit is readable for everyone and options for root and its group, whatever the umask', (t) => {
  const before = process.umask(0o077);
  t.after(() => process.umask(before));
  const path = join(folder, 'units', 'places.service');
  perform(write(path, '[Unit]\n'));
  assert.equal(readFileSync(path, 'utf8'), '[Unit]\n');
  assert.equal(statSync(path).mode & 0o777, 0o644);
  perform(write(path, '[Unit]\n', 0o640));
  assert.equal(statSync(path).mode & 0o777, 0o640);
});

test('what is gone already is removed without complaint', () => {
  const path = join(folder, 'places.socket');
  writeFileSync(path, '');
  for (const _ of ['once', 'twice']) perform(remove(path));
});

test('a command that fails says which it was and what it said', () => {
  perform(command('true'));
  assert.throws(() => perform(command('sh', '-c', 'echo no such unit >&2; exit 5')), {
    name: 'StartError',
    message: 'could not run sh -c echo no such unit >&2; exit 5: no such unit',
  });
  // systemctl explains a failed restart in two lines.
  assert.throws(() => perform(command('sh', '-c', 'printf "Job failed.\\nSee the log.\\n" >&2; exit 1')), {
    message: /: Job failed\. See the log\.$/,
  });
  assert.throws(() => perform(command('no-such-program')), { name: 'StartError' });
});

const dropIn = '/etc/systemd/system/places.service.d/https.conf';

test('a name for HTTPS is written into the options, and the unit may use ports below 1024', () => {
  const options = 'PLACES_DATA=/etc/places\nPLACES_DOMAIN=old.example\n';
  const plan = installPlan(machine(installed, { options }), false, 'a.example,b.example');
  const written = plan.find(({ line }) => line === 'write /etc/default/places with mode 640');
  assert.equal(written?.text, 'PLACES_DATA=/etc/places\nPLACES_DOMAIN=a.example,b.example\n');
  const capability = plan.find(({ line }) => line === `write ${dropIn}`)?.text ?? '';
  assert.match(capability, /^AmbientCapabilities=CAP_NET_BIND_SERVICE$/m);
  assert.ok(!steps(installPlan(machine(installed), false)).some((line) => line.includes(dropIn)));
});

test('a Debian package gets the name and the capability alone', () => {
  const packaged = machine(['/usr/lib/systemd/system/places.service']);
  assert.deepEqual(steps(installPlan(packaged, false, 'a.example')), [
    'write /etc/default/places with mode 640',
    `write ${dropIn}`,
    'run systemctl daemon-reload',
    'run systemctl restart places.service',
  ]);
});

test('systemd holds both ports of HTTPS, and the service needs no capability but the network', () => {
  const plan = installPlan(machine(), true, 'a.example');
  const textOf = (name: string) => plan.find(({ line }) => line.endsWith(`/${name}`))?.text ?? '';
  assert.deepEqual(textOf('places.socket').match(/^ListenStream=.*$/gm), [
    'ListenStream=443',
    'ListenStream=80',
  ]);
  assert.match(textOf('places.service'), /^Requires=places\.socket$/m);
  assert.doesNotMatch(textOf('places.service'), /PrivateNetwork|CAP_NET/);
  assert.equal(textOf('https.conf'), '');
});

test('HTTPS is refused beside options with other ports than those that an authority and the sockets have', () => {
  const planWith = (options: string, socket: boolean, domain?: string) => () =>
    installPlan(machine(installed, { options }), socket, domain);
  for (const socket of [false, true]) {
    assert.throws(planWith('PLACES_PORT=8080\n', socket, 'a.example'), {
      message: '/etc/default/places sets PLACES_PORT=8080: HTTPS needs port 443, remove this line',
    });
    planWith('#PLACES_PORT=8080\nPLACES_PORT=443\nPLACES_HTTP_PORT=80\n', socket, 'a.example')();
  }
  planWith('PLACES_HTTP_PORT=off\n', false, 'a.example')();
  assert.throws(planWith('PLACES_DOMAIN=a.example\nPLACES_HTTP_PORT=off\n', true), /redirects need port 80/);
});
