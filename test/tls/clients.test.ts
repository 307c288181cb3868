import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { suite, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { chromium } from 'playwright-core';
import { browserFlags, browserPath } from '../support/browser.ts';
import { folderForTests } from '../support/folder.ts';
import { startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { startAuthority } from './pebble.ts';

const domain = 'jaipur.example';

/** Fetches from this machine over HTTPS, trusting one authority, and verifies the name. */
function fetchFrom(ca: string): typeof fetch {
  return (input, { method = 'GET', headers, body, signal } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const lookup: LookupFunction = (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    const options = { method, headers: Object.fromEntries(new Headers(headers)), ca, lookup };
    const sent = request(String(input), { ...options, ...(signal && { signal }) }, (answer) => {
      const { statusCode = 0, headersDistinct } = answer;
      const fields = Object.entries(headersDistinct).map(
        ([name, values = []]) => [name, values.join()] as const,
      );
      const hasBody = ![204, 304].includes(statusCode);
      const stream = hasBody ? Readable.toWeb(answer) : null;
      resolve(new Response(stream, { status: statusCode, headers: Object.fromEntries(fields) }));
    });
    sent.once('error', reject).end(body?.toString());
    return promise;
  };
}

suite('with a certificate over ACME', needs('pebble', 'pebble-challtestsrv', 'certutil', browserPath), () => {
  test('a browser keeps pages for offline use, and an MCP client calls tools', async () => {
    const folder = folderForTests();
    await using authority = await startAuthority();
    const ports = ['--port', `${authority.tlsPort}`, '--http-port', `${authority.httpPort}`];
    const acme = ['--acme-directory', authority.directory, '--acme-ca', authority.caFile];
    await using service = await startService({ args: ['--domain', domain, ...ports, ...acme] });
    await service.logged(/certificate obtained/);
    const root = await authority.root();
    const origin = `https://${domain}:${service.port}`;

    const client = new Client({ name: 'a', version: '1' });
    const address = new URL(`${origin}/.well-known/mcp`);
    await client.connect(new StreamableHTTPClientTransport(address, { fetch: fetchFrom(root) }));
    const { structuredContent } = await client.callTool({
      name: 'get_place',
      arguments: { id: 'hawa-mahal' },
    });
    assert.partialDeepStrictEqual(structuredContent, { place: { id: 'hawa-mahal' } });
    await client.close();

    const database = join(folder, '.pki/nssdb');
    mkdirSync(database, { recursive: true });
    writeFileSync(join(folder, 'root.pem'), root);
    const trust = ['-A', '-n', 'root', '-t', 'C,,', '-i', join(folder, 'root.pem')];
    execFileSync('certutil', ['-d', `sql:${database}`, '-N', '--empty-password']);
    execFileSync('certutil', ['-d', `sql:${database}`, ...trust]);
    const browser = await chromium.launch({
      executablePath: browserPath,
      args: [...browserFlags, `--host-resolver-rules=MAP ${domain} 127.0.0.1`],
      env: { ...process.env, HOME: folder },
    });
    try {
      const page = await browser.newPage();
      const answer = await page.goto(`http://${domain}:${authority.httpPort}/places/hawa-mahal`);
      assert.equal(answer?.url(), `${origin}/places/hawa-mahal`);
      const { issuer = '' } = (await answer?.securityDetails()) ?? {};
      assert.match(issuer, /Pebble Intermediate/);
      assert.equal(await page.evaluate('isSecureContext'), true);
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    } finally {
      await browser.close();
    }
  });
});
