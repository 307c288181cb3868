import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { isThorough } from '../../support/thorough.ts';
import { useRequester } from '../../support/use-service.ts';
import { asBrowser, builtInFile, kinds, readCity } from '../site.ts';

const { city, places } = readCity(builtInFile);

suite('the pages', () => {
  // Whoever looks at every page in both languages has more than 300 drawn.
  const { service, send } = useRequester('--rate-limit', '0');

  const page = async (path: string) => {
    const answer = await send({ path, headers: asBrowser });
    return { ...answer, text: answer.body.toString() };
  };

  test('are valid HTML', async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'] });
    for (const [kind, path] of Object.entries(kinds).filter((_, i) => isThorough || i % 2 === 0)) {
      const { text } = await page(path);
      const report = await validator.validateString(text);
      const faults = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
      );
      assert.deepEqual(faults, [], kind);
    }
  });

  test('let in exactly the styles and scripts that stand in them', async () => {
    for (const path of Object.values(kinds)) {
      const { text, headers } = await page(path);
      const policy = headers['content-security-policy'] ?? '';
      const inline = [...text.matchAll(/<(style|script)(?: type="module")?>(.*?)<\/\1>/gs)];
      assert.ok(inline.length > 0);
      for (const [, , content = ''] of inline) {
        const hash = createHash('sha256').update(content).digest('base64');
        assert.ok(policy.includes(`'sha256-${hash}'`), path);
      }
      assert.ok(!/\son[a-z]+="|\sstyle="|"javascript:/.test(text), path);
      assert.match(policy, /^default-src 'none';.*frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*/);
    }
  });

  test('of a place link directions there', async () => {
    const { text } = await page('/places/isarlat');
    for (const address of [
      'https://www.openstreetmap.org/directions?to=26.924443,75.820817',
      'https://www.google.com/maps/dir/?api=1&amp;destination=26.924443,75.820817',
      'https://maps.apple.com/?daddr=26.924443,75.820817',
    ])
      assert.ok(text.includes(`href="${address}"`), address);
  });

  test('link to nothing that is missing', async () => {
    const isList = /^(?:\/hi)?\/(?:saved|routes\/[^?]+)\?/;
    const seen = new Map<string, string>();
    const pending = ['/'];
    for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
      const { status, text, headers } = await page(path);
      assert.equal(status, 200, `${path}, linked from ${seen.get(path)}`);
      if (!headers['content-type']?.startsWith('text/html')) continue;
      for (const [, target = ''] of text.matchAll(/(?:href|src)="(\/[^"#]*)/g)) {
        const next = target.replaceAll('&amp;', '&');
        // Lists link to every other order of their stops.
        const isReordered = isList.test(path) && isList.test(next);
        if (seen.has(next) || isReordered || next.startsWith('/api/v1/views')) continue;
        seen.set(next, path);
        pending.push(next);
      }
    }
    for (const { id } of places)
      for (const path of [`/places/${id}`, `/images/${id}.svg`]) assert.ok(seen.has(path), path);
  });

  test('the home page shows every place with both names', async () => {
    const { text } = await page('/');
    for (const { id, name, hindi } of places) {
      assert.ok(text.includes(`<a href="/places/${id}">${name}</a>`), name);
      assert.ok(text.includes(`lang="hi">${hindi}<`), hindi);
    }
    assert.ok(text.includes(String(city.hindi)));
  });

  test('a place has one address, which its index leads to', async () => {
    const moved = await page('/places/2');
    // Temporary, and kept by nobody: the next data may give the index to another place.
    assert.deepEqual([moved.status, moved.headers.location], [302, `${service.url}/places/hawa-mahal`]);
    assert.equal(moved.headers['cache-control'], 'no-store');
    assert.equal((await page('/places/atlantis')).status, 404);
    assert.equal((await page('/places/0')).status, 404);
  });

  test('addresses that people guess lead on', async () => {
    for (const [guess, path] of [
      ['/places', '/'],
      ['/places?search=fort&category=heritage', '/?search=fort&category=heritage'],
      ['/docs', '/docs/api'],
    ] as const) {
      const moved = await page(guess);
      assert.deepEqual([moved.status, moved.headers.location], [308, service.url + path]);
    }
  });

  test('an unknown slug gets the nearest slug as a suggestion, if one is near', async () => {
    for (const slug of ['hawamahal', 'Hawa-Mahal', 'hawa-mehal']) {
      const { status, text } = await page(`/places/${slug}`);
      assert.equal(status, 404);
      assert.match(text, /<a href="\/places\/hawa-mahal">Hawa Mahal<\/a>\?/);
      const plain = await send({ path: `/places/${slug}.md` });
      assert.match(plain.body.toString(), /PLACE_NOT_FOUND.*\/places\/hawa-mahal\?/);
    }
    const { text } = await page('/places/el-dorado');
    assert.doesNotMatch(text, /Did you mean/);
  });

  test('a place describes itself to search engines and link previews', async () => {
    const { text } = await page('/places/hawa-mahal');
    const address = `${service.url}/places/hawa-mahal`;
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '');
    assert.equal(data['@type'], 'TouristAttraction');
    assert.equal(data.url, address);
    assert.deepEqual(data.geo, { '@type': 'GeoCoordinates', latitude: 26.9239, longitude: 75.8267 });
    assert.ok(text.includes(`<link rel="canonical" href="${address}">`));
    assert.ok(text.includes('<meta property="og:title" content="Hawa Mahal, Jaipur">'));
    assert.ok(text.includes(`<meta property="og:image" content="${service.url}/images/hawa-mahal.png">`));
    assert.ok(text.includes('<meta property="og:image:alt" content="Picture of Hawa Mahal">'));
    assert.match(data.image[0], /^https:\/\/commons\.wikimedia\.org\//);
    assert.equal(data.image[1], `${service.url}/images/hawa-mahal.png`);
  });

  test('link previews know the languages of a page', async () => {
    const english = 'content="en_GB"';
    const hindi = 'content="hi_IN"';
    for (const path of ['/', '/places/hawa-mahal', '/routes']) {
      const { text } = await page(path);
      assert.match(
        text,
        new RegExp(`og:locale" ${english}>\\s*<meta property="og:locale:alternate" ${hindi}>`),
        path,
      );
      const other = (await page(`/hi${path}`)).text;
      assert.match(
        other,
        new RegExp(`og:locale" ${hindi}>\\s*<meta property="og:locale:alternate" ${english}>`),
      );
      assert.match(other, /og:image:alt" content="[^"]*[\u0900-\u097f]/);
    }
    const { text } = await page('/developers');
    assert.ok(text.includes(`og:locale" ${english}`));
    assert.doesNotMatch(text, /og:locale:alternate/);
  });

  test('the page for developers has the live events, which OpenAPI omits, and says so', async () => {
    const { text } = await page('/developers');
    assert.match(text, /<h2 id="live-events">/);
    assert.match(text, /except the <a href="#live-events">live events<\/a>/);
    assert.doesNotMatch(text, /always complete/);
  });

  test('a photo names its author and licence', async () => {
    const { text } = await page('/places/amer-fort?photos=show');
    assert.match(
      text,
      /<figcaption><span class="credit">Photo: <a href="https:\/\/commons[^"]+">Jakub Hałun, CC BY-SA 4\.0<\/a>/,
    );
  });
});
