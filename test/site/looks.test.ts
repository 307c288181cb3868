import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Colour, contrast } from '../../src/base/colour.ts';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { builtInFile, phone, readCity } from './site.ts';

const { places } = readCity(builtInFile);

const coloursIn = (css: string): Colour[] =>
  [...css.matchAll(/rgba?\((\d+), (\d+), (\d+)/g)].map(([, r, g, b]) => [Number(r), Number(g), Number(b)]);

/** For each address that a PDF links to, the numbers of the pages it is linked on. */
function linksOf(pdf: string): Map<string, Set<number>> {
  const objects = new Map(
    [...pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)endobj/gs)].map(([, id, text]) => [id, text]),
  );
  const pages = [...objects.values()].filter((text) => text && /\/Type \/Page\b/.test(text));
  const links = new Map<string, Set<number>>();
  pages.forEach((page, number) => {
    const [, annotations = ''] = page?.match(/\/Annots \[([^\]]*)\]/) ?? [];
    for (const [, id] of annotations.matchAll(/(\d+) 0 R/g)) {
      const [, address] = objects.get(id)?.match(/\/URI \((.*?)\)/) ?? [];
      if (address) links.set(address, (links.get(address) ?? new Set()).add(number + 1));
    }
  });
  return links;
}

/** What a card says, how its text ends, and which of its texts are cut off. */
type Told = Readonly<Record<'about' | 'end' | 'brief' | 'clipped', string>>;

const toldByCards = `Object.fromEntries([...document.querySelectorAll('.card')].map((card) => {
  const about = card.querySelector('.about');
  const told = {
    about: about.innerText,
    end: getComputedStyle(about, '::after').content,
    brief: card.querySelector('.brief p:not(.open)').innerText,
    clipped: [...card.querySelectorAll('.about, .brief p')]
      .filter((text) => text.scrollHeight > text.clientHeight + 1)
      .map(({ textContent }) => textContent)
      .join(),
  };
  return [card.id.replace('place-', ''), told];
}))`;

suite('how pages look in a browser', needs(browserPath), () => {
  const site = useSite();
  const { visit } = useSite(withoutPictures);
  const style = (page: Page, selector: string, property: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`,
    );

  test('words on the hero contrast with the lightest part of it, under the lattice', async () => {
    const { page } = await visit({ viewport: phone });
    for (const path of ['/', '/nowhere']) {
      await page.goto(path);
      const grounds = coloursIn(await style(page, '.hero', 'background-image'));
      const lattice = Number(await style(page, '.jali', 'opacity'));
      for (const selector of ['.kicker', '.lead']) {
        const [ink] = coloursIn(await style(page, `.hero ${selector}`, 'color'));
        assert.ok(ink && grounds.length > 1);
        for (const [r, g, b] of grounds) {
          const under = ([r, g, b] as const).map((value) => value + (255 - value) * lattice);
          const ratio = contrast(ink, [under[0] ?? 0, under[1] ?? 0, under[2] ?? 0]);
          assert.ok(ratio >= 4.5, `${path} ${selector}: ${ratio}`);
        }
      }
    }
  });

  test('what is chosen is seen in forced colours', async () => {
    const { page } = await visit({ forcedColors: 'active' });
    await page.goto('/?category=nature');
    const ground = (selector: string) => style(page, selector, 'background-color');
    assert.notEqual(
      await ground('.chips [aria-pressed="true"]'),
      await ground('.chips [aria-pressed="false"]'),
    );
  });

  test('the bar leaves room for the places at 200 % zoom', async () => {
    const { page } = await visit();
    for (const [path, width] of [
      ['/', 640],
      ['/?lang=en', 1280],
    ] as const) {
      await page.setViewportSize({ width, height: 450 });
      await page.goto(`${path}#place-jantar-mantar`);
      const bar = await page.locator('.find').evaluate((element) => element.getBoundingClientRect().bottom);
      assert.ok(bar <= 450 * 0.15, `the bar ends at ${bar}`);
      const card = await page.locator('#place-jantar-mantar').boundingBox();
      assert.ok(card && card.y >= bar, `the card begins at ${card?.y}`);
    }
  });

  test('markers are 24 pixels wide and high at least', async () => {
    const { page } = await visit();
    for (const path of ['/#map', '/places/hawa-mahal']) {
      await page.goto(path);
      for (const width of [320, 360, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        const markers = page.locator('svg a:has(use):visible');
        // The script draws the map anew after a change of the window.
        await until(async () => {
          const boxes = await markers.evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
          return boxes.length > 0 && boxes.every((box) => Math.min(box.width, box.height) >= 24);
        });
        assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= width);
      }
    }
  });

  test('texts of a card end with a word, facts with their last', async () => {
    const facts = new Map([
      ['amer-fort', '₹200 · foreign visitors ₹1,000 · 2.5 hours'],
      ['jal-mahal', 'No entry · 30 minutes'],
      ['patrika-gate', 'Free · 30 minutes'],
    ]);
    const { page } = await visit();
    // A link to a card has all of them laid out.
    await page.goto(`/#place-${places[0]?.id}`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const cards = await page.evaluate<Record<string, Told>>(toldByCards);
      for (const { id, description } of places) {
        const { about, end, brief, clipped } = cards[id] ?? assert.fail(id);
        assert.ok(`${description} `.startsWith(`${about} `), `${id}: ${about}`);
        assert.equal(brief, facts.get(id) ?? brief);
        assert.equal(clipped, '');
        // An ellipsis stands where a sentence is cut, not where one ends; phones show whole ones.
        if (width > 640) assert.equal(end !== 'none', !/[.!?]$/.test(about), `${id}: ${about} ${end}`);
      }
    }
  });

  test('corners of a poster show no colour from below its frame', async () => {
    const { page } = await site.visit({ deviceScaleFactor: 4, viewport: { width: 1280, height: 600 } });
    await page.goto('/places/isarlat');
    const box = await page.locator('.place .picture').boundingBox();
    assert.ok(box);
    const corner = await page.screenshot({ clip: { x: box.x, y: box.y, width: 10, height: 10 } });
    // The page itself may not read pictures that it did not ask for.
    await page.goto('about:blank');
    const lowest = await page.evaluate<number>(`(async () => {
      const bytes = Uint8Array.fromBase64('${corner.toString('base64')}');
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      return Math.min(...data.filter((_, i) => i % 4 === 1));
    })()`);
    assert.ok(lowest > 200, `a pixel has ${lowest} of green`);
  });

  test('the picture of the city is whole, and covers no word', async () => {
    const { page } = await site.visit({ viewport: phone });
    const windows = [
      ['/', 390, 844],
      ['/', 1440, 900],
      ['/hi/', 844, 390],
      ['/nowhere', 1920, 1080],
    ] as const;
    for (const [path, width, height] of isThorough ? windows : windows.slice(0, 2)) {
      await page.setViewportSize({ width, height });
      if (path !== new URL(page.url()).pathname) await page.goto(path);
      const scene = page.locator('.scene');
      assert.ok(await scene.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
      const hero = await page.locator('.hero, .lost').boundingBox();
      const box = await scene.boundingBox();
      assert.ok(box && hero && Math.abs(box.width / box.height - 1600 / 440) < 0.05, path);
      assert.ok(box.y >= hero.y - 1 && box.y + box.height <= hero.y + hero.height + 1, `${path} at ${width}`);
    }
  });

  test('print cuts no card in two and is short', async () => {
    const { page } = await visit();
    await page.goto('/');
    const links = linksOf((await page.pdf({ format: 'A4' })).toString('latin1'));
    const places = [...links].filter(([address]) => address.includes('/places/'));
    assert.equal(places.length, readCity(builtInFile).places.length);
    assert.deepEqual(
      places.filter(([, pages]) => pages.size > 1),
      [],
    );
    const last = Math.max(...places.flatMap(([, pages]) => [...pages]));
    assert.ok(last <= 10, `${last} pages`);
  });
});
