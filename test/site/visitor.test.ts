import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { needs } from '../support/tools.ts';
import { desktop, phone, writeFewPlaces } from './site.ts';

const windows = [{ width: 320, height: 844 }, phone, { width: 844, height: 390 }, desktop];

/** How far apart the links of the header begin, from top to bottom: letters of two scripts differ by a little. */
const heightOfHeader = `(() => {
  const tops = [...document.querySelectorAll('.bar li')].map((item) => item.getBoundingClientRect().top);
  return Math.max(...tops) - Math.min(...tops);
})()`;

/** Noon on a Tuesday in Jaipur, and an hour before midnight. */
const [noon, night] = ['2027-03-02T06:30:00Z', '2027-03-02T17:30:00Z'];

suite('what a visitor sees first', needs(browserPath), () => {
  const { visit } = useSite({ ...withoutPictures, args: ['--data', writeFewPlaces()] });

  async function boxOf(page: Page, selector: string) {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box, selector);
    return box;
  }

  test('the header is for visitors, in one line, and what programs read is linked at the foot', async () => {
    const { page } = await visit();
    for (const [i, path] of ['/?lang=en', '/hi/', '/developers', '/places/hawa-mahal'].entries()) {
      await page.goto(path);
      for (const viewport of windows.filter((_, n) => (i + n) % 2 === 0)) {
        await page.setViewportSize(viewport);
        assert.ok((await page.evaluate<number>(heightOfHeader)) < 16, `${path} at ${viewport.width}`);
      }
      for (const target of ['/developers', '/docs/api']) {
        assert.equal(await page.locator(`.bar [href="${target}"]`).count(), 0);
        assert.equal(await page.locator(`.foot [href="${target}"]`).count(), 1);
      }
    }
    const body = await page.locator('main').innerText();
    assert.doesNotMatch(body, /JSON|Markdown|26\.92|Visits/);
    for (const target of ['/api/v1/places/hawa-mahal', '/places/hawa-mahal.md', '/api/v1/views'])
      assert.equal(await page.locator(`.foot [href="${target}"]`).count(), 1, target);
  });

  test('the header leads to the map of what is searched', async () => {
    const { page } = await visit({ viewport: phone });
    await page.goto('/?search=fort');
    // Numbers follow the order that is shown.
    assert.equal(await page.getAttribute('.cards', 'start'), '1');
    const number = `getComputedStyle(document.querySelector('.number'), '::before').content`;
    assert.equal(await page.evaluate(number), 'counter(list-item)');
    await page.locator('.bar').getByRole('link', { name: 'Map' }).click();
    await page.waitForURL('**/?search=fort#map');
    assert.ok(await page.locator('#map').isVisible());
    await page.goto('/hi/places/hawa-mahal');
    await page.locator('.bar').getByRole('link', { name: 'नक्शा' }).click();
    await page.waitForURL('**/hi/#map');
  });

  test('a place says on the first screen of a phone whether it is open, what it costs and how far it is', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await visit({ viewport: phone, javaScriptEnabled, timezoneId: 'America/New_York' });
      if (javaScriptEnabled) await page.clock.setFixedTime(noon);
      for (const [path, open] of [
        ['/places/hawa-mahal', 'Open until 17:00'],
        ['/hi/places/hawa-mahal', 'शाम 5 बजे तक खुला'],
      ] as const) {
        await page.goto(path);
        assert.equal(await page.locator('.place .open').isVisible(), javaScriptEnabled);
        if (javaScriptEnabled) assert.equal(await page.locator('.place .open').innerText(), open);
        const answers = await boxOf(page, '.answers');
        const actions = await boxOf(page, '.actions');
        assert.ok(answers.y + answers.height < actions.y);
        // Within reach of a thumb.
        assert.ok(actions.y > 700 && actions.y + actions.height <= phone.height);
        const [story, where] = [await boxOf(page, '.about'), await boxOf(page, '#where')];
        assert.ok(answers.y < 450 && story.y < 650, `${answers.y} ${story.y}`);
        assert.ok(where.y < 1000 && where.y < (await boxOf(page, '.facts')).y, `the map is at ${where.y}`);
        assert.match(await page.locator('.answers').innerText(), /09:00–17:00[\s\S]*₹100[\s\S]*60[\s\S]*100/);
      }
    }
  });

  test('what is closed says when it opens, in the list too', async () => {
    const { page } = await visit({ viewport: phone, isAlone: true });
    await page.clock.setFixedTime(night);
    await page.goto('/places/hawa-mahal');
    assert.equal(await page.locator('.place .open').innerText(), 'Closed, opens Wed 09:00');
    await page.goto('/places/jal-mahal');
    assert.equal(await page.locator('.place .open').count(), 0);
    await page.goto('/');
    assert.equal(await page.locator('#place-hawa-mahal .open').innerText(), 'Closed, opens Wed 09:00');
  });

  test('directions open in the program of the device', async () => {
    const agents = [
      ['Mozilla/5.0 (Linux; Android 15)', /^geo:26\.9239,75\.8267\?q=26\.9239,75\.8267\(Hawa%20Mahal\)$/],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
        /^https:\/\/maps\.apple\.com\/\?daddr=26\.9239,75\.8267&q=Hawa/,
      ],
      ['Mozilla/5.0 (X11; Linux x86_64)', /^https:\/\/www\.google\.com\/maps\/dir\//],
    ] as const;
    for (const [userAgent, address] of agents) {
      const { page, outside } = await visit({ viewport: phone, userAgent });
      await page.goto('/places/hawa-mahal');
      assert.match((await page.getAttribute('#directions', 'href')) ?? '', address);
      assert.deepEqual(outside, []);
    }
  });

  // That it copies where nothing is shared is tried on the page of a list.
  test('share hands over the address without what is chosen on the page', async () => {
    const { page, problems } = await visit({ viewport: phone, isAlone: true });
    const share = '(data) => { window.shared = data.url; return Promise.resolve(); }';
    await page.addInitScript(`Object.defineProperty(navigator, 'share', { value: ${share} })`);
    await page.goto('/places/hawa-mahal?photos=show#x');
    await page.getByRole('button', { name: 'Share' }).click();
    assert.equal(await page.evaluate('window.shared'), new URL('/places/hawa-mahal', page.url()).href);
    assert.deepEqual(problems, []);
  });
});
