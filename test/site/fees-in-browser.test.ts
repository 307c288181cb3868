import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { axeViolations } from './axe.ts';
import { waitUntilCached } from './offline/cached.ts';
import { phone, secondCityFile, writeFewPlaces } from './site.ts';

const key = 'group';
const list = '/saved?places=amer-fort,city-palace&date=2027-03-03';

const priceOf = (page: Page, id: string) => page.locator(`#place-${id} .fees`).innerText();
const factOf = (page: Page) => page.locator('.answers .fees').innerText();
const sumOf = (page: Page) => page.locator('.sums .fees').innerText();
const stored = (page: Page) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const choice = (page: Page) => page.locator('#group').inputValue();

suite('fees for the group of the visitor', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', writeFewPlaces()] });

  test('a choice on the page of a place shows on cards, routes, plans, in print, and after a reload', async () => {
    const { page, problems } = await site.visit({ viewport: phone });
    await page.goto('/places/amer-fort');
    assert.match(await factOf(page), /^Indian visitors ₹200, foreign visitors ₹1,000, Indian students ₹50/);
    await page.getByLabel('Fees for').selectOption('foreign visitors');
    assert.equal(await factOf(page), 'Foreign visitors ₹1,000');
    assert.equal(await stored(page), 'foreign visitors');
    await page.reload();
    assert.equal(await factOf(page), 'Foreign visitors ₹1,000');
    assert.equal(await choice(page), 'foreign visitors');
    await page.goto('/?lang=en');
    assert.equal(await priceOf(page, 'amer-fort'), 'Foreign visitors ₹1,000');
    assert.match(await page.locator('.itineraries li').innerText(), /Foreign visitors ₹[\d,]+/);
    await page.goto('/routes');
    assert.match(await page.locator('.itinerary-card .fees').innerText(), /^Foreign visitors ₹[\d,]+/);
    await page.goto(list);
    assert.equal(await sumOf(page), 'Foreign visitors ₹2,200');
    assert.deepEqual(await page.locator('.stop .fees').allInnerTexts(), [
      'Foreign visitors ₹1,000',
      'Foreign visitors ₹1,200',
    ]);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await sumOf(page), 'Foreign visitors ₹2,200');
    assert.ok(!(await page.locator('#group').isVisible()));
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/hi/places/amer-fort');
    assert.equal(await factOf(page), 'विदेशी पर्यटक ₹1,000');
    await page.getByLabel('शुल्क किसके लिए').selectOption('सभी पर्यटक');
    assert.match(await factOf(page), /^भारतीय पर्यटक ₹200, विदेशी पर्यटक ₹1,000/);
    assert.equal(await stored(page), '');
    assert.deepEqual(problems, []);
  });

  test('where a group has no fee, the fee of others is shown and named', async () => {
    const { page } = await site.visit({ viewport: phone });
    await page.goto('/places/city-palace');
    await page.getByLabel('Fees for').selectOption('foreign students');
    assert.equal(await factOf(page), 'Foreign visitors ₹1,200');
    await page.goto(list);
    assert.equal(await sumOf(page), 'Foreign students ₹1,700 (City Palace: foreign visitors ₹1,200)');
    // A move draws the plan anew, and keeps the group.
    await page.locator('.moves a', { hasText: 'Later' }).first().click();
    await page.waitForURL(/order=mine/);
    await until(async () => (await page.locator('.overview').count()) === 1);
    assert.equal(await sumOf(page), 'Foreign students ₹1,700 (City Palace: foreign visitors ₹1,200)');
  });

  test('a group in the address applies to that page, until the reader chooses another', async () => {
    const { page, problems } = await site.visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/places/amer-fort');
    await page.getByLabel('Fees for').selectOption('Indian students');
    await page.goto(`${list}&group=Foreign%20V`);
    assert.equal(await sumOf(page), 'Foreign visitors ₹2,200');
    assert.equal(await choice(page), 'foreign visitors');
    assert.equal(await stored(page), 'Indian students');
    await page.locator('.moves a', { hasText: 'Later' }).first().click();
    await page.waitForURL(/order=mine&.*group=Foreign%20V$/);
    // Who opens a shared list sees the own fees.
    await page.locator('#share').click();
    await until(async () => (await page.locator('#share').innerText()) === 'Link copied');
    const shared = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(shared.includes('order=mine') && !shared.includes('group'), shared);
    await page.goto(`${list}&group=nobody`);
    assert.match(await sumOf(page), /^Indian students ₹450 /);
    await page.goto(`${list}&group=`);
    assert.equal(
      await sumOf(page),
      'Indian visitors ₹600, foreign visitors ₹2,200, Indian students ₹450, foreign students ₹1,700',
    );
    await page.getByLabel('Fees for').selectOption('Indian visitors');
    await page.waitForURL((url) => !url.searchParams.has('group'));
    assert.equal(await sumOf(page), 'Indian visitors ₹600');
    assert.equal(await stored(page), 'Indian visitors');
    assert.deepEqual(problems, []);
  });

  test('the choice in the filters is no filter', async () => {
    const { page, problems } = await site.visit();
    await page.goto('/?lang=en');
    await page.locator('#search').fill('fort');
    await page.waitForURL(/search=fort/);
    const [address, count] = [page.url(), await page.locator('#count').innerText()];
    await page.getByLabel('Fees for').selectOption('foreign visitors');
    assert.equal(await priceOf(page, 'amer-fort'), 'Foreign visitors ₹1,000');
    assert.equal(page.url(), address);
    assert.equal(await page.locator('#count').innerText(), count);
    await page.locator('[name="free"]').check();
    await page.waitForURL(/free=yes/);
    assert.ok(!page.url().includes('group'));
    assert.deepEqual(problems, []);
  });

  test('is remembered without a network, and lasts as long as the page where nothing can be stored', async () => {
    const { page } = await site.visit({ viewport: phone, keepsPages: true });
    await page.goto('/places/amer-fort');
    await page.getByLabel('Fees for').selectOption('foreign visitors');
    await waitUntilCached(page, '/offline.json');
    await page.context().setOffline(true);
    await page.goto('/places/hawa-mahal');
    assert.equal(await factOf(page), 'Foreign visitors ₹600');
    await page.goto('/routes');
    assert.match(await page.locator('.itinerary-card .fees').innerText(), /^Foreign visitors/);
    await page.context().setOffline(false);
    await page.addInitScript("Storage.prototype.getItem = () => { throw new Error('blocked'); }");
    await page.goto('/places/hawa-mahal');
    await page.getByLabel('Fees for').selectOption('Indian students');
    assert.equal(await factOf(page), 'Indian students ₹50');
  });

  test('axe finds no violation in the control', async () => {
    const { page } = await site.visit({ viewport: phone });
    for (const path of isThorough ? ['/places/amer-fort', list] : [list]) {
      await page.goto(path);
      await page.getByLabel('Fees for').selectOption('foreign visitors');
      for (const look of ['all but colours', 'colours'] as const)
        assert.deepEqual(await axeViolations(page, look), [], `${path}: ${look}`);
    }
  });

  test('without scripts, pages show all fees and no control', async () => {
    const { page } = await site.visit({ javaScriptEnabled: false });
    for (const path of ['/places/amer-fort', list, '/?lang=en']) {
      await page.goto(path);
      assert.ok(!(await page.locator('#group').isVisible()), path);
      assert.match(await page.locator('.fees').first().innerText(), /₹200.* ₹1,000|₹600.* ₹2,200/, path);
    }
  });
});

suite('a city where everybody pays the same', needs(browserPath), () => {
  const site = useSite({ ...withoutPictures, args: ['--data', secondCityFile] });

  test('offers no choice of fees', async () => {
    const { page, problems } = await site.visit();
    for (const path of ['/?lang=en', '/saved']) {
      await page.goto(path);
      assert.equal(await page.locator('#group, .fees').count(), 0, path);
    }
    assert.deepEqual(problems, []);
  });
});

suite('free entry for a group', needs(browserPath), () => {
  const site = useSite(withoutPictures);

  test('a place that is free for the chosen group passes the filter for free entry', async () => {
    const { page, problems } = await site.visit();
    const isShown = () => page.locator('#place-galtaji').isVisible();
    await page.goto('/?free=yes&lang=en');
    assert.equal(await isShown(), false, 'foreign visitors pay');
    await page.locator('#search').fill('free');
    for (const [group, isFree] of [
      ['Indian visitors', true],
      ['Indian students', true],
      ['foreign visitors', false],
    ] as const) {
      await page.getByLabel('Fees for').selectOption(group);
      await until(async () => (await isShown()) === isFree);
    }
    await page.getByLabel('Fees for').selectOption('Indian visitors');
    await page.goto('/?free=yes&lang=en');
    await until(isShown);
    assert.equal(await page.locator('#place-amer-fort').isVisible(), false);
    assert.deepEqual(problems, []);
  });
});
