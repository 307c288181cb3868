import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { type AcmeServer, domain, issue, MovedClock, startAcme, storedFile } from './acme-service.ts';
import { selfSigned } from './certificates.ts';
import { startAuthority, useAuthority } from './pebble.ts';

const folder = folderForTests();
const hourMs = 3_600_000;
/** Pause between two looks at a clock that goes on by an hour at each, in milliseconds. */
const tickMs = 100;
const dayMs = 24 * hourMs;

/**
 * Serves the directory of an authority with renewal information (RFC 9773), which Pebble does not have. `window` is the
 * suggested window in milliseconds from now, `date` the field of that name, if any.
 */
async function withRenewalInfo(authority: AcmeServer, name: string) {
  const files = selfSigned(folder, name, 'DNS:localhost');
  const caFile = join(folder, `${name}-both.pem`);
  writeFileSync(caFile, files.ca + readFileSync(authority.caFile, 'utf8'));
  const asked: string[] = [];
  const state = { window: [dayMs, 2 * dayMs], date: new Date().toUTCString() };
  const server = createSecureServer(
    { cert: files.ca, key: readFileSync(files.key) },
    async ({ url = '' }, response) => {
      response.sendDate = false;
      if (state.date !== '') response.setHeader('Date', state.date);
      const isInfo = url.startsWith('/info/');
      if (isInfo) asked.push(url.slice('/info/'.length));
      const [start, end] = state.window.map((ms) => new Date(Date.now() + ms).toISOString());
      const renewalInfo = `${origin()}/info`;
      const directory = isInfo ? {} : { ...(await pebbleDirectory(authority)), renewalInfo };
      response.end(JSON.stringify(isInfo ? { suggestedWindow: { start, end } } : directory));
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = () => `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    ...authority,
    directory: `${origin()}/dir`,
    caFile,
    asked,
    state,
    [Symbol.dispose]: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function pebbleDirectory({ directory, caFile }: AcmeServer): Promise<object> {
  const sent = request(directory, { ca: readFileSync(caFile), agent: false }).end();
  const [response] = await once(sent, 'response');
  return JSON.parse(await text(response));
}

describe('a certificate', needs('pebble', 'pebble-challtestsrv'), () => {
  const authority = useAuthority();

  test('is renewed with a third of its life left, while open connections continue', async () => {
    await using authority = await startAuthority({ validitySeconds: 12 });
    await using service = await startAcme(authority, join(folder, 'renewed'));
    await service.logged('"certificate obtained"');
    const before = await service.open();
    const { serialNumber, valid_from: from } = before.getPeerCertificate();
    await until(() => {
      service.clock.advance(hourMs);
      return service.count('"certificate obtained"') === 2;
    }, tickMs);
    assert.ok(Date.now() - Date.parse(from) > 6_000, 'not before its time');
    const after = await service.open();
    assert.notEqual(after.getPeerCertificate().serialNumber, serialNumber);
    after.destroy();
    before.write('still here');
    const [echo] = await once(before, 'data');
    assert.equal(String(echo), 'still here');
    before.destroy();
  });

  test('is renewed when the authority suggests it', async () => {
    using suggesting = await withRenewalInfo(authority(), 'suggesting');
    const stateDir = join(folder, 'suggested');
    await issue(suggesting, stateDir);
    const { raw, serialNumber } = new X509Certificate(
      readFileSync(storedFile(stateDir, `${domain}.pem`), 'utf8').replace(/^.*?(?=-----BEGIN CERT)/s, ''),
    );
    {
      await using service = await startAcme(suggesting, stateDir);
      await until(() => suggesting.asked.length > 0);
      const [keyId = '', serial = ''] = (suggesting.asked[0] ?? '')
        .split('.')
        .map((part) => Buffer.from(part, 'base64url'));
      assert.ok(raw.includes(keyId));
      assert.equal(BigInt(`0x${serial.toString('hex')}`), BigInt(`0x${serialNumber}`));
      assert.equal(service.count('"certificate obtained"'), 0, 'the window has not begun');
    }
    for (const window of [
      [dayMs, 900 * dayMs],
      [2 * dayMs, dayMs],
    ]) {
      suggesting.state.window = window;
      const asked = suggesting.asked.length;
      await using service = await startAcme(suggesting, stateDir);
      await until(() => suggesting.asked.length > asked);
      assert.equal(service.count('"certificate obtained"'), 0, 'such a window is none');
    }
    suggesting.state.window = [-2 * dayMs, -dayMs];
    await using service = await startAcme(suggesting, stateDir);
    await service.logged('"certificate obtained"');
  });

  test('that is valid is not ordered again if the authority does not tell its time', async () => {
    using telling = await withRenewalInfo(authority(), 'timeless');
    const stateDir = join(folder, 'timeless');
    await issue(telling, stateDir);
    for (const date of ['', 'tomorrow', 'Thu, 01 Jan 1970 00:00:01 GMT']) {
      telling.state.date = date;
      const asked = telling.asked.length;
      await using service = await startAcme(telling, stateDir);
      await until(() => telling.asked.length > asked);
      await until(() => {
        service.clock.advance(hourMs);
        return telling.asked.length > asked + 1;
      }, tickMs);
      assert.equal(service.count('"certificate obtained"'), 0);
    }
  });

  test('that is valid is not replaced by one that has ended, or has not begun', async () => {
    using telling = await withRenewalInfo(authority(), 'late');
    for (const days of [100, -100]) {
      telling.state.date = new Date(Date.now() + days * dayMs).toUTCString();
      await using service = await startAcme(telling, join(folder, `late ${days}`));
      await service.logged('the issued certificate is not valid now');
      assert.equal(service.https.isReady(domain), false);
    }
  });

  test('that is valid is not ordered again by a clock that is years ahead, or behind', async () => {
    const stateDir = join(folder, 'clock');
    await issue(authority(), stateDir);
    for (const years of [10, -10]) {
      await using service = await startAcme(authority(), stateDir, new MovedClock(years * 365 * dayMs));
      await service.logged('the clock differs from the clock of the authority');
      await until(() => {
        service.clock.advance(dayMs);
        return service.count('the clock differs from the clock of the authority') > 1;
      }, tickMs);
      assert.equal(service.count('"certificate obtained"'), 0);
    }
  });

  test('that cannot be stored is in use, and is stored later without another order', async () => {
    const stateDir = join(folder, 'full');
    writeFileSync(stateDir, 'a file in the place of the folder');
    await using service = await startAcme(authority(), stateDir);
    await service.logged('the certificate is in use, but cannot be stored: ENOTDIR');
    const socket = await service.open();
    assert.equal(socket.getPeerCertificate().subjectaltname, `DNS:${domain}`);
    socket.destroy();
    assert.deepEqual([service.https.health().isFailing, service.https.isReady(domain)], [true, true]);
    rmSync(stateDir);
    service.clock.advance(hourMs);
    await until(() => !service.https.health().isFailing);
    assert.match(readFileSync(storedFile(stateDir, `${domain}.pem`), 'utf8'), /PRIVATE KEY.*CERTIFICATE/s);
    assert.equal(service.count('"certificate obtained"'), 1);
  });

  test('is obtained with a new account key once the old one is a year old, also if the answer was lost', async () => {
    const stateDir = join(folder, 'rollover');
    await issue(authority(), stateDir);
    const file = storedFile(stateDir, 'account.json');
    const first = JSON.parse(readFileSync(file, 'utf8'));
    const orderAgain = async (account: object) => {
      writeFileSync(file, JSON.stringify(account));
      rmSync(storedFile(stateDir, `${domain}.pem`));
      return (await issue(authority(), stateDir)).filter((line) => line.includes('ACME account was replaced'))
        .length;
    };
    assert.equal(await orderAgain({ ...first, created: '2020-01-01T00:00:00.000Z' }), 1);
    const second = JSON.parse(readFileSync(file, 'utf8'));
    assert.equal(second.url, first.url);
    assert.notEqual(second.key, first.key);
    assert.equal(await orderAgain({ ...second, key: first.key, nextKey: second.key }), 0);
    const { created: _, ...third } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual(third, { key: second.key, url: first.url });
  });

  test('is obtained from an authority that has lost the account, and with a stored account that is damaged', async () => {
    const stateDir = join(folder, 'lost');
    await issue(authority(), stateDir);
    const file = storedFile(stateDir, 'account.json');
    const account = JSON.parse(readFileSync(file, 'utf8'));
    // Another key is one of an account that the authority does not know; the others are damaged.
    for (const key of [selfSignedKey(), 'x', undefined]) {
      writeFileSync(file, JSON.stringify({ ...account, key }));
      rmSync(storedFile(stateDir, `${domain}.pem`));
      await issue(authority(), stateDir);
      assert.notEqual(JSON.parse(readFileSync(file, 'utf8')).url, account.url);
    }
  });
});

function selfSignedKey(): string {
  return readFileSync(selfSigned(folder, 'other', 'DNS:localhost').key, 'utf8');
}

describe('an authority that', () => {
  const files = selfSigned(folder, 'authority', 'DNS:localhost');

  test('limits the rate is left alone for the time that it names', async () => {
    const requests: string[] = [];
    const server = createSecureServer(
      { cert: readFileSync(files.cert), key: readFileSync(files.key) },
      ({ url = '', method }, response) => {
        requests.push(`${method} ${url}`);
        const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
        const at = (path: string) => `${origin}/${path}`;
        response.setHeader('Replay-Nonce', 'nonce');
        if (url === '/new-order') {
          response.writeHead(429, { 'Retry-After': String(20 * 3600) });
          response.end(
            JSON.stringify({ type: 'urn:ietf:params:acme:error:rateLimited', detail: 'too many' }),
          );
        } else if (url === '/directory') {
          const urls = { newNonce: at('nonce'), newAccount: at('account'), newOrder: at('new-order') };
          response.end(JSON.stringify({ ...urls, keyChange: at('key') }));
        } else {
          response.writeHead(200, { Location: at('account/1') });
          response.end('{}');
        }
      },
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const directory = `https://localhost:${(server.address() as AddressInfo).port}/directory`;
    await using service = await startAcme(
      { directory, caFile: files.cert, httpPort: await freePort() },
      join(folder, 'rate'),
    );
    await service.logged('429 rateLimited too many');
    const orders = () => requests.filter((line) => line === 'POST /new-order').length;
    assert.deepEqual([orders(), service.https.isReady(domain)], [1, false]);
    service.clock.advance(19 * hourMs);
    assert.equal(service.count('no certificate obtained'), 1);
    service.clock.advance(2 * hourMs);
    await service.logged('no certificate obtained', 2);
    assert.equal(orders(), 2);
    server.closeAllConnections();
    server.close();
  });

  test('answers what is no directory ends nothing, and is tried again', async () => {
    let body = '';
    const server = createSecureServer(
      { cert: readFileSync(files.cert), key: readFileSync(files.key) },
      (_, response) => void response.setHeader('Replay-Nonce', 'nonce').end(body),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const directory = `https://localhost:${(server.address() as AddressInfo).port}/directory`;
    const bodies = [
      '{}',
      '[]',
      'Down for maintenance',
      '{"newAccount":5}',
      '{"newAccount":"http://a.example/"}',
    ];
    for (const [i, each] of bodies.entries()) {
      body = each;
      await using service = await startAcme({ directory, caFile: files.cert }, join(folder, `lying ${i}`));
      await service.logged('the authority names no HTTPS address as newAccount');
      assert.deepEqual([service.https.isReady(domain), service.https.health().isFailing], [false, true]);
    }
    // Resources without an address of their own.
    const at = `https://localhost:${(server.address() as AddressInfo).port}/`;
    body = JSON.stringify({ newNonce: at, newAccount: at, newOrder: at, keyChange: at });
    await using service = await startAcme({ directory, caFile: files.cert }, join(folder, 'lying'));
    await service.logged('the authority names no HTTPS address as location');
    server.closeAllConnections();
    server.close();
  });

  test('is away is tried again, less and less often', async () => {
    const directory = `https://localhost:${await freePort()}/directory`;
    await using service = await startAcme({ directory, caFile: files.cert }, join(folder, 'away'));
    for (let tries = 1, ms = 150_000; tries < 6; tries += 1, ms *= 2) {
      await service.logged('ECONNREFUSED', tries);
      service.clock.advance(ms / 2);
      assert.equal(service.count('no certificate obtained'), tries, `attempt ${tries + 1} waits`);
      service.clock.advance(ms / 2);
    }
    assert.ok(service.https.health().isFailing);
    await assert.rejects(service.open(), 'there is no certificate');
  });
});
