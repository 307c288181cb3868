import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { axeViolations } from './axe.ts';
import { desktop, phone } from './site.ts';

const sideways = { width: 844, height: 390 };
const firstMarker = `document.querySelector('.markers a').getAttribute('transform')`;
const opacityOfNumber = `getComputedStyle(document.querySelector('.markers use + text')).opacity`;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function boxOf(page: Page, selector: string): Promise<Box> {
  return (await page.locator(selector).first().boundingBox()) ?? assert.fail(`${selector} is not shown`);
}

async function openMap(page: Page, path = '/?lang=en#map'): Promise<void> {
  await page.goto(path);
  await page.locator('#sheet[data-ready]').waitFor();
}

/** Slugs of the cards at the foot, in order. */
const strip = (page: Page) =>
  page
    .locator('#chosen h3 a')
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href')).split('/').at(-1)));

/**
 * Sends touches at these points of the page, where a step without points ends a touch. All are sent at once, so that a busy
 * machine does not make two taps of a double tap.
 */
async function touch(page: Page, ...steps: readonly (readonly (readonly [x: number, y: number])[])[]) {
  const session = await page.context().newCDPSession(page);
  const sent = steps.map((points, i) => {
    const isFirst = (steps[i - 1]?.length ?? 0) === 0;
    return session.send('Input.dispatchTouchEvent', {
      type: points.length === 0 ? 'touchEnd' : isFirst ? 'touchStart' : 'touchMove',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  });
  await Promise.all(sent);
  await session.detach();
}

/** Scale of the map: the kilometres of its bar by the length of the bar. */
const kmPerUnit = `(() => {
  const [bar] = document.querySelectorAll('.scale path');
  const [, length] = bar.getAttribute('d').match(/m0-4h([0-9.]+)/);
  const [, value, unit] = document.querySelector('.scale text').textContent.match(/([0-9.]+) (k?m)/);
  return (unit === 'km' ? Number(value) : Number(value) / 1000) / Number(length);
})()`;

suite('the map of a phone', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  test('fills the window below search, filters and close', async () => {
    const windows = [phone, sideways, { width: 320, height: 640 }, { width: 820, height: 1180 }];
    for (const viewport of isThorough ? windows : windows.slice(0, 2)) {
      const { page, problems } = await visit({ viewport });
      await openMap(page);
      const [head, map] = [await boxOf(page, '.find'), await boxOf(page, '#sheet')];
      assert.deepEqual([head.x, head.y, head.width], [0, 0, viewport.width]);
      assert.ok(head.height < 70, `a head of ${head.height} pixels`);
      assert.ok(Math.abs(map.y - head.height) <= 1 && map.width === viewport.width);
      assert.ok(Math.abs(map.y + map.height - viewport.height) <= 1, `the map ends at ${map.y + map.height}`);
      await page.locator('.more summary').click();
      const chip = await boxOf(page, '.chips button[value="nature"]');
      assert.ok(chip.y >= head.height - 1 && chip.y + chip.height < viewport.height);
      await page.locator('.chips button[value="nature"]').click();
      await page.locator('.more summary').click();
      assert.match(await page.locator('#count').innerText(), /^[0-9]+ of [0-9]+ places$/);
      await page.locator('.modes a[href="#places"]').click();
      assert.equal(await page.locator('#sheet').isVisible(), false);
      await page.goBack();
      if (isThorough || viewport === phone)
        for (const look of ['all but colours', 'colours'] as const)
          assert.deepEqual(await axeViolations(page, look), []);
      assert.deepEqual(problems, []);
    }
  });

  test('closes to where the list was', async () => {
    const { page } = await visit({ viewport: phone });
    await page.goto('/?lang=en');
    await page.evaluate('scrollTo(0, 2500)');
    const firstSeen = `(() => {
      const isSeen = (card) => card.getBoundingClientRect().bottom > 0;
      return [...document.querySelectorAll('.cards .card')].find(isSeen).id;
    })()`;
    const before = await page.evaluate<string>(firstSeen);
    const head = await boxOf(page, '.find');
    assert.ok(head.y === 0, 'search and filters stay in reach');
    // A real click is preceded by a scroll of the tool that clicks.
    await page.locator('.modes a[href="#map"]').dispatchEvent('click');
    await page.locator('#sheet[data-ready]').waitFor();
    await page.locator('.modes a[href="#places"]').dispatchEvent('click');
    await until(async () => (await page.evaluate(firstSeen)) === before);
  });

  test('moves with one finger, zooms with two and with a double tap', async () => {
    const { page } = await visit({ viewport: phone, hasTouch: true });
    await openMap(page);
    const [scale, before] = [await page.evaluate<number>(kmPerUnit), await page.evaluate(firstMarker)];
    await touch(page, [[100, 400]], [[130, 420]], [[180, 450]], []);
    assert.equal(await page.evaluate(kmPerUnit), scale);
    assert.notEqual(await page.evaluate(firstMarker), before);
    assert.equal(await page.evaluate('scrollY'), 0);
    const apart = (by: number) =>
      [
        [195 - by, 400],
        [195 + by, 400],
      ] as const;
    await touch(page, apart(40), apart(60), apart(100), []);
    const pinched = await page.evaluate<number>(kmPerUnit);
    assert.ok(pinched < scale * 0.7, `${scale} to ${pinched}`);
    // On a busy machine two taps may be too far apart in time for a double tap.
    await until(async () => {
      await touch(page, [[20, 600]], [], [[20, 600]], []);
      return page.evaluate(`${kmPerUnit} < ${pinched * 0.7}`);
    });
  });

  test('shows signs, and the cards of the places in view', async () => {
    const { page } = await visit({ viewport: phone });
    await openMap(page);
    assert.equal(await page.evaluate(opacityOfNumber), '0');
    const all = await strip(page);
    assert.ok(all.includes('amer-fort') && all.includes('patrika-gate'));
    await page.locator('#chosen .heart').first().waitFor();
    for (let i = 0; i < 4; i += 1) await page.locator('.tools button[value="+"]').click();
    // On a busy machine the strip follows each of the steps.
    await until(async () => !(await strip(page)).includes('patrika-gate'));
    assert.ok((await strip(page)).length > 0);
    await page.locator('#sheet').press('0');
    await until(() => page.evaluate(`document.querySelectorAll('#chosen .card').length === ${all.length}`));
    for (let i = 0; i < 20; i += 1) await page.locator('#sheet').press('ArrowUp');
    await page.locator('#hint').getByText('No places').waitFor();
    assert.equal(await page.locator('#chosen').isVisible(), false);
  });

  test('has its cards at the side when it is held sideways', async () => {
    const { page } = await visit({ viewport: sideways });
    await openMap(page);
    const [map, cards] = [await boxOf(page, '#sheet > svg'), await boxOf(page, '#chosen')];
    assert.ok(cards.x >= map.x + map.width - 1 && cards.y === map.y);
    const [first, second] = await page.locator('#chosen .card').all();
    const boxes = [await first?.boundingBox(), await second?.boundingBox()];
    assert.ok(boxes[0] && boxes[1] && boxes[0].x === boxes[1].x && boxes[0].y < boxes[1].y);
  });
});

suite('the map of a desktop', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);

  test('has the numbers of the list, and zooms with Ctrl and the wheel', async () => {
    const { page } = await visit({ viewport: desktop });
    await page.goto('/?lang=en');
    await page.locator('#sheet[data-ready]').waitFor();
    assert.equal(await page.evaluate(opacityOfNumber), '1');
    const scale = await page.evaluate<number>(kmPerUnit);
    const { x, y } = await boxOf(page, '#sheet');
    await page.mouse.move(x + 100, y + 100);
    await page.mouse.wheel(0, 200);
    await page.locator('#hint').getByText('Ctrl').waitFor();
    await until(() => page.evaluate('scrollY > 0'));
    assert.equal(await page.evaluate(kmPerUnit), scale);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await until(() => page.evaluate(`${kmPerUnit} < ${scale * 0.7}`));
  });
});
