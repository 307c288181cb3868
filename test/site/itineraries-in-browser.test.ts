import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { waitUntilCached } from './offline/cached.ts';
import { phone, readCity, writeFewPlaces } from './site.ts';

suite('routes and the list of a visitor in a browser', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', writeFewPlaces()] });
  const stored = (page: Page) => page.evaluate<string | null>("localStorage.getItem('saved')");
  const stops = (page: Page) => page.locator('.stop h3').allInnerTexts();
  const heartOf = (page: Page, id: string) => page.locator(`.heart[value="${id}"]`).first();

  test('hearts keep places on the device, and the page of the list shows them in order', async () => {
    const { page, problems } = await site.visit({ viewport: phone });
    await page.goto('/?lang=en');
    for (const id of ['hawa-mahal', 'amer-fort', 'city-palace']) await heartOf(page, id).click();
    assert.match(await page.locator('#saved-status').innerText(), /Places in your list: 3\. My list/);
    assert.equal(await stored(page), 'hawa-mahal,amer-fort,city-palace');
    await page.goto('/places/hawa-mahal');
    assert.equal(await heartOf(page, 'hawa-mahal').getAttribute('aria-pressed'), 'true');
    await page.goto('/saved');
    await page.waitForURL(/\?places=hawa-mahal,amer-fort,city-palace$/);
    assert.deepEqual(await stops(page), ['Amer Fort (Amber Fort)', 'City Palace', 'Hawa Mahal']);
    // On the own list the heart removes a place, and the link for those without scripts is not shown.
    assert.equal(await page.locator('.remove:visible').count(), 0);
    await heartOf(page, 'hawa-mahal').click();
    await page.waitForURL(/\?places=amer-fort,city-palace$/);
    await until(async () => (await page.locator('.stop').count()) === 2);
    await heartOf(page, 'amer-fort').click();
    await page.waitForURL(/\?places=city-palace$/);
    await until(async () => (await page.locator('.stop').count()) === 1);
    await heartOf(page, 'city-palace').click();
    await page.waitForURL(/\/saved$/);
    await page.locator('.empty').waitFor();
    assert.deepEqual(problems, []);
  });

  test('the list of somebody else stays as it is', async () => {
    const { page } = await site.visit({ viewport: phone });
    await page.goto('/saved?places=amer-fort,hawa-mahal');
    await heartOf(page, 'hawa-mahal').click();
    assert.equal(await stored(page), 'hawa-mahal');
    assert.equal((await stops(page)).length, 2);
    assert.equal(await page.locator('.remove:visible').count(), 2);
  });

  test('a list that is full says so, and nothing is lost where storage is full or blocked', async () => {
    const { page, problems } = await site.visit({ viewport: phone, isAlone: true });
    await page.goto('/?lang=en');
    const full = Array.from({ length: 50 }, (_, i) => `p-${i}`).join();
    await page.evaluate(`localStorage.setItem('saved', '${full}')`);
    await heartOf(page, 'hawa-mahal').click();
    assert.match(await page.locator('#saved-status').innerText(), /The list is full: 50 places\./);
    assert.equal(await stored(page), full);
    for (const method of ['getItem', 'setItem']) {
      await page.evaluate("localStorage.removeItem('saved')");
      await page.addInitScript(`Storage.prototype.${method} = () => { throw new Error('blocked'); }`);
      await page.goto('/?lang=en');
      for (const id of ['hawa-mahal', 'amer-fort']) await heartOf(page, id).click();
      assert.match(await page.locator('#saved-status').innerText(), /Places in your list: 2\./);
      await page.locator('#saved-status a').click();
      await page.waitForURL(/\?places=hawa-mahal,amer-fort$/);
      assert.equal((await stops(page)).length, 2);
    }
    assert.deepEqual(problems, []);
  });

  test('moves and settings change the plan in the page, also without a network, and can be undone', async () => {
    const { page, problems } = await site.visit({ viewport: phone });
    await page.goto('/saved?places=hawa-mahal,city-palace,jantar-mantar&date=2027-03-03');
    const times = () => page.locator('.when').allInnerTexts();
    const atFirst = [await stops(page), await times()];
    assert.match(String(atFirst[1]), /^09:00 –10:00/);
    await page.context().setOffline(true);
    await page.locator('.moves a', { hasText: 'Later' }).first().click();
    await page.waitForURL(/order=mine/);
    const [first, second, third] = atFirst[0] ?? [];
    assert.deepEqual(await stops(page), [second, first, third]);
    assert.ok(await page.locator('#undo').isVisible());
    await page.locator('.moves a', { hasText: 'To the day after' }).last().click();
    assert.equal(await page.locator('.plan-day').count(), 2);
    assert.match(await page.locator('.plan-day h2').last().innerText(), /Day 2 · Thursday, 4 March 2027/);
    await page.locator('#undo').click();
    await until(async () => (await page.locator('.plan-day').count()) === 1);
    await page.locator('#undo').click();
    await page.waitForURL(/date=2027-03-03$/);
    await until(async () => isDeepStrictEqual([await stops(page), await times()], atFirst));
    assert.ok(!(await page.locator('#undo').isVisible()));
    await page.locator('[name="from"]').fill('10:30');
    await page.locator('#settings button').click();
    await page.waitForURL(/from=10:30/);
    await until(async () => /^10:30 –11:30/.test(String(await times())));
    assert.deepEqual(problems, []);
  });

  test('a long list is planned in parts, and the last change counts', async () => {
    const { page, problems } = await site.visit({ viewport: phone });
    const { places } = readCity(writeFewPlaces());
    await page.goto(`/saved?places=${places.map(({ id }) => id).join()}&date=2027-03-03`);
    const texts = await page.evaluate<string[]>(`(() => {
      const [plan, settings] = [document.querySelector('#plan'), document.querySelector('#settings')];
      const before = plan.textContent;
      window.shown = [];
      new MutationObserver(() => shown.push(document.querySelector('.when').textContent)).observe(plan, { childList: true });
      const submit = (from) => {
        settings.elements.from.value = from;
        settings.requestSubmit();
      };
      submit('11:00');
      const during = plan.textContent;
      submit('10:30');
      return [before, during];
    })()`);
    assert.equal(texts[1], texts[0], 'the page answers before the plan is ready');
    const shown = () => page.evaluate<string[]>('shown');
    await until(async () => (await shown()).length > 0);
    assert.match(String(await shown()), /^10:30[^,]*$/);
    assert.deepEqual(problems, []);
  });

  test('maps, fees and files of the days follow a move, and link to its stops', async () => {
    const { page, problems } = await site.visit({ viewport: phone });
    await page.goto('/saved?places=hawa-mahal,city-palace,jantar-mantar&date=2027-03-03');
    const overviews = async () => {
      const texts = await page.locator('.overview dd, .overview svg a text').allInnerTexts();
      const links = await page
        .locator('.overview a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      return [...texts, ...links];
    };
    await page.locator('.moves a', { hasText: 'To the day after' }).last().click();
    await until(async () => (await page.locator('.overview').count()) === 2);
    const moved = await overviews();
    for (const stop of ['#stop-1', '#stop-2', '#stop-3']) {
      assert.ok(moved.includes(stop), stop);
      assert.equal(await page.locator(stop).count(), 1);
    }
    await page.reload();
    assert.deepEqual(await overviews(), moved);
    assert.deepEqual(problems, []);
  });

  test('what the script makes of a plan is what the server does', async () => {
    const { page } = await site.visit({ viewport: phone });
    const address = '/saved?places=hawa-mahal,amer-fort,city-palace,jaipur-zoo&date=2027-03-02&pace=relaxed';
    const lines = () =>
      page.locator('.plan-day h2, .stops time, .leg, .when, .warnings, .left li').allInnerTexts();
    await page.goto(address);
    const rendered = await lines();
    await page.goto(address.replace('&pace=relaxed', ''));
    await page.locator('[name="pace"]').selectOption('relaxed');
    await page.locator('#settings button').click();
    await page.waitForURL(/pace=relaxed/);
    // The address changes before the plan, which is drawn in turns.
    await page.getByText(rendered[1] ?? '').waitFor();
    assert.deepEqual(await lines(), rendered);
  });

  test('hours that end before they begin get the reason of the server, and the form keeps them', async () => {
    const { page } = await site.visit({ viewport: phone });
    await page.goto('/saved?places=hawa-mahal,amer-fort&date=2027-03-02');
    await page.locator('[name="from"]').fill('18:00');
    await page.locator('[name="to"]').fill('09:00');
    await page.locator('#settings button').click();
    await page.getByText('A day ends after it begins').waitFor();
    assert.equal(await page.locator('[name="to"]').inputValue(), '09:00');
  });

  test('a shared list can be added to the own one', async () => {
    const { page } = await site.visit({ viewport: phone });
    await page.goto('/saved?places=amer-fort,hawa-mahal');
    assert.equal(await page.locator('#shared button').innerText(), 'Keep this list');
    await page.locator('#shared button').click();
    assert.equal(await stored(page), 'amer-fort,hawa-mahal');
    await page.goto('/saved?places=city-palace');
    assert.equal(await page.locator('#shared button').innerText(), 'Add to mine');
    await page.locator('#shared button').click();
    assert.equal(await stored(page), 'amer-fort,hawa-mahal,city-palace');
  });

  test('sharing copies the address where the device shares nothing', async () => {
    const { page } = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/saved?places=amer-fort,hawa-mahal');
    await page.locator('#share').click();
    await page.getByText('Link copied').waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), page.url());
  });

  test('the newest list stays without a network, also if the response to a former one comes later', async () => {
    const { page } = await site.visit({ keepsPages: true, viewport: phone });
    const [former, newest] = ['/saved?places=amer-fort,city-palace,jaipur-zoo', '/saved?places=hawa-mahal'];
    const send = (...lists: string[]) =>
      page.evaluate(
        `for (const list of ${JSON.stringify(lists)}) navigator.serviceWorker.controller.postMessage(list)`,
      );
    await page.goto('/?lang=en');
    await waitUntilCached(page, '/offline.json');
    await send(newest);
    await waitUntilCached(page, newest);
    // The newest list is cached already, so the former one is cached after it.
    await send(former, newest);
    await page.evaluate(`fetch('${former}', { cache: 'no-store' })`);
    const end = Date.now() + 1_000;
    while (Date.now() < end) {
      await waitUntilCached(page, newest);
      await page.waitForTimeout(100);
    }
    await waitUntilCached(page, former, false);
  });

  test('a list is there without a network, as it was last changed, and so are routes', async () => {
    const { page } = await site.visit({ keepsPages: true, viewport: phone });
    await page.goto('/?lang=en');
    await heartOf(page, 'hawa-mahal').click();
    await heartOf(page, 'amer-fort').click();
    await waitUntilCached(page, '/saved?places=hawa-mahal,amer-fort');
    await waitUntilCached(page, '/saved?places=hawa-mahal', false);
    await waitUntilCached(page, '/offline.json');
    await page.context().setOffline(true);
    await page.goto('/saved');
    await page.waitForURL(/\?places=hawa-mahal,amer-fort$/);
    assert.deepEqual(await stops(page), ['Amer Fort (Amber Fort)', 'Hawa Mahal']);
    assert.ok(await page.locator('#cached').isVisible());
    // Other lists are not kept: they are made of the cards of home.
    await page.goto('/saved?places=jaipur-zoo,nowhere,jaipur-zoo');
    await page.locator('.stop').waitFor();
    assert.deepEqual(await stops(page), ['Jaipur Zoo']);
    await page.goto('/?lang=en');
    await heartOf(page, 'city-palace').click();
    await page.goto('/saved');
    await page.waitForURL(/\?places=hawa-mahal,amer-fort,city-palace$/);
    await page.locator('.stop >> nth=2').waitFor();
    assert.deepEqual(await stops(page), ['Amer Fort (Amber Fort)', 'City Palace', 'Hawa Mahal']);
    assert.equal(await page.locator('.lead').innerText(), 'A plan with clock times, day by day.');
    assert.match(
      await page.locator('.stop').first().innerText(),
      /^1 Heritage[\s\S]*₹200 · foreign visitors ₹1,000 · 2.5 hours$/i,
    );
    await page.locator('.stop .heart').first().click();
    await page.waitForURL(/\?places=hawa-mahal,city-palace$/);
    await until(async () => (await page.locator('.stop').count()) === 2);
    await page.goto('/saved?places=nowhere');
    assert.ok(await page.locator('.empty').isVisible());
    await page.goto('/routes/amer-morning');
    assert.equal((await stops(page)).length, 5);
  });
});
