import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { asBrowser, desktop, phone, readCity, shownIds, writeFewPlaces } from './site.ts';

const file = writeFewPlaces();
const { places } = readCity(file);

/** Resolves when the page has stood still for 150 ms; asked from outside, because pages without scripts have no frames. */
async function settle(page: Page): Promise<void> {
  let [last, still] = [-1, 0];
  while (still < 3) {
    await page.waitForTimeout(50);
    const now = await page.evaluate<number>('scrollY');
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

/** What should begin on the first screen, and does not; on the narrowest the second picture need not. */
const belowFirstScreen = `['#search', '#count', '.card .picture', ...(innerWidth < 390 ? [] : ['.cards > :nth-child(2) .picture'])]
  .filter((selector) => {
    const { top, height } = document.querySelector(selector).getBoundingClientRect();
    return height === 0 || top + Math.min(height, 100) > innerHeight;
  })`;

/** What is wrong with the first screen of a phone, besides. */
const cramped = `(() => {
  const [field, nearMe, card] = ['.field', '#near-me', '.card']
    .map((selector) => document.querySelector(selector).getBoundingClientRect());
  const input = document.querySelector('#search');
  input.value = input.placeholder;
  return [
    (nearMe.left <= field.left || nearMe.right >= field.right) && 'near me is beside the field',
    (nearMe.top <= field.top || nearMe.bottom >= field.bottom) && 'near me is above or below the field',
    input.scrollWidth > input.clientWidth && 'what may be typed is cut off',
    card.bottom >= 700 && 'the first card ends at ' + card.bottom,
  ].filter(Boolean);
})()`;

/** Fields that do not lie within the width of the screen. */
const outside = `[...document.querySelectorAll('.find :is(button, select, input, summary)')]
  .filter((field) => field.checkVisibility())
  .map((field) => field.getBoundingClientRect())
  .filter(({ left, right }) => left < 0 || right > innerWidth)`;

/** Without scripts as well in CI. */
const scripts = isThorough ? [true, false] : [true];

suite('finding places in a browser', needs(browserPath), () => {
  const { visit } = useSite({ ...withoutPictures, args: ['--data', file] });
  const { visit: visitAll } = useSite(withoutPictures);

  test('open now, today and tomorrow follow the clocks of the city, in the page as in the API', async () => {
    const { page } = await visit({ viewport: desktop, timezoneId: 'America/New_York' });
    // Noon on a Tuesday in Jaipur, when the biological park is closed.
    await page.clock.setFixedTime('2027-03-02T06:30:00Z');
    await page.goto('/');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    for (const [chosen, label, time] of [
      ['now', 'Open now', '2027-03-02T12:00'],
      ['today', 'Open today', '2027-03-02'],
      ['tomorrow', 'Open tomorrow', '2027-03-03'],
    ] as const) {
      await page.locator('[name="open_at"]').selectOption(label);
      await until(async () => new URL(page.url()).searchParams.get('open_at') === chosen);
      const shown = await page.evaluate<string[]>(shownIds);
      const answer = await page.request.get(`/api/v1/places?open_at=${time}&limit=100&fields=id`);
      const open: { places: { id: string }[] } = await answer.json();
      const openIds = open.places.map(({ id }) => id);
      assert.deepEqual(shown.slice(0, openIds.length), openIds, label);
      assert.ok(openIds.includes('amer-fort'));
      assert.equal(shown.includes('nahargarh-biological-park'), chosen === 'tomorrow');
      // Places without hours follow, and both sides say how many they are, and what opens next.
      const line = await page.locator('#count').innerText();
      const without = shown.length - openIds.length;
      assert.ok(line.includes(`${openIds.length} of ${places.length} places`), line);
      assert.ok(without > 0 && line.includes(`${without} more without fixed hours`), line);
      assert.equal(line.includes('next to open: '), chosen === 'now');
      const text = await (
        await fetch(new URL(`/?open_at=${time}`, page.url()), { headers: asBrowser })
      ).text();
      assert.equal(/<p id="count"[^>]*>([^<]+)</.exec(text)?.[1], line);
      assert.deepEqual(
        Array.from(text.matchAll(/<li>\s*<article class="card" id="place-([^"]+)"/g), ([, id]) => id),
        shown,
      );
      assert.ok((await page.locator('#active').innerText()).startsWith(label));
    }
  });

  test('the first screen says what this is and shows search and first results', async () => {
    for (const javaScriptEnabled of scripts) {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto('/?lang=en');
      assert.equal(await page.locator('h1').innerText(), `${places.length} places in and around Jaipur`);
      for (const width of [320, 820, 1024, 1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        assert.deepEqual(await page.evaluate(belowFirstScreen), [], `${width}`);
      }
      if (!javaScriptEnabled) continue;
      assert.deepEqual(await page.evaluate(cramped), []);
      await page.goto('/hi/');
      assert.deepEqual(await page.evaluate(cramped), []);
    }
  });

  test('filters, order and category count within each other, in the page and on the server alike', async () => {
    const { page } = await visit({ viewport: desktop });
    const card = page.locator('.card:visible').first();
    const chip = page.locator('.chips button[value="nature"]');
    /** The first card, how many there are, and how many of nature: what the server says at this address too. */
    const shown = async () => {
      const here = [
        await card.getAttribute('id'),
        await page.locator('#count').innerText(),
        await chip.locator('span').innerText(),
      ];
      const text = await (await fetch(page.url(), { headers: asBrowser })).text();
      const [, ...there] =
        /value="nature"[^>]*>[^<]*<span>(\d+)<.*<p id="count"[^>]*>([^<]+)<.*?class="card" id="([^"]+)"/s.exec(
          text,
        ) ?? [];
      assert.deepEqual(here, there.reverse(), page.url());
      return here;
    };
    await page.goto('/');
    const all = await shown();
    assert.deepEqual(all.slice(0, 2), ['place-amer-fort', `${places.length} places`]);
    assert.equal(await page.locator('#clear').isVisible(), false);
    await page.getByLabel('Free entry').check();
    await page.waitForURL('**free=yes*');
    const [, free, inNature] = await shown();
    assert.notEqual(free, all[1]);
    assert.notEqual(inNature, all[2]);
    await chip.click();
    await page.waitForURL('**category=nature*');
    assert.deepEqual((await shown()).slice(1), [`${inNature} of ${places.length} places`, `${inNature}`]);
    await page.getByRole('link', { name: 'Clear' }).click();
    await page.waitForURL((url) => url.search === '');
    assert.deepEqual(await shown(), all);
    await page.getByLabel('Near the centre').check();
    await page.getByLabel('Order').selectOption('distance');
    await page.waitForURL('**central=yes&sort=distance*');
    const [first, count] = await shown();
    assert.equal(first, 'place-badi-chaupar');
    assert.match(`${count}`, new RegExp(`^[1-9] of ${places.length} places$`));
  });

  test('near me sorts by the distance from the visitor without asking anybody, and says why it cannot', async () => {
    const geolocation = { latitude: 26.92391, longitude: 75.82672 };
    const { page } = await visit({ viewport: phone, permissions: ['geolocation'], geolocation });
    const ways = (id: string) => page.locator(`#place-${id} .way`).innerText();
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('#search').focus();
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.locator('.card .way').first().waitFor();
    await settle(page);
    const cards = page.locator('.card:visible');
    assert.equal(await cards.first().getAttribute('id'), 'place-hawa-mahal');
    assert.equal(await page.locator('.list .way').count(), places.length);
    assert.equal(await cards.last().getAttribute('id'), 'place-chand-baori');
    await until(async () => (await topOf(page, '.card:visible >> nth=0')) < phone.height / 2);
    assert.equal(new URL(page.url()).search, '');
    // No direction where the visitor is, and metres below a kilometre.
    assert.equal(await ways('hawa-mahal'), 'You are here');
    assert.match(await ways('jantar-mantar'), /^\d{2,3} m (north|south|east|west)(-east|-west)? of you$/);
    assert.match(await ways('amer-fort'), /^7(\.3)? km north of you$/);
    await page.context().setOffline(false);
    // On the second page the position is known.
    await page.goto('/hi/');
    assert.equal(await ways('hawa-mahal'), 'आप यहीं हैं');
    assert.match(await ways('jantar-mantar'), /^आपसे \d{2,3} मीटर (उत्तर|दक्षिण|पूर्व|पश्चिम)/);

    const other = await visit({ viewport: desktop });
    await other.page.goto('/');
    // Far below, where the bar goes along.
    await other.page.evaluate('scrollTo(0, 3000)');
    await other.page.getByRole('button', { name: 'Near me' }).click();
    await other.page.getByText('Location is blocked').waitFor();
    assert.ok((await topOf(other.page, '#status')) > 0);
  });

  test('the title follows the filters, and the link to the other language what is searched now', async () => {
    const { page } = await visit({ viewport: phone });
    await page.goto('/?search=fort');
    await page.locator('#sheet[data-ready]').waitFor({ state: 'attached' });
    const plain = `Jaipur: ${places.length} places to see`;
    assert.equal(await page.title(), `“fort” · ${plain}`);
    await page.locator('#search').fill('');
    assert.equal(await page.title(), plain);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL('**/hi/');
    await page.locator('#search').fill('किला');
    await until(async () => (await page.title()).startsWith('“किला” · '));
    await page.getByRole('link', { name: 'Clear' }).or(page.locator('#clear')).first().click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/?lang=en');
    assert.equal(await page.title(), plain);
  });

  test('every filter is on the screen of a phone, and a line says which are active', async () => {
    for (const javaScriptEnabled of scripts) {
      const { page } = await visit({ viewport: phone, javaScriptEnabled });
      await page.goto('/?free=yes&central=yes');
      assert.equal(await page.locator('#active span').innerText(), 'Free entry, Near the centre');
      assert.ok(await page.getByRole('link', { name: 'Clear' }).isVisible());
      await page.locator('.more summary').click();
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        assert.deepEqual(await page.evaluate(outside), [], `at ${width}`);
      }
      if (!javaScriptEnabled) continue;
      await page.locator('.chips button[value="spiritual"]').click();
      await page.locator('#search').fill('temple');
      await page.getByLabel('Order').selectOption('distance');
      const active = '“temple”, Spiritual, Free entry, Near the centre, From the centre';
      assert.equal(await page.locator('#active span').innerText(), active);
      const sent = await (await fetch(page.url(), { headers: asBrowser })).text();
      assert.ok(sent.includes(`<span>${active}</span>`));
      // A tap beside the filters puts them away.
      await page.mouse.click(10, 600);
      assert.equal(await page.locator('.chips').isVisible(), false);
      await page.getByRole('link', { name: 'Clear' }).click();
      assert.equal(await page.locator('#active').isVisible(), false);
    }
  });

  test('near me shows its state, in the order and on the map too, until the session ends', async () => {
    const geolocation = { latitude: 26.93, longitude: 75.83 };
    const { page } = await visit({ viewport: desktop, permissions: ['geolocation'], geolocation });
    const nearMe = page.getByRole('button', { name: 'Near me' });
    const order = page.getByLabel('Order');
    const state = async () => ({
      isPressed: await nearMe.getAttribute('aria-pressed'),
      ground: await page.evaluate<string>(
        "getComputedStyle(document.querySelector('#near-me')).backgroundColor",
      ),
      order: await order.locator(':checked').innerText(),
      isOnMap: await page.locator('#sheet .visitor').isVisible(),
      first: await page.locator('.card:visible').first().getAttribute('id'),
    });
    await page.goto('/');
    const before = await state();
    assert.deepEqual([before.isPressed, before.order, before.isOnMap], ['false', 'Most popular', false]);
    await nearMe.click();
    await page.locator('.list .way').first().waitFor();
    const near = await state();
    assert.deepEqual(
      [near.isPressed, near.order, near.isOnMap, near.first],
      ['true', 'Nearest first', true, 'place-govind-dev-ji-temple'],
    );
    assert.notEqual(near.ground, before.ground);
    const [dot, sheet] = [
      await page.locator('#sheet .visitor').boundingBox(),
      await page.locator('#sheet').boundingBox(),
    ];
    assert.ok(dot && sheet && dot.y > sheet.y && dot.y < sheet.y + sheet.height && dot.x > sheet.x);
    await page.locator('.card:visible h3 a').first().click();
    await page.waitForURL('**/places/*');
    await page.goBack();
    await page.locator('.list .way').first().waitFor();
    assert.deepEqual(await state(), near);
    await order.selectOption('fame');
    assert.deepEqual(await state(), before);
    await page.reload();
    assert.deepEqual(await state(), before);
  });

  test('back and reload lead to the same card at the same height, near the visitor too', async () => {
    const geolocation = { latitude: 26.93, longitude: 75.83 };
    for (const isNear of isThorough ? [false, true] : [true]) {
      const { page } = await visitAll({
        viewport: phone,
        permissions: ['geolocation'],
        geolocation,
        reducedMotion: isNear ? 'reduce' : 'no-preference',
      });
      await page.goto('/?lang=en');
      if (isNear) await page.locator('#near-me').click();
      else await page.locator('#search').fill('a');
      // Another card would be the 26th before the list follows.
      if (isNear) await page.locator('.card .way').first().waitFor();
      else await page.waitForURL(/search=a/);
      const card = page.locator('.card:visible').nth(25);
      const id = await card.getAttribute('id');
      await card.locator('h3 a').scrollIntoViewIfNeeded();
      await settle(page);
      const before = await topOf(page, `#${id}`);
      await page.locator(`#${id} h3 a`).click();
      await page.waitForURL('**/places/*');
      for (const again of [() => page.goBack(), ...(isNear ? [() => page.reload()] : [])]) {
        await again();
        await until(async () => Math.abs((await topOf(page, `#${id}`)) - before) <= 1);
        await settle(page);
        assert.ok(Math.abs((await topOf(page, `#${id}`)) - before) <= 1, `${isNear} ${id}`);
      }
    }
  });

  test('list and map take turns on a phone and stand side by side on a desktop', async () => {
    for (const javaScriptEnabled of scripts) {
      const { page } = await visit({ viewport: phone, javaScriptEnabled });
      const shown = () =>
        Promise.all(['.list', '#map'].map((selector) => page.locator(selector).isVisible()));
      const views = page.getByRole('navigation', { name: 'View' });
      await page.goto('/');
      assert.deepEqual(await shown(), [true, false]);
      await views.getByRole('link', { name: 'Map' }).click();
      await settle(page);
      assert.deepEqual(await shown(), [false, true]);
      await until(async () => {
        const top = await topOf(page, '#map');
        return top >= 0 && top < 200 && (await topOf(page, '#count')) >= 0;
      });
      await page.goBack();
      assert.deepEqual(await shown(), [true, false]);
      await page.setViewportSize(desktop);
      assert.deepEqual(await shown(), [true, true]);
      if (!javaScriptEnabled) continue;
      // Links of the map lead here: the count stands above it, below the bar.
      await page.goto('/?lang=en#map');
      const isBelowBar = `scrollY > 0 && document.querySelector('.find').getBoundingClientRect().bottom <= document.querySelector('#count').getBoundingClientRect().top`;
      await until(() => page.evaluate(isBelowBar));
    }
  });
});
