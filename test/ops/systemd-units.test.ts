import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { directUnit, printUnits, socketUnits } from '../../src/ops/systemd-units.ts';
import { folderForTests } from '../support/folder.ts';
import { needs } from '../support/tools.ts';

const units = folderForTests();

/** A program that is there on every machine, for tools that look. */
const settings = { command: ['/bin/sh'], opensFiles: false };

test('the direct unit starts the program, waits for its word and gives it a state folder', () => {
  const [file, ...others] = directUnit({ command: ['/usr/local/bin/places'], opensFiles: false });
  assert.deepEqual(others, []);
  assert.equal(file?.name, 'places.service');
  const lines = file.text.split('\n');
  for (const line of [
    'Type=notify',
    'ExecStart=/usr/local/bin/places serve',
    'StateDirectory=places',
    'DynamicUser=yes',
    'WatchdogSec=30',
    'Restart=on-failure',
    'RestartPreventExitStatus=2',
    'StartLimitIntervalSec=0',
  ]) {
    assert.ok(lines.includes(line), line);
  }
});

test('no unit changes who may read a file, runs anything as root, or forbids what V8 does: run memory that is written', () => {
  for (const { text } of [...directUnit(settings), ...socketUnits(settings, '80')])
    assert.doesNotMatch(text, /chmod|^Exec\w+=[-@:]*[+!]|^MemoryDenyWriteExecute/m);
});

test('a socket-activated service has no network of its own, and its socket listens on the port', () => {
  const [service, socket] = socketUnits(settings, '80');
  assert.match(service?.text ?? '', /^PrivateNetwork=yes$/m);
  assert.match(service?.text ?? '', /^Requires=places\.socket$/m);
  assert.equal(socket?.name, 'places.socket');
  assert.match(socket?.text ?? '', /^ListenStream=80$/m);
  // An address that is not set yet must not end the socket for good.
  assert.match(socket?.text ?? '', /^FreeBind=yes$/m);
});

test('the notification socket is handed over only where systemd can', () => {
  const [without] = directUnit(settings);
  const [handed] = directUnit({ ...settings, opensFiles: true });
  assert.doesNotMatch(without?.text ?? '', /OpenFile/);
  assert.match(handed?.text ?? '', /^OpenFile=\/run\/systemd\/notify:notify:graceful$/m);
});

test('no character of a path means anything else to systemd', () => {
  const [file] = directUnit({ command: ['/opt/a b/100%/$x/"q"/places', '--flag'], opensFiles: false });
  assert.match(file?.text ?? '', /^ExecStart="\/opt\/a b\/100%%\/\$\$x\/\\"q\\"\/places" --flag serve$/m);
});

test('one unit is printed as it is, several each under their name', () => {
  assert.equal(printUnits(directUnit(settings)), directUnit(settings)[0]?.text);
  const printed = printUnits(socketUnits(settings, '80'));
  assert.deepEqual(printed.match(/^# places\.(?:service|socket)$/gm), [
    '# places.service',
    '# places.socket',
  ]);
});

const analyze = needs('systemd-analyze');
const utf8 = { encoding: 'utf8' } as const;

test('systemd finds nothing to say about any of the units', analyze, () => {
  for (const files of [directUnit(settings), socketUnits(settings, '80')]) {
    const paths = written(files);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], utf8);
    assert.deepEqual({ status, said: stdout + stderr }, { status: 0, said: '' });
  }
});

test(
  'systemd rates the direct unit at 1.3 or safer, the socket-activated one at 0.5 or safer',
  analyze,
  () => {
    for (const [files, bound] of [
      [directUnit(settings), 1.3],
      [socketUnits(settings, '80'), 0.5],
    ] as const) {
      const [path = ''] = written(files);
      const { stdout } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=yes', '--no-pager', path],
        utf8,
      );
      const exposure = Number(/Overall exposure level.*: ([\d.]+)/.exec(stdout)?.[1]);
      assert.ok(exposure <= bound, `${path}: ${exposure}`);
    }
  },
);

/** The files in a folder of their own, for systemd to read. */
function written(files: ReturnType<typeof directUnit>): string[] {
  const folder = mkdtempSync(join(units, 'pair-'));
  return files.map(({ name, text }) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}

test('the units tell the C library to return freed memory to the kernel', () => {
  for (const [service] of [directUnit(settings), socketUnits(settings, '80')])
    assert.match(
      service?.text ?? '',
      /^Environment=MALLOC_ARENA_MAX=1\nEnvironment=MALLOC_MMAP_THRESHOLD_=131072$/m,
    );
});
