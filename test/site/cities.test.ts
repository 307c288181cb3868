import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { browserPath, useSite, withoutPictures } from '../support/browser.ts';
import { projectRoot } from '../support/project.ts';
import { startService } from '../support/service.ts';
import { isThorough } from '../support/thorough.ts';
import { needs } from '../support/tools.ts';
import { axeViolations } from './axe.ts';
import { asBrowser, readCity } from './site.ts';

const cities = {
  lisbon: { language: 'pt', direction: 'ltr', placeholder: 'português' },
  kyoto: { language: 'ja', direction: 'ltr', placeholder: '日本語' },
  cairo: { language: 'ar', direction: 'rtl', placeholder: 'العربية' },
  udaipur: { language: 'hi', direction: 'ltr', placeholder: 'हिन्दी' },
};

/** Says what does not fit: a page that is too wide, and names in another direction or, as paragraphs, away from the left edge. */
const misfits = (direction: string) => `(() => {
  const names = [...document.querySelectorAll('main [lang]')];
  const turned = names.filter((each) => getComputedStyle(each).direction !== '${direction}');
  const away = names.filter((each) => each.localName === 'p' && each.checkVisibility()).filter((each) => {
    const words = document.createRange();
    words.selectNodeContents(each);
    return words.getBoundingClientRect().left - each.getBoundingClientRect().left >= 2.5;
  });
  const { scrollWidth } = document.documentElement;
  return [...turned, ...away].map(({ outerHTML }) => outerHTML).concat(scrollWidth > 390 ? ['wide: ' + scrollWidth] : []);
})()`;

/** What pages of a city that is not the built-in one must not show. */
const builtIn = /class="jali"|id="frieze"/;

/** They are in English in every city, so each of them is opened in some. */
const guides = ['/developers', '/docs/api', '/deprecation'];

for (const [i, [name, { language, direction, placeholder }]] of Object.entries(cities).entries()) {
  suite(`the pages of ${name}`, needs(browserPath), () => {
    const file = join(projectRoot, `test/fixtures/${name}.json`);
    const { places } = readCity(file);
    const site = useSite({ ...withoutPictures, args: ['--data', file] });
    const text = async (path: string) => (await fetch(site.url + path, { headers: asBrowser })).text();

    test('open without a problem, fit a telephone, and can be read', async () => {
      const { page, problems } = await site.visit({ viewport: { width: 390, height: 800 } });
      const assertFits = async (path: string) => {
        await page.goto(path);
        assert.deepEqual(await page.evaluate(misfits(direction)), [], path);
      };
      const [first, ...others] = places.map(({ id }) => `/places/${id}`);
      // What an accent contrasts with is computed in another test.
      for (const [path, colorScheme] of [
        ['/', 'dark'],
        [first ?? '', 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await assertFits(path);
        // Another direction is another layout; elsewhere than in CI axe looks at that one only.
        if (!isThorough && direction === 'ltr') continue;
        for (const each of ['all but colours', 'colours'] as const)
          assert.deepEqual(await axeViolations(page, each), [], `${path}, ${colorScheme}`);
      }
      for (const path of [
        ...others.filter((_, n) => n % (isThorough ? 4 : 8) === 0),
        guides[i % guides.length] ?? '',
      ])
        await assertFits(path);
      assert.deepEqual(problems, []);
    });

    test('are in their languages, and show nothing of the built-in city', async () => {
      for (const path of ['/', ...places.map(({ id }) => `/places/${id}`), ...guides]) {
        const page = await text(path);
        assert.doesNotMatch(page, builtIn, path);
        const [, main = ''] = /<main(.*)<\/main>/s.exec(page) ?? [];
        for (const [, marked] of main.matchAll(/ lang="([^"]+)"/g)) assert.equal(marked, language, path);
      }
      const home = await text('/');
      const hasMotif = places.some(({ motif }) => motif !== undefined);
      assert.equal(home.includes('class="scene"'), hasMotif);
      assert.equal((await fetch(`${site.url}/skyline.svg`)).status, hasMotif ? 200 : 404);
      assert.match(home, new RegExp(`id="search"[^>]* placeholder="[^"]*${placeholder}`));
    });

    test('find a place by its second name, and describe the fields that there are', async () => {
      const { components } = JSON.parse(await text('/openapi.json'));
      const fields: string[] = Object.keys(components.schemas.Place.properties);
      const used = new Set(JSON.parse(await text('/api/v1/places')).places.flatMap(Object.keys));
      // Distances and open states are there only where they are asked for.
      const asked = ['distance_km', 'open_state', 'open_state_until'];
      assert.deepEqual(new Set(fields.filter((field) => !asked.includes(field))), used);
      assert.equal(fields.includes('hindi'), language === 'hi');
      assert.equal(components.schemas.Place.required.includes('localName'), false);
      const [first] = JSON.parse(await text('/api/v1/places?limit=1')).places;
      const second = encodeURIComponent(first.hindi ?? first.localName);
      assert.equal(JSON.parse(await text(`/api/v1/places?search=${second}`)).places[0].id, first.id);
      if (language !== 'hi')
        for (const path of ['/llms.txt', '/developers.md', '/index.md'])
          assert.doesNotMatch(await text(path), /hindi/i, path);
    });
  });
}

test('the optional fields of a place reach its page, its Markdown, its structured data and the schema', async () => {
  await using service = await startService({
    args: ['--data', join(projectRoot, 'test/fixtures/lisbon.json')],
  });
  const text = async (path: string, accept = '*/*') =>
    (await fetch(service.url + path, { headers: { Accept: accept } })).text();
  const page = await text('/places/jeronimos-monastery', 'text/html');
  assert.match(page, /Tuesday to Sunday 09:30–18:00; closed on Mondays/);
  assert.match(page, /Churches and monasteries/);
  assert.match(page, /"opens":"09:30","closes":"18:00"\}\],"publicAccess":true/);
  const museum = await text('/places/gulbenkian-museum.md');
  for (const part of ['+351 217 823 000', 'https://gulbenkian.pt/', '2 hours', 'Accessible'])
    assert.ok(museum.includes(part), part);
  assert.match(await text('/places/praca-do-comercio', 'text/html'), /"isAccessibleForFree":true/);
  const [licence, contact] = ['https://creativecommons.org/licenses/by/4.0/', 'places@lisbon.example'];
  const inPages = `<p>Licence of the data: <a href="${licence}">CC BY 4.0</a></p><p>Contact: Lisbon by foot, <a href="mailto:${contact}">${contact}</a></p>`;
  for (const path of ['/', '/places/jeronimos-monastery', '/developers', '/docs/api'])
    assert.ok((await text(path, 'text/html')).includes(inPages), path);
  const inTexts = `- Licence of the data: [CC BY 4.0](${licence})\n- Contact: Lisbon by foot, [${contact}](mailto:${contact})\n`;
  for (const path of ['/index.md', '/places/jeronimos-monastery.md', '/llms.txt'])
    assert.ok((await text(path)).includes(inTexts), path);
  const schema = await fetch(`${service.url}/schemas/places.json`);
  assert.equal(schema.headers.get('content-type'), 'application/schema+json');
  const { properties } = (await schema.json()) as { properties: object };
  assert.ok('places' in properties);
});
