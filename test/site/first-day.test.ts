import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AnswerCache } from '../../src/http/answer-cache.ts';
import { english } from '../../src/locales/en.ts';
import { placeSearchOf } from '../../src/locales/languages.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { portalRoutes, savedFileRoute } from '../../src/site/portal-routes.ts';
import { Site } from '../../src/site/site.ts';

const catalogue = builtInCatalogue();
const site = new Site(catalogue, placeSearchOf(catalogue), new AnswerCache());

/** Body of an address at a time on the clocks of the world. */
async function bodyAt(now: string, path: string, query: string, params = {}): Promise<string> {
  const clock = { date: () => new Date(now) };
  const routes = [
    ...portalRoutes(() => site, english, { clock, loadsPhotos: false }),
    savedFileRoute(() => site, { clock }),
  ];
  const route = routes.find((each) => each.path === path);
  const reply = await route?.answer({
    ...{ method: 'GET', params, query, headers: {}, body: Buffer.alloc(0) },
    ...{ base: 'https://jaipur.example', requesterKey: '', private: true },
  });
  assert.ok(reply && 'content' in reply && reply.content, path);
  return String(reply.content.identity.body);
}

test('pages and files without a date are for the next day once the hours of the day have begun', async () => {
  const list = 'places=hawa-mahal,city-palace';
  const evening = '2027-03-02T16:04:00Z';
  const at = (now: string, query: string) => bodyAt(now, '/saved.md', query);
  assert.match(await at('2027-03-02T03:00:00Z', list), /^## Tuesday, 2 March 2027$/m, '08:30');
  assert.match(await at(evening, list), /^## Wednesday, 3 March 2027$/m, '21:34');
  assert.match(await at(evening, `${list}&date=2027-03-02`), /^## Tuesday, 2 March 2027$/m);
  assert.match(await at(evening, `${list}&from=22:00&to=23:00`), /Tuesday, 2 March 2027|does not fit/);
  assert.match(await bodyAt(evening, '/saved.gpx', list), /2027-03-03T/);
  const walk = (now: string) => bodyAt(now, '/routes/{id}.md', '', { id: 'amer-morning' });
  // It starts at 08:00.
  assert.match(await walk('2027-03-02T02:00:00Z'), /^## Tuesday, 2 March 2027$/m);
  assert.match(await walk('2027-03-02T03:00:00Z'), /^## Wednesday, 3 March 2027$/m);
});
