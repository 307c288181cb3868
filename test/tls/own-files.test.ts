import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { connect as connectTcp, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { type Clock, systemClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { useOwnFiles } from '../../src/tls/own-files.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { RawConnection } from '../support/raw.ts';
import { runPlaces, startService } from '../support/service.ts';
import { selfSigned } from './certificates.ts';

const folder = folderForTests();
const names = 'DNS:localhost,DNS:jaipur.example,IP:127.0.0.1';
const first = selfSigned(folder, 'first', names);
const second = selfSigned(folder, 'second', names);
const flags = (files: { cert: string; key: string }) => ['--tls-cert', files.cert, '--tls-key', files.key];

async function get(port: number, path: string, options: RequestOptions = {}) {
  const sent = request({ host: 'localhost', port, path, ca: first.ca, agent: false, ...options }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function open(port: number, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ host: 'localhost', servername: 'localhost', port, ca: first.ca, ...options });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}

/** Resolves once a connection is closed, also by a reset. */
function closing(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Lines that using the first certificate logs. */
function linesOf(domains: readonly string[], clock: Clock = systemClock): Record<string, unknown>[] {
  const lines: string[] = [];
  const sink = { writableLength: 0, write: (line: string) => void lines.push(line) };
  useOwnFiles(first, { domains, clock, log: createLog('json', sink, clock.date) }).stop();
  return lines.map((line) => JSON.parse(line));
}

describe('a service with a certificate of its own', () => {
  test('serves HTTPS with links to it, and HSTS as configured', async () => {
    await using service = await startService({ args: [...flags(first), '--hsts', '300'] });
    assert.match(service.url, /^https:/);
    const { status, headers, body } = await get(service.port, '/api/v1');
    assert.equal(status, 200);
    assert.equal(headers['strict-transport-security'], 'max-age=300');
    assert.equal(JSON.parse(body).openapi_url, `https://localhost:${service.port}/openapi.json`);
    const { certificate } = JSON.parse((await get(service.port, '/healthz')).body);
    assert.ok(Date.parse(certificate.expires) > Date.now());
    assert.match(
      (await get(service.port, '/metrics')).body,
      /^places_certificate_expires_seconds\{domain="own"\} 2\d{6}$/m,
    );
  });

  test('redirects plain HTTP: GET and HEAD everywhere, every method of the API', async () => {
    const [port, httpPort] = [await freePort(), await freePort()];
    await using service = await startService({
      args: [...flags(first), '--port', `${port}`, '--http-port', `${httpPort}`, '--hsts', '300'],
    });
    const send = (path: string, method = 'GET') =>
      fetch(`http://localhost:${httpPort}${path}`, { method, redirect: 'manual' });
    const moved = await send('/de?a=b');
    const to = (path: string) => `https://localhost:${service.port}${path}`;
    assert.deepEqual([moved.status, moved.headers.get('location')], [308, to('/de?a=b')]);
    assert.equal(moved.headers.get('strict-transport-security'), null);
    assert.equal(moved.headers.get('cache-control'), 'private, max-age=300');
    const nameless = await RawConnection.open(httpPort);
    nameless.send('GET /x HTTP/1.0\r\n\r\n');
    assert.deepEqual(
      (await nameless.finished()).map(({ status }) => status),
      [421],
    );
    // node:http sends a path as it is, so that a client of a proxy can send the absolute form.
    const path = `http://localhost:${httpPort}/de?a=b`;
    const proxied = plainRequest({ port: httpPort, path }).end();
    const [{ headers }] = await once(proxied, 'response');
    assert.equal(headers.location, to('/de?a=b'));
    proxied.destroy();
    const posted = await send('/api/v1/views', 'POST');
    assert.deepEqual([posted.status, posted.headers.get('location')], [308, to('/api/v1/views')]);
    assert.equal((await send('/', 'POST')).status, 405);
    assert.equal((await send('/healthz')).status, 200);
  });

  test('redirects to the port that is open, or to the one that visitors reach as the base URL', async () => {
    const location = async (args: readonly string[]) => {
      const httpPort = await freePort();
      await using service = await startService({
        args: [...flags(first), '--http-port', `${httpPort}`, ...args],
      });
      const { headers } = await fetch(`http://localhost:${httpPort}/de`, { redirect: 'manual' });
      return { location: headers.get('location'), port: service.port, log: service.stderr() };
    };
    const open = await location(['--domain', 'localhost']);
    assert.equal(open.location, `https://localhost:${open.port}/de`);
    assert.match(open.log, new RegExp(`open https://localhost:${open.port}"`));
    for (const base of ['https://localhost', 'https://localhost:9443/places'])
      assert.equal((await location(['--base-url', base])).location, `${new URL(base).origin}/de`);
  });

  test('says that the certificate is not valid at this time', () => {
    const at = (ms: number): Clock => ({ ...systemClock, date: () => new Date(ms) });
    const dates = [Date.now() - 86_400_000, Date.now() + 31 * 86_400_000, Date.now() + 60_000];
    const messages = dates.flatMap((ms) => linesOf([], at(ms))).map(({ message }) => message);
    assert.deepEqual(messages, ['the certificate is not valid now', 'the certificate is not valid now']);
  });

  test('says which of its domains the certificate is not for', () => {
    const [line, ...others] = linesOf(['jaipur.example', 'www.jaipur.example', 'a.example']);
    assert.equal(line?.domains, 'www.jaipur.example a.example');
    assert.match(String(line?.names), /DNS:jaipur\.example/);
    assert.deepEqual([...others, ...linesOf(['localhost'])], []);
  });

  test('serves the hosts of --domain alone', async () => {
    const port = await freePort();
    await using service = await startService({
      args: [...flags(first), '--domain', 'jaipur.example', '--port', `${port}`],
    });
    const ask = (host: string) =>
      get(service.port, '/api/v1', { servername: 'localhost', headers: { host } });
    assert.equal((await ask('jaipur.example')).status, 200);
    assert.equal((await ask('JAIPUR.example:8443')).status, 200);
    const fromPage = (origin: string) =>
      get(service.port, '/api/mcp', {
        method: 'OPTIONS',
        servername: 'localhost',
        headers: { host: 'jaipur.example', origin },
      });
    assert.equal((await fromPage(`https://jaipur.example:${port}`)).status, 204);
    assert.equal((await fromPage('https://other.example')).status, 403);
    const other = await ask('other.example');
    assert.deepEqual([other.status, JSON.parse(other.body).error.code], [421, 'MISDIRECTED_REQUEST']);
  });

  test('takes a new certificate while open connections continue, and no bad one', async () => {
    const files = { cert: join(folder, 'now.pem'), key: join(folder, 'now.key') };
    copyFileSync(first.cert, files.cert);
    copyFileSync(first.key, files.key);
    await using service = await startService({ args: flags(files) });
    const before = await open(service.port);
    assert.equal(before.getPeerCertificate().subject.CN, 'first');
    copyFileSync(second.cert, files.cert);
    service.signal('SIGHUP');
    await service.logged(/certificate is not used.*--tls-key is not the key of --tls-cert/);
    const stillFirst = await open(service.port);
    assert.equal(stillFirst.getPeerCertificate().subject.CN, 'first');
    stillFirst.destroy();
    copyFileSync(second.key, files.key);
    // Without a signal.
    await service.logged(/certificate reloaded/);
    const after = await open(service.port, { ca: second.ca });
    const { subject, valid_to: end } = after.getPeerCertificate();
    assert.equal(subject.CN, 'second');
    after.destroy();
    const weak = selfSigned(folder, 'weak and long', 'DNS:localhost', 900, ['rsa:512']);
    copyFileSync(weak.key, files.key);
    copyFileSync(weak.cert, files.cert);
    service.signal('SIGHUP');
    await service.logged(/certificate is not used.*that TLS accepts/);
    const { certificate } = JSON.parse((await get(service.port, '/healthz', { ca: second.ca })).body);
    assert.equal(Date.parse(certificate.expires), Date.parse(end), 'of the one that is served');
    before.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [answer] = await once(before, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 200/);
    before.destroy();
  });

  test('continues the session of a client that returns, and speaks TLS 1.2 but not 1.1', async () => {
    await using service = await startService({ args: flags(first) });
    const one = await open(service.port);
    one.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [session] = await once(one, 'session');
    one.destroy();
    const again = await open(service.port, { session });
    assert.ok(again.isSessionReused());
    again.destroy();
    const older = await open(service.port, { maxVersion: 'TLSv1.2' });
    assert.deepEqual([older.getProtocol(), older.alpnProtocol], ['TLSv1.2', false]);
    older.destroy();
    await assert.rejects(
      open(service.port, { maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
    );
    await assert.rejects(open(service.port, { ALPNProtocols: ['h2'] }));
  });

  test('does not wait for handshakes that do not end, nor for readers that do not read', async () => {
    await using service = await startService({ args: [...flags(first), '--rate-limit', '0'] });
    const silent = connectTcp(service.port, '127.0.0.1').on('error', () => {});
    const garbage = connectTcp(service.port, '127.0.0.1').on('error', () => {});
    garbage.resume().write('GET / HTTP/1.1\r\n\r\n');
    await closing(garbage);
    const slow = await open(service.port);
    slow.pause();
    // A client that does not read sees a reset when it writes.
    const writing = setInterval(() => slow.write('\r\n'), 500);
    slow.write('GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(400));
    const reading = await open(service.port);
    const began = performance.now();
    await Promise.all([closing(silent.resume()), closing(slow)]);
    clearInterval(writing);
    assert.ok(performance.now() - began < 30_000);
    reading.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(reading, 'data');
    reading.destroy();
  });
});

describe('a start stops with one line', () => {
  const notPem = join(folder, 'not.pem');
  writeFileSync(notPem, 'nothing');
  const weak = selfSigned(folder, 'weak', 'DNS:localhost', 30, ['rsa:512']);
  for (const [args, expected] of [
    [
      ['--tls-cert', weak.cert, '--tls-key', weak.key],
      /--tls-cert must be a certificate that TLS accepts \(.*too small/,
    ],
    [
      ['--tls-cert', '/dev/zero', '--tls-key', first.key],
      /cannot read --tls-cert \/dev\/zero \(it is not a regular file/,
    ],
    [['--tls-cert', first.cert], /--tls-cert and --tls-key belong together/],
    [['--tls-cert', first.cert, '--tls-key', second.key], /--tls-key is not the key of --tls-cert/],
    [['--tls-cert', notPem, '--tls-key', first.key], /--tls-cert must be a certificate in PEM/],
    [['--tls-cert', first.cert, '--tls-key', notPem], /--tls-key must be a private key in PEM/],
    [['--tls-cert', '/nowhere', '--tls-key', first.key], /cannot read --tls-cert \/nowhere \(ENOENT/],
    [['--hsts', '5'], /set --domain or --tls-cert/],
    [['--domain', '127.0.0.1'], /--domain is "127\.0\.0\.1": it must be up to 20 names/],
    [['--domain', '*.a.example'], /a wildcard needs --tls-cert/],
    [['--acme-email', 'a@b.example'], /need --domain/],
    [['--domain', 'a.example', '--port', '80', '--http-port', '80'], /--http-port and --port are equal/],
    [['--domain', 'a.example', '--shared-state', 'redis://localhost'], /cannot each obtain a certificate/],
  ] as const)
    test(args.join(' '), async () => {
      const { code, stderr } = await runPlaces([
        'serve',
        '--log',
        'off',
        '--state-dir',
        join(folder, 's'),
        ...args,
      ]);
      assert.equal(code, 2);
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    });
});
