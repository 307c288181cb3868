import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { folderForTests, writeCity } from '../cli/city.ts';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';

const file = join(folderForTests(), 'places.json');
const withRegion = (region: string) =>
  writeCity(file, ({ city }) => {
    city.region = region;
  });

suite('an open page while an editor changes the data', needs(browserPath), () => {
  withRegion('Nowhere');
  const site = useSite({ ...withoutPictures, args: ['--data', file, '--watch'] });

  test('tells so when the editor comes back to it, and a button loads it again', async () => {
    const { page, problems } = await site.visit({ viewport: { width: 1280, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/healthz') asked.push(request.method());
    });
    const first = page.waitForResponse('**/healthz');
    await page.goto('/');
    await first;
    const line = page.locator('#renewed');
    const comeBack = async () => {
      const answer = page.waitForResponse('**/healthz');
      await page.evaluate("dispatchEvent(new Event('focus'))");
      return (await answer).headers()['data-digest'];
    };
    const before = await comeBack();
    assert.equal(await line.isHidden(), true);
    withRegion('Somewhere');
    const digest = async () => (await fetch(`${site.url}/healthz`)).headers.get('data-digest');
    while ((await digest()) === before) await page.waitForTimeout(50);
    const count = asked.length;
    await comeBack();
    await line.getByRole('button').waitFor();
    assert.match(await line.innerText(), /There is newer information than on this page\. Load it again/);
    await Promise.all([page.waitForEvent('load'), line.getByRole('button').click()]);
    assert.equal(await line.isHidden(), true);
    assert.match(await page.content(), /Somewhere/);
    assert.ok(asked.length <= count + 2 && asked.every((method) => method === 'HEAD'), asked.join());
    assert.deepEqual(problems, []);
  });
});
