import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { head, host } from '../conformance/case.ts';
import { listing, section } from '../docs/documents.ts';
import { startNginx } from '../support/nginx.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';

suite(
  'behind nginx as docs/running.md has it, a client chooses neither address nor host',
  needs('nginx'),
  () => {
    let service: Service;
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    let port: number;

    before(async () => {
      service = await startService({ args: ['--trust-proxy', '127.0.0.1', '--rate-limit', '5'] });
      const given = listing(section('docs/running.md', 'Behind a proxy'), 'nginx');
      nginx = await startNginx(given.replace(':8080', `:${service.port}`));
      port = nginx.port;
    });
    after(async () => {
      await nginx.stop();
      await service.stop();
    });

    const lies = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
    };

    test('links name the host that was asked for', async () => {
      for (const path of ['/', '/places/hawa-mahal', '/places/2', '/api/v1', '/openapi.json', '/llms.txt']) {
        const ask = { headers: lies, redirect: 'manual' } as const;
        const response = await fetch(`http://127.0.0.1:${port}${path}`, ask);
        const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
        assert.doesNotMatch(text, /evil\.example/, path);
        assert.match(response.headers.get('vary') ?? '', /X-Forwarded-Host/, path);
      }
    });

    test('a client keeps its own quota, whatever it forwards', async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 8; i += 1) {
        // From an address that is not the trusted one.
        const connection = await RawConnection.open(port, { from: '127.0.0.2' });
        const fields = [`X-Forwarded-For: 203.0.113.${i}`, `Forwarded: for=203.0.113.${i}`];
        connection.send(head('GET /api/v1/places/2 HTTP/1.1', host, ...fields));
        const [response] = await connection.settled(1);
        connection.close();
        statuses.push(response?.status ?? 0);
      }
      assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    });
  },
);
