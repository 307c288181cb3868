import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { listings, section } from '../docs/documents.ts';
import { officialClients, usesEverything } from '../mcp/support/clients.ts';
import { waitUntilCached } from '../site/offline/cached.ts';
import { browserPath, startVisit, useBrowser } from '../support/browser.ts';
import { folderForTests } from '../support/folder.ts';
import { freePort } from '../support/free-port.ts';
import { startNginx } from '../support/nginx.ts';
import { runPlaces, type Service, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';

const [kept = '', stripped = ''] = listings(section('docs/running.md', 'Below a path'), 'nginx');
/** Configurations for the two cities of an origin. */
const ways = { 'passes the path on': [kept, stripped], 'strips the path': [stripped, kept] } as const;
const porto = join(folderForTests(), 'porto');

before(async () => assert.equal((await runPlaces(['init', porto])).code, 0));

/** nginx with Jaipur below `/places`, as docs/running.md has it, and Porto below `/porto` in the other way. */
async function startBoth(jaipur: string, other: string) {
  const ports = [await freePort(), await freePort()] as const;
  const lines = [
    jaipur.replace(':8080', `:${ports[0]}`),
    other.replaceAll('/places', '/porto').replace(':8080', `:${ports[1]}`),
  ];
  const nginx = await startNginx(`absolute_redirect off; ${lines.join('\n')}`);
  const origin = `http://127.0.0.1:${nginx.port}`;
  const common = ['--trust-proxy', '127.0.0.1', '--rate-limit', '0'];
  const services: Service[] = [
    await startService({ args: [...common, '--port', `${ports[0]}`, '--base-url', `${origin}/places`] }),
    await startService({
      args: [...common, '--port', `${ports[1]}`, '--base-url', `${origin}/porto`, '--data', porto],
    }),
  ];
  return {
    origin,
    async stop() {
      await nginx.stop();
      for (const service of services) await service.stop();
    },
  };
}

/** Names of the caches of a page, without their digests. */
const cacheNames = (page: Page) =>
  page.evaluate<string[]>("caches.keys().then((names) => names.map((name) => name.split('-')[0]).sort())");

for (const [name, [block, other]] of Object.entries(ways))
  suite(`below a path of nginx, which ${name}`, needs('nginx'), () => {
    let both: Awaited<ReturnType<typeof startBoth>>;
    let base = '';
    before(async () => {
      both = await startBoth(block, other);
      base = `${both.origin}/places`;
    });
    after(() => both.stop());

    test('redirects and links stay below the path', async () => {
      const redirects = { '': '/', '/places': '/', '/places/2': '/places/hawa-mahal', '/docs': '/docs/api' };
      for (const [from, to] of Object.entries(redirects))
        assert.equal((await fetch(base + from, { headers: { 'Accept-Language': 'en' } })).url, base + to);
      const { headers } = await fetch(`${base}/api/v1/places?limit=1`);
      for (const link of headers.get('link')?.split(', <') ?? [])
        assert.match(link, new RegExp(`^<?${base}/`));
    });

    for (const [client, connect] of Object.entries(officialClients))
      test(`${client} uses everything`, async () => {
        const official = await connect(base, () => {});
        await usesEverything(official);
        await official.close();
      });

    // A browser sees no difference between the two.
    if (block === kept) return;
    suite('a browser', needs(browserPath), () => {
      const browser = useBrowser([]);

      test('has two cities on one origin, each with its own list, offline pages and counter', async () => {
        await using visit = await startVisit(browser(), both.origin, { keepsPages: true });
        const { page, problems, outside } = visit;
        const answered: string[] = [];
        page.on('response', (response) => answered.push(`${response.status()} ${response.url()}`));
        await page.goto('/places/');
        await page.locator('.card .heart').first().click();
        await page.locator('#saved-status a').waitFor();
        assert.match(
          String(await page.locator('#saved-status a').getAttribute('href')),
          /^\/places\/saved\?places=/,
        );
        await page.locator('#search').fill('fort');
        await page.waitForURL(/\/places\/\?search=fort/);
        await waitUntilCached(page, '/places/offline.json');
        await page.goto('/porto/');
        assert.match(await page.title(), /Porto/);
        assert.equal(await page.locator('.heart[aria-pressed="true"]').count(), 0);
        await waitUntilCached(page, '/porto/offline.json');
        assert.deepEqual(await cacheNames(page), ['/places kept', '/porto kept']);
        await page.goto('/places/saved');
        await page.waitForURL(/\/places\/saved\?places=/);
        assert.equal(await page.locator('.stop').count(), 1);
        const away = answered.filter((each) => !/^\d+ [^ ]+:\d+\/(?:places|porto)\//.test(each));
        assert.deepEqual(away, []);
        assert.ok(
          answered.includes(`200 ${base}/api/v1/views`) || answered.includes(`201 ${base}/api/v1/views`),
        );
        assert.deepEqual(
          answered.filter((each) => /^[45]/.test(each)),
          [],
        );

        await page.context().setOffline(true);
        for (const [path, shown, title] of [
          ['/places/', '/places/', /Jaipur/],
          ['/places/places/hawa-mahal', '/places/places/hawa-mahal', /Hawa Mahal/],
          ['/places/places?search=fort', '/places/?search=fort', /fort/],
          ['/places/hi/', '/places/hi/', /Jaipur/],
          ['/porto/', '/porto/', /Porto/],
        ] as const) {
          await page.goto(path);
          assert.equal(page.url(), both.origin + shown);
          // A search is done by a script, which loads its words first.
          await until(async () => title.test(await page.title()));
          assert.ok(await page.locator('#cached').isVisible(), path);
        }
        const poster = page.locator('.card .picture img').first();
        assert.ok(await poster.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
        await page.goto('/places/developers');
        assert.equal(await page.locator('h1').innerText(), 'No connection');
        await page.getByRole('link', { name: 'All places' }).click();
        await page.waitForURL(`${base}/`);
        await page.goto('/places/#map');
        await page.locator('.base .road').first().waitFor({ state: 'attached' });
        assert.deepEqual(outside, []);
        assert.deepEqual(
          problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED/.test(problem)),
          [],
        );
      });

      test('sends the requests of the reference', async () => {
        await using visit = await startVisit(browser(), both.origin);
        const { page, problems } = visit;
        await page.goto('/places/docs/api');
        const form = page.locator('form.try').first();
        await form.locator('button').first().click();
        const caption = form.locator('.result figcaption').first();
        await caption.waitFor();
        assert.match(await caption.innerText(), /^GET \/places\/api\/v1.*: 200 in/);
        assert.deepEqual(problems, []);
      });
    });
  });
