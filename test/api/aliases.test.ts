import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { checkValue } from '../../src/places/data-file/data-file.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { useService } from '../support/use-service.ts';

const data = JSON.parse(readFileSync(join(projectRoot, 'src/places/data-file/start.json'), 'utf8'));
const [first, second] = data.places;
const { id } = first;

suite('a former slug of a place', () => {
  const file = join(folderForTests(), 'places.json');
  first.aliases = ['former', 'older'];
  writeFileSync(file, JSON.stringify(data));
  const service = useService('--data', file);

  test('redirects in API and portal to the present one', async () => {
    for (const [path, location] of [
      ['/api/v1/places/former', `/api/v1/places/${id}`],
      ['/api/v1/places/older?fields=name,id', `/api/v1/places/${id}?fields=name,id`],
      ['/places/former', `/places/${id}`],
      ['/pt/places/older', `/pt/places/${id}`],
    ]) {
      const reply = await fetch(service.url + path, { redirect: 'manual', headers: { Accept: '*/*' } });
      assert.deepEqual([reply.status, reply.headers.get('location')], [308, service.url + location], path);
    }
    const followed = await fetch(`${service.url}/api/v1/places/former`);
    const { place } = (await followed.json()) as { place: Record<string, unknown> };
    assert.deepEqual([place.id, place.aliases], [id, undefined]);
    assert.ok(followed.headers.get('ratelimit-limit'));
    assert.equal((await fetch(`${service.url}/api/v1/places/never`)).status, 404);
  });

  test('serves as the point from which others are measured', async () => {
    const listed = async (near: string) => (await fetch(`${service.url}/api/v1/places?near=${near}`)).text();
    assert.equal(await listed('former'), await listed(id));
  });
});

test('a former slug leads to one place', () => {
  for (const [aliases, others, pointer] of [
    [[second.id], [], '/places/0/aliases/0'],
    [[id], [], '/places/0/aliases/0'],
    [['x', 'x'], [], '/places/0/aliases/1'],
    [['x'], ['y', 'x'], '/places/1/aliases/1'],
  ] as const) {
    const places = [{ ...first, aliases }, others.length > 0 ? { ...second, aliases: others } : second];
    const checked = checkValue({ city: data.city, places });
    assert.ok('faults' in checked);
    assert.equal(checked.faults[0]?.pointer, pointer);
  }
});
