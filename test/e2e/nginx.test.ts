import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { head, host } from '../conformance/case.ts';
import { listing, section } from '../docs/documents.ts';
import { startNginx } from '../support/nginx.ts';
import { RawConnection } from '../support/raw.ts';
import { type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';

const block = listing(section('docs/running.md', 'Behind a proxy'), 'nginx');

suite(
  'behind nginx as docs/running.md has it, a client chooses neither address, host nor path',
  needs('nginx'),
  () => {
    let service: Service;
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    let port: number;

    before(async () => {
      service = await startService({ args: ['--trust-proxy', '127.0.0.1', '--rate-limit', '5'] });
      nginx = await startNginx(block.replace(':8080', `:${service.port}`));
      port = nginx.port;
    });
    after(async () => {
      await nginx.stop();
      await service.stop();
    });

    const lies = {
      'X-Forwarded-Host': 'evil.example',
      'X-Forwarded-Proto': 'https',
      'X-Forwarded-Prefix': '/evil.example',
      Forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
    };

    test('links name the host that was asked for', async () => {
      for (const path of ['/', '/places/hawa-mahal', '/places/2', '/api/v1', '/openapi.json', '/llms.txt']) {
        const ask = { headers: lies, redirect: 'manual' } as const;
        const response = await fetch(`http://127.0.0.1:${port}${path}`, ask);
        const text = `${JSON.stringify([...response.headers])}${await response.text()}`;
        assert.doesNotMatch(text, /evil\.example/, path);
        if (response.status === 302) assert.equal(response.headers.get('cache-control'), 'no-store', path);
        else assert.match(response.headers.get('vary') ?? '', /Host.*X-Forwarded-Host/, path);
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

/** Paths of responses that are full of links. */
const linked = [
  ...'/ /index.md /places/hawa-mahal /api/v1 /api/v1/places /openapi.json /openapi.yaml'.split(' '),
  ...'/llms.txt /sitemap.xml /robots.txt /places.geojson /docs /places?search=fort'.split(' '),
];

/** Requests that name another host: as nearly all clients do, and in the target, which overrides the Host field. */
const poisoned: readonly ((path: string) => string)[] = [
  (path) => head(`GET ${path} HTTP/1.1`, 'Host: evil.example', 'Connection: close'),
  (path) => head(`GET http://evil.example${path} HTTP/1.1`, 'Host: places.example', 'Connection: close'),
];
const honest = (path: string) => head(`GET ${path} HTTP/1.1`, 'Host: places.example', 'Connection: close');

/** nginx as the docs have it, with a cache that keeps whatever the service does not forbid. */
async function startCache(port: number) {
  const keeps = 'proxy_cache pages; proxy_cache_valid any 1h; add_header X-Cache $upstream_cache_status;';
  const lines = block.replace(':8080', `:${port}`).replace(/\}\s*$/, `${keeps} }`);
  return startNginx(lines, 'proxy_cache_path pages keys_zone=pages:1m;');
}

async function exchange(port: number, request: string): Promise<string> {
  const connection = await RawConnection.open(port);
  connection.send(request);
  const [response] = await connection.settled(1);
  connection.close();
  return `${response?.fields.map((field) => field.join(': ')).join('\n')}\n\n${response?.body}`;
}

suite('behind nginx with a cache', needs('nginx'), () => {
  for (const args of [['--trust-proxy', '127.0.0.1'], []])
    test(`nobody gets links to a host that another client named: ${args.join(' ') || 'no option'}`, async () => {
      await using service = await startService({ args: [...args, '--rate-limit', '0'] });
      const nginx = await startCache(service.port);
      try {
        for (const request of poisoned)
          for (const path of linked) {
            assert.match(await exchange(nginx.port, request(path)), /evil\.example/, path);
            assert.doesNotMatch(await exchange(nginx.port, honest(path)), /evil\.example/, path);
          }
      } finally {
        await nginx.stop();
      }
    });

  test('with the options of the docs, links have their origin, and the cache answers', async () => {
    const lines = listing(section('docs/running.md', 'Behind a proxy'), 'sh').trim().split('\n');
    const env = Object.fromEntries(lines.map((line) => line.split('=')));
    await using service = await startService({ env: { ...env, PLACES_RATE_LIMIT: '0' } });
    const nginx = await startCache(service.port);
    try {
      for (const request of [...poisoned, honest])
        for (const path of linked) {
          const response = await exchange(nginx.port, request(path));
          assert.doesNotMatch(response, /evil\.example/, path);
          assert.match(response, /https:\/\/places\.example/, path);
        }
      assert.match(await exchange(nginx.port, honest('/llms.txt')), /x-cache: HIT/);
    } finally {
      await nginx.stop();
    }
  });
});
