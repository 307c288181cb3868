import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { kilometres, type Point } from '../../../src/indexes/distance.ts';
import { jaipur } from '../../site/drawn-places.ts';
import { desktop, phone } from '../../site/site.ts';
import { browserPath, useSite, withoutPictures } from '../../support/browser.ts';
import { isThorough } from '../../support/thorough.ts';
import { needs } from '../../support/tools.ts';
import { until } from '../../support/until.ts';

type Spot = readonly [x: number, y: number];

/** What the map shows, in units of the drawing. */
interface Shown {
  /** Markers of one place, by its id. */
  readonly singles: Readonly<Record<string, Spot>>;
  readonly groups: readonly { readonly size: number; readonly at: Spot }[];
  readonly centre: Spot;
  readonly unitsPerKm: number;
  /** Names and radii that cover each other or a marker. */
  readonly covered: readonly string[];
  /** The ids of the places that are told of below the map. */
  readonly chosen: readonly string[];
}

/** Reads the map, and taps on it as a finger does. Runs in the page. */
const readers = `
const spotOf = (element) => {
  const { e, f } = element.transform.baseVal.consolidate().matrix;
  return [e, f];
};
const drawing = document.querySelector('#sheet > svg');
const linksOf = () => [...drawing.querySelectorAll('.markers a:not([hidden])')];
const isGroup = (link) => link.querySelector('circle') !== null;
const unitsPerKm = () => {
  const [bar, text] = drawing.querySelector('.scale').children;
  const [value, unit] = text.textContent.split(' ');
  return Number(/h([\\d.]+)/.exec(bar.getAttribute('d'))[1]) / (Number(value) / (unit === 'm' ? 1000 : 1));
};
const coveredNames = () => {
  const boxes = [...drawing.querySelectorAll('.names text, .radii text, .markers use, .markers a circle')]
    .filter((element) => element.checkVisibility())
    .map((element) => [element.closest('a, text').textContent, element.tagName === 'text', element.getBoundingClientRect()]);
  return boxes.flatMap(([name, isText, a], i) => boxes.slice(i + 1)
    .filter(([, isOtherText, b]) => (isText || isOtherText)
      && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
    .map(([other]) => name + ' / ' + other));
};
const shown = () => ({
  singles: Object.fromEntries(linksOf().filter((link) => !isGroup(link))
    .map((link) => [link.getAttribute('href').replace('#place-', ''), spotOf(link)])),
  groups: linksOf().filter(isGroup).map((link) => ({ size: Number(link.querySelector('text').textContent), at: spotOf(link) })),
  centre: spotOf(drawing.querySelector('.centre')),
  unitsPerKm: unitsPerKm(),
  covered: coveredNames(),
  chosen: [...document.querySelectorAll('#chosen h3 a')].map(({ pathname }) => pathname.replace('/places/', '')),
});`;
const read = (page: Page) => page.evaluate<Shown>(`(() => { ${readers} return shown(); })()`);

/** Begins with all places and taps on the marker that stands where a place is, until it is alone or told of by name. */
const tapDownTo = (page: Page, id: string, east: number, south: number) =>
  page.evaluate<Shown[]>(`(() => {
    ${readers}
    document.querySelector('.tools [value="0"]').click();
    for (let i = 0; i < 12; i += 1) document.querySelector('.tools [value="-"]').click();
    const states = [shown()];
    while (states.length < 12) {
      const { singles, chosen, centre, unitsPerKm } = states.at(-1);
      if ('${id}' in singles || chosen.includes('${id}')) break;
      const far = (link) => {
        const [x, y] = spotOf(link);
        return Math.hypot(x - centre[0] - ${east} * unitsPerKm, y - centre[1] - ${south} * unitsPerKm);
      };
      const [nearest] = linksOf().sort((a, b) => far(a) - far(b));
      nearest.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      states.push(shown());
    }
    return states;
  })()`);

/** Markers that lie below the buttons. */
const belowButtons = `(() => {
  const tools = document.querySelector('.tools').getBoundingClientRect();
  return [...document.querySelectorAll('#sheet .markers > a')].filter((link) => {
    const { left, right, top, bottom } = link.getBoundingClientRect();
    return left < tools.right && right > tools.left && top < tools.bottom - 2 && bottom > tools.top;
  }).map(({ textContent }) => textContent);
})()`;

suite('the map in a browser', needs(browserPath), () => {
  const { visit } = useSite(withoutPictures);
  const { city, places } = jaipur;

  /** Each place lies where it is, within 1 %, and no name covers another. */
  function assertTrue({ singles, centre, unitsPerKm, covered }: Shown, said: string): void {
    assert.deepEqual(covered, [], said);
    for (const [id, [x, y]] of Object.entries(singles)) {
      const truth = kilometres(city.centre, places.find((each) => each.id === id) ?? city.centre);
      const drawn = Math.hypot(x - centre[0], y - centre[1]) / unitsPerKm;
      assert.ok(Math.abs(drawn - truth) <= 0.01 * truth + 0.001, `${id}: ${drawn}, not ${truth}, ${said}`);
    }
  }

  /** Kilometres from the middle of the city. */
  const wayTo = ({ lat, lng }: Point): Spot => [
    (lng - city.centre.lng) * 111.195 * Math.cos((26.9 * Math.PI) / 180),
    (city.centre.lat - lat) * 111.195,
  ];

  const countOf = ({ singles, groups }: Shown) =>
    Object.keys(singles).length + groups.reduce((sum, { size }) => sum + size, 0);

  test('opens by taps down to places, at their true position within 1 %, and covers no name', async () => {
    const { page, problems } = await visit({ viewport: desktop });
    await page.goto('/');
    await page.locator('#sheet[data-ready]').waitFor();
    const reached = new Set<string>();
    for (const place of places.filter((_, i) => i % (isThorough ? 3 : 18) === 0)) {
      // On the way to another place this one stood alone already.
      if (reached.has(place.id)) continue;
      const states = await tapDownTo(page, place.id, ...wayTo(place));
      for (const state of states) {
        assertTrue(state, place.id);
        for (const id of [...Object.keys(state.singles), ...state.chosen]) reached.add(id);
        const spots = [...Object.values(state.singles), ...state.groups.map(({ at }) => at)];
        for (const [i, a] of spots.entries())
          for (const b of spots.slice(i + 1)) assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) >= 28.9);
      }
      assert.ok(reached.has(place.id), place.id);
      const [all] = states;
      assert.ok(all && countOf(all) === places.length);
    }
    assert.deepEqual(
      problems.filter((problem) => !/ERR_|404/.test(problem)),
      [],
    );
  });

  test('is drawn by the script as the service has drawn it, where it has that size', async () => {
    // The map is the window less its head: 400 by 480 units. Without a base map there are rings, and without cards and buttons it is whole.
    const { page } = await visit({ viewport: { width: 400, height: 600 } });
    await page.route('**/base-map.json*', (route) => route.abort());
    // On a phone the titles of markers have no numbers.
    const sent = (await (await page.goto('/?lang=en#map'))?.text())?.replaceAll(
      /<title>[0-9]+\. /g,
      '<title>',
    );
    await page.evaluate(
      "for (const id of ['#chosen', '.tools']) document.querySelector(id).style.display = 'none'",
    );
    const head = await page.locator('.find').evaluate((element) => element.getBoundingClientRect().height);
    await page.setViewportSize({ width: 400, height: 480 + Math.round(head) });
    await page.locator('#sheet > svg[viewBox="0 0 400 480"]').waitFor();
    const drawn = await page.evaluate<string[]>(`
      ['.ground', '.rings', '.radii', '.strip', '.scale', '.centre', '.markers a', '.names text']
        .flatMap((selector) => [...document.querySelectorAll('#sheet ' + selector)])
        .map(({ outerHTML }) => outerHTML.replaceAll(/><\\/(?:circle|path|use)>/g, '/>').replace(' data-chosen=""', ''))
    `);
    assert.ok(drawn.length > 10);
    assert.deepEqual(
      drawn.filter((element) => !sent?.includes(element)),
      [],
    );
  });

  test('zooms and pans by buttons, keys, wheel and a dragging pointer', async () => {
    const { page } = await visit({ viewport: desktop });
    await page.goto('/');
    await page.locator('#sheet').scrollIntoViewIfNeeded();
    const change = async (act: () => Promise<void>) => {
      const before = await read(page);
      await act();
      const after = await read(page);
      const [zoom, dx, dy] = [
        after.unitsPerKm / before.unitsPerKm,
        after.centre[0] - before.centre[0],
        after.centre[1] - before.centre[1],
      ];
      return { zoom: Math.round(zoom * 10) / 10, dx: Math.round(dx), dy: Math.round(dy) };
    };
    const box = await page.locator('#sheet').boundingBox();
    assert.ok(box);
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    assert.equal((await change(() => page.getByRole('button', { name: 'Zoom in' }).click())).zoom, 1.5);
    assert.equal((await change(() => page.getByRole('button', { name: 'Zoom out' }).click())).zoom, 0.7);
    await page.locator('#sheet').focus();
    assert.equal((await change(() => page.keyboard.press('+'))).zoom, 1.5);
    assert.deepEqual(await change(() => page.keyboard.press('ArrowLeft')), { zoom: 1, dx: 60, dy: 0 });
    assert.deepEqual(await change(() => page.keyboard.press('ArrowDown')), { zoom: 1, dx: 0, dy: -60 });
    await page.keyboard.press('0');
    // The group is gone when it is open, and the keys go on with the map.
    await page.locator('#sheet a:not([hidden]):has(circle)').first().press('Enter');
    assert.equal(await page.evaluate('document.activeElement.id'), 'sheet');
    await page.keyboard.press('0');
    await page.mouse.move(...middle);
    const byWheel = await change(async () => {
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
    });
    assert.ok(byWheel.zoom > 1.5);
    const dragged = await change(async () => {
      await page.mouse.down();
      await page.mouse.move(middle[0] + 40, middle[1] + 20, { steps: 4 });
      await page.mouse.up();
    });
    // A unit is a pixel.
    assert.deepEqual(dragged, { zoom: 1, dx: 40, dy: 20 });
  });

  test('is drawn on a base map, which is loaded when the map comes into view', async () => {
    const { page, problems } = await visit({ viewport: phone });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/?lang=en', { waitUntil: 'networkidle' });
    assert.ok(!asked.includes('/base-map.json'));
    await page.locator('.modes').getByRole('link', { name: 'Map', exact: true }).click();
    await page.locator('.base .road').first().waitFor({ state: 'attached' });
    assert.deepEqual(
      asked.filter((path) => path === '/base-map.json'),
      ['/base-map.json'],
    );
    assert.equal(await page.locator('.credit').innerText(), '© OpenStreetMap contributors, ODbL 1.0');
    assert.equal(await page.locator('.rings circle').count(), 0);
    // Man Sagar lies where Jal Mahal stands, and the walled city where Hawa Mahal does.
    for (let i = 0; i < 3; i += 1) await page.locator('.tools [value="+"]').click();
    const isIn = (kind: string, point: Spot) =>
      page.evaluate<boolean>(`(() => {
          const path = document.querySelector('.base .${kind}.area');
          const svg = document.querySelector('#sheet > svg');
          const spot = svg.createSVGPoint();
          [spot.x, spot.y] = ${JSON.stringify(point)};
          return path.isPointInFill(spot.matrixTransform(path.parentNode.transform.baseVal.consolidate().matrix.inverse()));
        })()`);
    const { centre, unitsPerKm } = await read(page);
    const at = (id: string): Spot => {
      const [east, south] = wayTo(places.find((place) => place.id === id) ?? city.centre);
      return [centre[0] + east * unitsPerKm, centre[1] + south * unitsPerKm];
    };
    assert.ok(await isIn('water', at('jal-mahal')));
    assert.ok(await isIn('wall', at('hawa-mahal')));
    assert.ok(!(await isIn('wall', at('jal-mahal'))));
    assert.ok((await page.locator('.places text').count()) > 3);
    assert.deepEqual((await read(page)).covered, []);
    assert.deepEqual(problems, []);
  });

  test('shows which places are saved, and keeps them from its card', async () => {
    const { page, problems } = await visit({ viewport: desktop });
    await page.goto('/?lang=en');
    await page.locator('#sheet a[href="#place-jhalana-leopard-reserve"]:visible').click();
    assert.equal(await page.locator('.saved use').count(), 0);
    const heart = page.locator('#chosen .heart');
    await heart.click();
    await page.locator('.saved use').waitFor();
    const [mark, drawn] = [
      await page.locator('#sheet a[href="#place-jhalana-leopard-reserve"]').boundingBox(),
      await page.locator('.saved use').boundingBox(),
    ];
    assert.ok(mark && drawn && Math.abs(drawn.x - mark.x) < 30 && Math.abs(drawn.y - mark.y) < 30);
    await page.reload();
    await page.locator('.saved use').waitFor();
    await page.locator('#place-jhalana-leopard-reserve .heart').click();
    await until(async () => (await page.locator('.saved use').count()) === 0);
    assert.deepEqual(problems, []);
  });

  test('each day of a plan has its map on the base map, also an excursion', async () => {
    const { page, problems } = await visit({ viewport: phone });
    const query = 'places=hawa-mahal,city-palace.chand-baori&order=mine&date=2026-11-30';
    await page.goto(`/saved?lang=en&${query}`, { waitUntil: 'networkidle' });
    assert.equal(await page.locator('.sheet svg').count(), 2);
    for (const day of [0, 1]) {
      const sheet = page.locator('.sheet').nth(day);
      await sheet.scrollIntoViewIfNeeded();
      await sheet.locator('.base .road').first().waitFor({ state: 'attached' });
      assert.equal(await sheet.locator('.credit').count(), 1);
      assert.equal(await sheet.locator('.rings circle').count(), 0);
    }
    assert.deepEqual(problems, []);
  });

  test('lies below the small maps of a place and of a route as well, and covers no name', async () => {
    const { page, problems } = await visit({ viewport: { width: 390, height: 400 } });
    for (const path of ['/places/jal-mahal', '/hi/routes/amer-morning']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      assert.equal(await page.locator('.base').count(), 0, path);
      await page.locator('.sheet svg').scrollIntoViewIfNeeded();
      await page.locator('.base .area').first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('.rings circle').count(), 0);
      assert.equal(await page.locator('.credit').innerText(), '© OpenStreetMap contributors, ODbL 1.0');
      // Devanagari is higher than the lines that it stands on.
      const covered = await page.evaluate<string[]>(`(() => {
        const boxOf = (each) => ({ text: each.textContent, box: each.getBoundingClientRect() });
        const marks = [...document.querySelectorAll('.markers > a, .sheet .names text, .credit')].map(boxOf);
        return [...document.querySelectorAll('.places text')].map(boxOf).flatMap(({ text, box: a }) =>
          marks.filter(({ box: b }) =>
            a.left < b.right - 4 && b.left < a.right - 4 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
            .map((other) => text + ' covers ' + other.text));
      })()`);
      assert.deepEqual(covered, [], path);
    }
    assert.deepEqual(problems, []);
  });

  test('on a phone the cards at its foot move with the markers, and markers with the cards', async () => {
    const { page, problems } = await visit({ viewport: phone, hasTouch: true });
    await page.goto('/?lang=en#map');
    const current = () => page.locator('#chosen .current h3').innerText();
    const marked = () => page.locator('#sheet [data-chosen] title').first().textContent();
    await page.locator('#sheet[data-ready]').waitFor();
    const names = await page.locator('#chosen h3').allInnerTexts();
    // Day trips lie beyond the map.
    assert.ok(names.length > 40 && names.length < places.length);
    assert.equal(await current(), places.find(({ index }) => index === 1)?.name);
    await page.locator('#chosen').evaluate((strip) => {
      strip.scrollLeft = strip.scrollWidth;
    });
    await page.locator('#chosen .current h3', { hasText: names.at(-1) ?? '' }).waitFor();
    const title = String(await marked());
    assert.ok(title === names.at(-1) || title.includes('places around'), title);
    await page.locator('#sheet a[href="#place-jhalana-leopard-reserve"]:visible').tap();
    assert.equal(await current(), 'Jhalana Leopard Reserve');
    assert.equal(await page.locator('#chosen [tabindex="0"]').count(), 1);
    const isSeen = "document.querySelector('#chosen .current').getBoundingClientRect().bottom <= innerHeight";
    await until(() => page.evaluate<boolean>(isSeen));
    assert.ok(await page.locator('#map').isVisible());
    assert.deepEqual(problems, []);
  });

  test('a marker on a desktop tells name, poster and link of its place without a jump, by the mouse and by keys', async () => {
    const { page } = await visit({ viewport: desktop });
    await page.goto('/?lang=en');
    await page.locator('#sheet').scrollIntoViewIfNeeded();
    const before = await page.evaluate<number>('scrollY');
    const marker = page.locator('#sheet a[href="#place-jhalana-leopard-reserve"]:visible');
    await marker.click();
    assert.equal(await page.evaluate<number>('scrollY'), before);
    const told = page.locator('#chosen .card');
    assert.equal(await told.locator('h3').innerText(), 'Jhalana Leopard Reserve');
    assert.ok(await told.locator('img').first().isVisible());
    // What is said of drawings of the map must not hold for the icons of a card.
    const icon = await told.locator('svg:visible').first().boundingBox();
    assert.ok(icon && icon.width < 30 && icon.height < 30, JSON.stringify(icon));
    await marker.focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate('document.activeElement.pathname'), '/places/jhalana-leopard-reserve');
    await page.keyboard.press('Escape');
    assert.equal(await told.count(), 0);
    assert.equal(await page.evaluate('document.activeElement.id'), 'sheet');
    assert.equal(await page.evaluate<number>('scrollY'), before);
    await marker.click();
    await told.locator('h3 a').click();
    await page.waitForURL('**/places/jhalana-leopard-reserve');
    assert.equal(await page.locator('h1').textContent(), 'Jhalana Leopard Reserve');
  });

  test('shows posters near by, and the visitor with the error of their position', async () => {
    const geolocation = { latitude: 26.9239, longitude: 75.8267, accuracy: 300 };
    const { page, problems } = await visit({
      viewport: desktop,
      permissions: ['geolocation'],
      geolocation,
    });
    await page.goto('/?lang=en');
    await page.getByRole('button', { name: 'Near me' }).click();
    const radius = () => page.locator('.visitor .error').getAttribute('r').then(Number);
    await page.locator('.visitor .error').waitFor({ state: 'attached' });
    const { unitsPerKm } = await read(page);
    assert.ok(Math.abs((await radius()) - 0.3 * unitsPerKm) < 1);
    for (let i = 0; i < 3; i += 1) await page.locator('.tools [value="+"]').click();
    const images = page.locator('#sheet .near image');
    assert.ok((await images.count()) > 0);
    assert.match(String(await images.first().getAttribute('href')), /^\/images\/[a-z-]+\.svg$/);
    assert.deepEqual(problems, []);
  });

  test('beside the list it zooms and moves by two fingers, and leaves one to the page', async () => {
    const { page } = await visit({ viewport: desktop, hasTouch: true });
    await page.goto('/?lang=en');
    await page.locator('#sheet[data-ready]').waitFor();
    await page.evaluate("document.querySelector('#map').scrollIntoView()");
    const box = await page.locator('#sheet').boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    const scrolled = () => page.evaluate<number>('scrollY');
    const [before, top] = [await read(page), await scrolled()];
    await touch('touchStart', [x - 40, y], [x + 40, y]);
    for (const reach of [50, 65, 80]) await touch('touchMove', [x - reach, y], [x + reach, y]);
    await touch('touchEnd');
    const zoomed = await read(page);
    const by = zoomed.unitsPerKm / before.unitsPerKm;
    assert.ok(by > 1.6 && by < 2.4, `${by}`);
    await touch('touchStart', [x - 40, y], [x + 40, y]);
    for (const way of [10, 30, 50]) await touch('touchMove', [x - 40, y + way], [x + 40, y + way]);
    await touch('touchEnd');
    const panned = await read(page);
    assert.equal(Math.round(panned.unitsPerKm), Math.round(zoomed.unitsPerKm));
    assert.ok(panned.centre[1] - zoomed.centre[1] > 30, `${panned.centre[1] - zoomed.centre[1]}`);
    assert.equal(await scrolled(), top);
    await touch('touchStart', [x, y]);
    for (const way of [20, 60, 100, 140, 180]) await touch('touchMove', [x, y - way]);
    await touch('touchEnd');
    await until(async () => (await scrolled()) > top + 100);
    assert.deepEqual((await read(page)).centre, panned.centre);
  });

  test('is drawn to the size of the screen, with every place on it', async () => {
    const { page } = await visit();
    await page.goto('/#map');
    const windows = [
      { width: 844, height: 390 },
      { width: 320, height: 600 },
      { width: 820, height: 1180 },
    ];
    for (const viewport of isThorough ? windows : windows.slice(0, 1)) {
      await page.setViewportSize(viewport);
      await page.reload();
      await page.locator('#sheet[data-ready]').waitFor();
      assert.deepEqual(await page.evaluate(belowButtons), [], `${viewport.width}`);
      await page.evaluate(`document.querySelector('.tools [value="-"]').click();`.repeat(12));
      const all = await read(page);
      assert.equal(countOf(all), places.length);
      assertTrue(all, `at ${viewport.width}`);
      const box = await page.locator('#sheet > svg').boundingBox();
      assert.ok(box && box.width <= viewport.width && box.height < viewport.height, JSON.stringify(box));
      // On a phone that is held sideways the cards are beside the map.
      const least = viewport.height < viewport.width ? viewport.width / 2 : viewport.width - 1;
      assert.ok(box.width > least, `${box.width} of ${viewport.width}`);
    }
  });

  test('without scripts it has an overview and the densest part, and no buttons', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/');
    assert.equal(await page.locator('.map .sheet svg').count(), 3);
    for (const width of [320, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      assert.equal(await page.locator('.tools button:visible').count(), 0);
    }
    const [main, all, densest] = await page.locator('.map .sheet').all();
    assert.ok(main && all && densest);
    assert.match(await all.locator('a').first().locator('title').innerHTML(), /places around/);
    assert.ok((await densest.getByText('Raj Mandir Cinema', { exact: true }).count()) > 0);
  });
});
