import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { runPlaces, startService } from '../support/service.ts';

const folder = folderForTests();
/** EX_TEMPFAIL of sysexits.h: systemd starts the service again. */
const startLater = 75;

/** Asserts that a start fails with code 75 and one line that matches. */
async function assertStartsLater(args: readonly string[], line: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runPlaces(['serve', ...args]);
  assert.deepEqual([code, stdout], [startLater, ''], stderr);
  assert.match(stderr, /^places: [^\n]+\n$/);
  assert.match(stderr, line);
}

test('a port in use exits with 75, and the program that holds it serves on', async () => {
  await using first = await startService();
  await assertStartsLater(
    ['--host', '127.0.0.1', '--port', String(first.port), '--state-dir', `${first.stateDir}/other`],
    new RegExp(`:${first.port}: EADDRINUSE: [^;]+; stop the other program or choose another --port$`, 'm'),
  );
  assert.equal((await fetch(`${first.url}/api/v1/views?action=up`)).status, 200);
});

test('a state folder that another instance holds exits with 75, and that instance serves on', async () => {
  await using first = await startService();
  await assertStartsLater(
    ['--host', '127.0.0.1', '--port', '0', '--state-dir', first.stateDir],
    new RegExp(`another instance uses the state folder ${first.stateDir};`),
  );
  assert.equal((await fetch(`${first.url}/api/v1/views?action=up`)).status, 200);
});

test('an address that DHCP has not set yet, and a name that is not resolved yet, exit with 75', async () => {
  for (const [host, line] of [
    ['203.0.113.77', /203\.0\.113\.77:0: EADDRNOTAVAIL: .*; choose a --host that this machine has$/m],
    ['late.invalid', /late\.invalid:0: (?:ENOTFOUND|EAI_AGAIN): .*, or choose another --host$/m],
  ] as const)
    await assertStartsLater(['--port', '0', '--state-dir', join(folder, 'state'), '--host', host], line);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

test('a link-local address without its interface exits with 2', {
  skip: !hasIpv6 && 'needs IPv6',
}, async () => {
  const { code, stderr } = await runPlaces([
    '--port',
    '0',
    '--state-dir',
    join(folder, 'state'),
    '--host',
    'fe80::77',
  ]);
  assert.equal(code, 2);
  assert.match(stderr, /^places: cannot listen on \[fe80::77\]:0: EINVAL: a link-local address .*%eth0\n$/);
});

test('a data file on a disk that fails exits with 75', { skip: process.platform !== 'linux' }, async () => {
  // Linux answers EIO for address 0 of the memory of a process.
  await assertStartsLater(['--data', '/proc/self/mem'], /\/proc\/self\/mem: EIO: /);
});
