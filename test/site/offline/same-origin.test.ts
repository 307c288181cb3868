import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, startVisit, useBrowser, withoutPictures } from '../../support/browser.ts';
import { folderForTests } from '../../support/folder.ts';
import { freePort } from '../../support/free-port.ts';
import { runPlaces, startService } from '../../support/service.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs } from '../../support/tools.ts';
import { until } from '../../support/until.ts';
import { writeTwoPlaces } from '../site.ts';
import { cacheNames, waitUntilCached } from './cached.ts';

/** Arguments of a service of Jaipur whose pages are cached in seconds. */
const jaipur = ['--rate-limit', '0', '--data', writeTwoPlaces()];
const porto = join(folderForTests(), 'porto');

/** Starts another program on a port. */
async function startProgram(port: number, answer: RequestListener): Promise<AsyncDisposable> {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const registrations = (page: Page) =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then(({ length }) => length)');
const textOf = (page: Page, address: string) =>
  page.evaluate<string>(`fetch('${address}').then((response) => response.text())`);

suite('an origin with a service worker of Jaipur', needs(browserPath), () => {
  const browser = useBrowser(withoutPictures.flags);
  const withPictures = useBrowser([]);

  /** Calls `visitor` with a page for which all of Jaipur is cached, after Jaipur has left the port. */
  async function afterJaipur(visitor: (page: Page, port: number) => Promise<void>): Promise<void> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    await using visit = await startVisit(browser(), origin, { keepsPages: true });
    const { page } = visit;
    {
      await using _ = await startService({ args: [...jaipur, '--port', `${port}`] });
      await page.goto('/');
      await waitUntilCached(page, '/offline.json');
      // From here on the worker is in control.
      await page.goto('/places/hawa-mahal');
    }
    await visitor(page, port);
  }

  test('shows Porto once Porto is served there, with its pictures and map, online and offline', () =>
    afterJaipur(async (page, port) => {
      const { code } = await runPlaces(['init', porto]);
      assert.equal(code, 0);
      const [former] = await cacheNames(page);
      await using service = await startService({ args: ['--data', porto, '--port', `${port}`] });
      await page.goto('/');
      assert.match(await page.title(), /Porto/);
      for (const path of ['/skyline.svg', '/favicon.svg', '/base-map.json?v=1', '/images/hawa-mahal.svg']) {
        const answer = await (await fetch(service.url + path)).text();
        assert.equal(await textOf(page, path), answer, path);
      }
      await waitUntilCached(page, '/offline.json');
      const names = await cacheNames(page);
      assert.equal(names.length, 1);
      assert.notEqual(names[0], former);
      await page.context().setOffline(true);
      await page.goto('/');
      assert.match(await page.title(), /Porto/);
      assert.equal(await page.locator('.card').count(), 3);
      await page.goto('/places/hawa-mahal');
      assert.equal(await page.locator('h1').innerText(), 'No connection');
      assert.match(await page.title(), /Porto/);
    }));

  test('shows the pictures of Porto beside its texts, although the browser has just cached those of Jaipur', async () => {
    const porto2 = join(folderForTests(), 'porto');
    assert.equal((await runPlaces(['init', porto2])).code, 0);
    const port = await freePort();
    // A visit watches requests, which turns the cache of the browser off.
    const context = await withPictures().newContext({ baseURL: `http://127.0.0.1:${port}` });
    const page = await context.newPage();
    {
      await using _ = await startService({ args: [...jaipur, '--port', `${port}`] });
      await page.goto('/');
      await waitUntilCached(page, '/offline.json');
      await page.goto('/places/hawa-mahal');
    }
    await using service = await startService({ args: ['--data', porto2, '--port', `${port}`] });
    await page.goto('/');
    await page.reload();
    assert.match(await page.title(), /Porto/);
    for (const path of ['/skyline.svg', '/favicon.svg', '/images/hawa-mahal.svg'])
      assert.equal(await textOf(page, path), await (await fetch(service.url + path)).text(), path);
    await context.close();
  });

  for (const status of isThorough ? [200, 500] : [200])
    test(`shows what a proxy says while the service restarts, and caches on; but leaves nothing behind for another program, with status ${status}`, () =>
      afterJaipur(async (page, port) => {
        {
          await using _ = await startProgram(port, (_, response) =>
            response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
          );
          await page.goto('/');
          assert.equal(await page.locator('h1').innerText(), 'Bad gateway');
          assert.equal((await cacheNames(page)).length, 1);
          assert.equal(await registrations(page), 1);
        }
        await using _ = await startProgram(port, ({ url }, response) =>
          response
            .writeHead(status, { 'Content-Type': 'text/html' })
            .end(`<h1>Another program at ${url}</h1>`),
        );
        for (const path of ['/', '/places/hawa-mahal']) {
          const answer = await page.goto(path);
          assert.equal(answer?.status(), status);
          assert.equal(await page.locator('h1').innerText(), `Another program at ${path}`);
          assert.match(await textOf(page, '/favicon.svg'), /Another program/);
        }
        assert.deepEqual(await cacheNames(page), []);
        assert.equal(await registrations(page), 0);
      }));

  test('shows another program on a part of it, and caches on', async () => {
    const service = await startService({ args: jaipur });
    const port = await freePort();
    await using _service = service;
    /** A proxy with the service at all paths but one. */
    await using _ = await startProgram(port, async ({ url = '', method = '' }, response) => {
      if (url === '/other') return response.setHeader('Content-Type', 'text/html').end('<h1>Other</h1>');
      const answer = await fetch(service.url + url, { method });
      const headers = new Headers(answer.headers);
      for (const field of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(field);
      return response.writeHead(answer.status, [...headers].flat()).end(await answer.bytes());
    });
    await using visit = await startVisit(browser(), `http://127.0.0.1:${port}`, { keepsPages: true });
    const { page } = visit;
    await page.goto('/');
    await waitUntilCached(page, '/offline.json');
    await page.goto('/other');
    assert.equal(await page.locator('h1').innerText(), 'Other');
    assert.equal(await registrations(page), 1);
    await page.context().setOffline(true);
    await page.goto('/');
    assert.ok(await page.locator('#cached').isVisible());
  });

  test('a clock that was ahead keeps nothing from being cached again', async () => {
    await using service = await startService({ args: jaipur });
    await using visit = await startVisit(browser(), service.url, { keepsPages: true });
    const { page } = visit;
    await page.goto('/');
    await waitUntilCached(page, '/offline.json');
    const cacheInFuture = `caches.keys()
      .then(([name]) => caches.open(name))
      .then(async (cache) => {
        const list = await cache.match('/offline.json');
        const headers = new Headers(list.headers);
        headers.set('Kept-At', '2126-01-01T00:00:00Z');
        await cache.put('/offline.json', new Response(await list.text(), { headers }));
      })`;
    const isOld = `caches.match('/offline.json').then((list) => list.headers.get('Kept-At').startsWith('2126-'))`;
    await page.evaluate(cacheInFuture);
    assert.equal(await page.evaluate(isOld), true);
    await page.goto('/places/hawa-mahal');
    await until(async () => !(await page.evaluate<boolean>(isOld)));
  });
});
