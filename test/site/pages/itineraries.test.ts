import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { firstDay } from '../../../src/itineraries/dates.ts';
import { usualDay } from '../../../src/itineraries/plan-query.ts';
import { projectRoot } from '../../support/project.ts';
import { startService } from '../../support/service.ts';
import { useRequester } from '../../support/use-service.ts';
import { asBrowser, builtInFile, readCity } from '../site.ts';
import { parseXml } from '../xml-document.ts';

const { routes } = readCity(builtInFile);

suite('pages of itineraries and lists', () => {
  const { send } = useRequester('--rate-limit', '0');

  const get = async (path: string, headers: Record<string, string> = asBrowser) => {
    const { status, headers: fields, body } = await send({ path, headers });
    return { status, fields, text: body.toString() };
  };
  const stops = (text: string) => [...text.matchAll(/<h3><a href="([^"]+)"/g)].map(([, href]) => href);

  test('home and the list of itineraries link to each of them, in each language', async () => {
    for (const start of ['/', '/hi/'])
      for (const path of [`${start}?lang=en`, `${start}routes`]) {
        const { text } = await get(path);
        for (const { id } of routes) assert.ok(text.includes(`href="${start}routes/${id}"`), `${path} ${id}`);
      }
  });

  test('lunch before a ride is not at the place where the ride ends', async () => {
    const { text } = await get(
      '/saved?places=amer-fort,albert-hall-museum,nahargarh-fort&order=mine&date=2027-03-01',
    );
    assert.match(text, /Lunch, 45 minutes<.*about 40 minutes by/s);
  });

  test('lunch is not at a stop that is closed, and its unknown price is in no note', async () => {
    for (const path of ['/routes/amer-morning', '/hi/routes/amer-morning']) {
      const monday = (await get(`${path}.md?date=2026-11-30`)).text;
      assert.doesNotMatch(monday, /^- 12:00 .*(?:at Anokhi|जैसे)/m, path);
      assert.doesNotMatch(monday, /Not in the total|कुल में शामिल नहीं/, path);
    }
    const tuesday = (await get('/routes/amer-morning.md?date=2026-12-01')).text;
    assert.match(tuesday, /for example at Anokhi/);
    assert.match(tuesday, /Not in the total \(price unknown\): Anokhi/);
  });

  test('a route tells its stops in order, what each takes on a day, and what all take', async () => {
    const { status, text } = await get('/routes/amer-morning?date=2027-03-01');
    assert.equal(status, 200);
    assert.deepEqual(
      stops(text),
      [
        'amer-fort',
        'shila-devi-temple',
        'jagat-shiromani-temple',
        'panna-meena-ka-kund',
        'anokhi-museum',
      ].map((id) => `/places/${id}`),
    );
    assert.match(text, /<dt>Day<\/dt><dd>08:00–14:05 · about 1.2 km on foot<\/dd>/);
    assert.match(text, /<dt>Time for visits<\/dt><dd>5 hours<\/dd>/);
    assert.match(text, /Indian visitors ₹200, foreign visitors ₹1,000/);
    assert.match(text, /Closed on this day.*Anokhi Museum of Hand Printing/s);
    assert.match(text, /Lunch, 45 minutes/);
    assert.match(
      text,
      /href="\/saved\?places=amer-fort,[^"]+&amp;order=mine&amp;date=2027-03-01&amp;from=08:00"/,
    );
    assert.match(text, /Open 06:00–12:00 and 16:00–20:00/);
    assert.match(text, /In the same place/);
    assert.match((await get('/routes/amer-morning?date=2027-03-02')).text, /Open 10:30–17:00/);
    const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    const trip = JSON.parse(data);
    assert.equal(trip['@type'], 'TouristTrip');
    assert.equal(trip.itinerary.itemListElement[4].item.name, 'Anokhi Museum of Hand Printing');
    assert.match(text, /<link rel="canonical" href="[^"]+\/routes\/amer-morning">/);
    assert.match(text, /<link rel="alternate" hreflang="hi" href="[^"]+\/hi\/routes\/amer-morning">/);
  });

  test('without a date a list is for the first day of the city whose hours are ahead', async () => {
    const today = firstDay({ timeZone: 'Asia/Kolkata' }, new Date(), usualDay.from);
    assert.ok((await get('/saved?places=hawa-mahal&date=')).text.includes(`value="${today}"`));
    for (const date of ['2027-02-30', '03-03', 'now'])
      assert.equal((await get(`/routes/amer-morning?date=${date}`)).status, 400, date);
  });

  test('the same is there as Markdown, and in the lists for programs', async () => {
    for (const path of ['/routes.md', '/routes/amer-morning.md', '/hi/routes/amer-morning.md', '/saved.md']) {
      const { status, fields, text } = await get(path);
      assert.equal(status, 200, path);
      assert.match(fields['content-type'] ?? '', /^text\/markdown/);
      assert.match(text, /^# /);
    }
    const chosen = await get('/routes/amer-morning', { Accept: 'text/markdown' });
    assert.match(
      chosen.text,
      /^- \[Amer Fort \(Amber Fort\)\]\(http.*\/places\/amer-fort\.md\): 08:00–10:30 · 2\.5 hours · Open 08:00/m,
    );
    const { text } = await get('/llms.txt');
    for (const { id } of routes) assert.ok(text.includes(`/routes/${id}.md)`), id);
  });

  test('a route that is not there is an error that names the nearest', async () => {
    const { status, text } = await get('/hi/routes/amer-mornin');
    assert.equal(status, 404);
    assert.match(text, /<a href="\/hi\/routes\/amer-morning">आमेर की सुबह<\/a>/);
    const { error } = JSON.parse((await get('/routes/amer-mornin', {})).text);
    assert.equal(error.code, 'NOT_FOUND');
    assert.match(error.hint, /^Did you mean \/routes\/amer-morning\?/);
    assert.equal((await get('/routes/xyzzy')).status, 404);
  });

  test('a list is put in a short order; what is no place is named, and each place is there once', async () => {
    const { text } = await get(
      '/saved?places=hawa-mahal,amer-fort,hawa-mahal,%20city-palace,nope%3C,2&date=2027-03-03',
    );
    assert.deepEqual(stops(text), ['/places/amer-fort', '/places/city-palace', '/places/hawa-mahal']);
    assert.match(text, /No such place: nope&lt;, 2\./);
    assert.match(text, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(text, /rel="canonical"|text\/markdown/);
    assert.match(text, /href="\/hi\/saved\?places=hawa-mahal,amer-fort,city-palace&amp;date=2027-03-03"/);
    assert.match(text, /<a href="\/saved\?places=amer-fort,city-palace" rel="nofollow">Remove<\/a>/);
    assert.match(text, /href="\/saved\.md\?places=hawa-mahal,amer-fort,city-palace&amp;date=2027-03-03"/);
    const many = Array.from({ length: 60 }, (_, i) => `p-${i}`).join();
    assert.match((await get(`/saved?places=${many}`)).text, /Only the first 50 places are shown\./);
    assert.match((await get('/saved')).text, /Tap the heart/);
    assert.match((await get('/saved?places=,,')).text, /Your list is empty\./);
  });

  test('a single stop is the end of a way on other maps, and not both of its ends', async () => {
    const { text } = await get('/saved?places=amer-fort&date=2027-03-03&lang=en');
    assert.match(text, /maps\/dir\/\?api=1&amp;destination=26\.9859,75\.8507"/);
    assert.match(text, /openstreetmap\.org\/directions\?to=26\.9859,75\.8507"/);
  });

  test('a place whose fee is not known for a group is named, and its sum is a lower bound, on pages, cards and in Markdown', async () => {
    const sum =
      /foreign visitors at least ₹300.*Not in the total \(price unknown\): Bhangarh Fort \(foreign visitors\)/s;
    const query = 'places=chand-baori,bhangarh-fort&date=2027-03-03&lang=en';
    for (const path of [
      `/saved?${query}`,
      `/saved.md?${query}`,
      '/routes?lang=en',
      '/routes/day-trip.md',
      '/?lang=en',
    ])
      assert.match((await get(path)).text, sum, path);
    assert.match((await get('/hi/routes')).text, /विदेशी पर्यटक कम से कम ₹300.*भानगढ़ किला \(विदेशी पर्यटक\)/s);
  });

  test('a list says that excursions may leave its hours, and why hours that end before they begin hold nothing', async () => {
    for (const path of ['/saved?', '/saved.md?', '/hi/saved?']) {
      const text = async (hours: string) => (await get(`${path}lang=en&places=hawa-mahal&${hours}`)).text;
      const reason = /A day ends after it begins, such as from 09:00 to 18:00|दिन शुरू होने के बाद ही/;
      assert.match(await text('from=18:00&to=09:00'), reason, path);
      assert.match(await text('from=09:00&to=09:00'), reason, path);
      assert.doesNotMatch(await text('from=09:00&to=18:00'), reason, path);
    }
    const hint = /Excursions may set out earlier and return later\./;
    assert.match((await get('/saved?lang=en&places=hawa-mahal')).text, hint);
    // Its author wrote when a route begins; the page offers no hours.
    assert.doesNotMatch((await get('/routes/day-trip?lang=en')).text, hint);
  });

  test('the map of an excursion shows the city as well, and the way out and back', async () => {
    const maps = async (query: string) => {
      const { text } = await get(`/saved?lang=en&date=2026-11-30&order=mine&${query}`);
      return [...text.matchAll(/<svg[^>]* data-map.*?<\/svg>/gs)].map(([svg]) => svg);
    };
    const [city = '', far = ''] = await maps('places=hawa-mahal,city-palace.chand-baori');
    assert.doesNotMatch(city, /Badi Chaupar/);
    assert.match(far, /Badi Chaupar/);
    const [, begin, out, back] = /d="M([\d. ]+)L([\d. ]+)L([\d. ]+)"/.exec(far) ?? [];
    assert.ok(begin === back && begin !== out, far);
  });

  test('cards name the places whose fees are not in the sum', async () => {
    for (const path of ['/routes?lang=en', '/?lang=en'])
      assert.match((await get(path)).text, /Not in the total \(price unknown\): Anokhi Museum/, path);
    assert.match((await get('/hi/routes')).text, /शामिल नहीं: अनोखी/);
  });

  test('a day opens in Google Maps in as many links as its nine waypoints allow', async () => {
    const links = async (count: number) => {
      // Short visits, which are over before midnight.
      const ids = readCity(builtInFile)
        .places.toSorted((a, b) => (a.duration ?? 60) - (b.duration ?? 60))
        .slice(0, count)
        .map(({ id }) => id);
      const { text } = await get(`/saved?places=${ids}&order=mine&from=05:00&date=2027-03-03&lang=en`);
      const found = text.matchAll(/maps\/dir\/\?api=1&amp;([^"]+)"[^>]*>([^<]+)/g);
      return Array.from(found, ([, query = '', label]) => ({ points: query.split(/&amp;|%7C/), label }));
    };
    assert.deepEqual(
      (await links(11)).map(({ label, points }) => [label, points.length]),
      [['Google Maps, all stops', 11]],
    );
    const [first, second, ...more] = await links(13);
    assert.deepEqual([first?.label, first?.points.length], ['Google Maps, all stops 1–11', 11]);
    assert.deepEqual([second?.label, second?.points.length, more], ['Google Maps, all stops 11–13', 3, []]);
    assert.equal(second?.points[0]?.split('=')[1], first?.points[1]?.split('=')[1]);
  });

  test('a list is a GPX file in the order of its address', async () => {
    const { fields, text } = await get(
      '/saved.gpx?places=hawa-mahal,amer-fort,nope&order=mine&date=2027-03-03',
    );
    assert.equal(fields['content-type'], 'application/gpx+xml');
    assert.equal(fields['content-disposition'], 'attachment; filename="jaipur-my-list.gpx"');
    parseXml(text.replace(/^<\?xml .*\?>\n/, ''));
    const names = (tag: string) =>
      [...text.matchAll(new RegExp(`<${tag} [^>]+>(?:<time>[^<]+</time>)?<name>([^<]+)`, 'g'))].map(
        (m) => m[1],
      );
    assert.deepEqual(names('wpt'), ['Hawa Mahal', 'Amer Fort (Amber Fort)']);
    assert.deepEqual(names('rtept'), names('wpt'));
    // 09:00 in the city.
    assert.match(text, /<rtept [^>]+><time>2027-03-03T03:30:00Z<\/time><name>Hawa Mahal/);
  });
});

test('a city without routes has no page of them and no link to one', async () => {
  const file = join(projectRoot, 'test/fixtures/lisbon.json');
  await using service = await startService({ args: ['--data', file] });
  const get = (path: string) => fetch(service.url + path, { headers: asBrowser });
  for (const path of ['/routes', '/routes.md', '/routes/amer-morning'])
    assert.equal((await get(path)).status, 404, path);
  for (const path of ['/', '/sitemap.xml', '/llms.txt', '/offline.json'])
    assert.doesNotMatch(await (await get(path)).text(), /\/routes|class="routes"/, path);
  assert.equal((await get('/saved?places=belem-tower')).status, 200);
});
