import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { english } from '../../../src/locales/en.ts';
import { noImages } from '../../../src/places/pictures.ts';
import { placeMap } from '../../../src/site/maps/map.ts';
import { poster } from '../../../src/site/pictures/poster.ts';
import { browserPath, useBrowser } from '../../support/browser.ts';
import { projectRoot } from '../../support/project.ts';
import { needs } from '../../support/tools.ts';
import { drawMap, hostileNames, jaipur, nearTo, placeWith, udaipur } from '../drawn-places.ts';

interface Measured {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly Measured[];
}

/** Runs in the page: draws each SVG, and measures its lines of text in units of the drawing. */
const measuring = `sources => sources.map((source) => {
  document.body.innerHTML = source;
  const svg = document.querySelector('svg');
  const texts = [...svg.querySelectorAll('text')].map((element) => {
    const box = element.getBBox();
    const { a, d, e, f } = svg.getCTM().inverse().multiply(element.getCTM());
    const [left, top] = [box.x * a + e, box.y * d + f];
    return { text: element.textContent, left, top, right: left + box.width * a, bottom: top + box.height * d };
  });
  const { width, height } = svg.viewBox.baseVal;
  return { width, height, texts };
})`;

/** Runs in the page: the documents that cannot be shown as an image. */
const broken = `sources => Promise.all(sources.map((source) => {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(source);
  return image.decode().then(() => [], () => [source.slice(0, 200)]);
})).then((each) => each.flat())`;

describe('in a browser', needs(browserPath), () => {
  const browser = useBrowser([]);
  let page: Page;

  before(async () => {
    page = await browser().newPage({ viewport: { width: 800, height: 900 } });
  });
  after(() => page?.close());

  const measure = (sources: readonly string[]): Promise<Drawing[]> =>
    page.evaluate<Drawing[]>(`(${measuring})(${JSON.stringify(sources)})`);

  const posters = [
    ...jaipur.places.map(({ id }) => readFileSync(join(projectRoot, `data/images/${id}.svg`), 'utf8')),
    ...[jaipur, udaipur].flatMap(({ city, places }) => places.map((place) => poster(place, city))),
    ...hostileNames.map((name) => poster(placeWith({ name, hindi: `${name} ना` }), { ...jaipur.city, name })),
  ];

  test('the names on every poster stay within the caption', async () => {
    for (const { texts } of await measure(posters)) {
      for (const { text, left, top, right, bottom } of texts) {
        const where = `${text}: ${[left, top, right, bottom].map(Math.round)}`;
        assert.ok(left >= 30 && right <= 770, where);
        assert.ok(top >= 446 && bottom <= 584, where);
      }
    }
  });

  test('the words on every map stay on it', async () => {
    const maps = [jaipur, udaipur].flatMap(({ city, places }) => [
      ...Object.values(drawMap({ city, places })),
      ...places.map((place) => placeMap(place, nearTo(place, places), { city, images: noImages }, english)),
    ]);
    for (const { width, height, texts } of await measure(maps)) {
      for (const { text, left, top, right, bottom } of texts) {
        const where = `${text}: ${[left, top, right, bottom].map(Math.round)}`;
        assert.ok(left >= 0 && right <= width && top >= 0 && bottom <= height, where);
      }
    }
  });

  test('every poster is an image of its own', async () => {
    assert.deepEqual(await page.evaluate(`(${broken})(${JSON.stringify(posters)})`), []);
  });
});
