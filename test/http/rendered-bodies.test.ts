import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MediaType } from '../../src/http/content.ts';
import { RenderedBodies } from '../../src/http/rendered-bodies.ts';

const type = new MediaType('text/html', { caching: 'public' });

/** Bodies of one page, how often it was rendered, and which steps were charged to which requester. */
function counting() {
  let rendered = 0;
  const charges: string[] = [];
  const bodies = new RenderedBodies((requesterKey, steps) => void charges.push(`${requesterKey} ${steps}`));
  const get = async (base: string, requesterKey = 'a') => {
    const body = await bodies.get(
      'page',
      { base, requesterKey },
      7,
      () => type,
      (origin) => {
        rendered += 1;
        return `<a href="${origin}/a">${origin}</a>`;
      },
    );
    return String(body.identity.body);
  };
  return { get, charges, rendered: () => rendered };
}

test('a body is rendered once for each origin', async () => {
  const { get, rendered } = counting();
  for (const base of ['http://one.example:8080', 'https://one.example', 'http://one.example:8080'])
    assert.equal(await get(base), `<a href="${base}/a">${base}</a>`);
  assert.equal(rendered(), 2);
});

test('what is ready is free, and one more origin counts as one more body', async () => {
  const { get, charges } = counting();
  for (const requesterKey of ['a', 'b', 'c']) await get('http://one.example', requesterKey);
  await get('http://other.example', 'd');
  assert.deepEqual(charges, ['a 7', 'd 7']);
});

test('a body without links is made once for all, without being counted', () => {
  const bodies = new RenderedBodies(() => assert.fail('counted'));
  let made = 0;
  const get = () => bodies.unlinked('picture', type, () => `picture ${++made}`);
  assert.equal(String(get().identity.body), 'picture 1');
  assert.equal(get(), get());
  assert.equal(made, 1);
});
