import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Rectangle } from '../../../src/drawing/maps/frame.ts';
import { placeMap } from '../../../src/drawing/maps/map.ts';
import { poster, relettered } from '../../../src/drawing/poster.ts';
import { english } from '../../../src/locales/en.ts';
import { hindi } from '../../../src/locales/hi.ts';
import { builtInCatalogue } from '../../../src/places/load.ts';
import { noImages } from '../../../src/places/pictures.ts';
import { portalOf } from '../../../src/site/portal.ts';
import { placeAt } from '../../places/city.ts';
import { browserPath, useBrowser } from '../../support/browser.ts';
import { createCatalogue } from '../../support/catalogue.ts';
import { projectRoot } from '../../support/project.ts';
import { needs } from '../../support/tools.ts';
import { drawMap, hostileNames, jaipur, udaipur } from '../drawn-places.ts';

/** Runs in the page: draws each SVG, and returns its lines of text that are not within a box, in units of the drawing. */
const textsBeyond = `(sources, box) => sources.flatMap((source) => {
  document.body.innerHTML = source;
  const svg = document.querySelector('svg');
  const { width, height } = svg.viewBox.baseVal;
  const within = box ?? { left: 0, top: 0, right: width, bottom: height };
  return [...svg.querySelectorAll('text')].flatMap((element) => {
    const box = element.getBBox();
    const { a, d, e, f } = svg.getCTM().inverse().multiply(element.getCTM());
    const [left, top] = [box.x * a + e, box.y * d + f];
    const [right, bottom] = [left + box.width * a, top + box.height * d];
    const isWithin = left >= within.left && right <= within.right && top >= within.top && bottom <= within.bottom;
    return isWithin ? [] : [element.textContent + ': ' + [left, top, right, bottom].map(Math.round)];
  });
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

  async function assertWithin(sources: readonly string[], box?: Rectangle): Promise<void> {
    const beyond = await page.evaluate(
      `(${textsBeyond})(${JSON.stringify(sources)}, ${JSON.stringify(box)})`,
    );
    assert.deepEqual(beyond, []);
  }

  const { catalogue, city } = portalOf(builtInCatalogue(), hindi);
  const inHindi = Array.from({ length: catalogue.size }, (_, i) => catalogue.at(i)).flatMap((place) => [
    relettered(String(catalogue.images.svg().get(place.id)), place, city),
    poster(place, city),
  ]);
  const posters = [
    ...inHindi,
    ...jaipur.places.map(({ id }) => readFileSync(join(projectRoot, `data/images/${id}.svg`), 'utf8')),
    ...[jaipur, udaipur].flatMap(({ city, places }) => places.map((place) => poster(place, city))),
    ...hostileNames.map((name) =>
      poster(placeAt(1, { name, hindi: `${name} ना` }), { ...jaipur.city, name }),
    ),
  ];

  test('the names on every poster stay within the caption', async () => {
    await assertWithin(posters, { left: 30, top: 446, right: 770, bottom: 584 });
  });

  test('the words on every map stay on it', async () => {
    for (const { city, places } of [jaipur, udaipur]) {
      const catalogue = createCatalogue(city, places);
      const small = places.map((place) =>
        placeMap(place, catalogue.nearest(place, 4), { city, images: noImages }, english),
      );
      await assertWithin([...Object.values(drawMap({ city, places })), ...small]);
    }
  });

  test('every poster is an image of its own', async () => {
    assert.deepEqual(await page.evaluate(`(${broken})(${JSON.stringify(posters)})`), []);
  });
});
