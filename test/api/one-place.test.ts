import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { expectError } from '../contract/api.ts';
import { useClient } from '../support/use-service.ts';

suite('some fields of one place', () => {
  const { send } = useClient();

  const get = (query: string) => send({ path: `/api/v1/places/hawa-mahal${query}` });

  test('are those that the query names, in their usual order', async () => {
    const whole = JSON.parse((await get('')).body.toString()).place;
    const { body } = await get('?fields=name,id');
    assert.equal(body.toString(), JSON.stringify({ place: { id: whole.id, name: whole.name } }));
  });

  test('of a place that is none are refused with the slug that may be meant', async () => {
    const { message } = expectError(
      await send({ path: '/api/v1/places/hava-mahal' }),
      404,
      'PLACE_NOT_FOUND',
    );
    assert.match(message, /"hava-mahal" \(did you mean hawa-mahal\?\)$/);
  });

  for (const [query, problem] of [
    ['fields=', /is ""$/],
    ['fields=id,nmae', /is "nmae" \(did you mean name\?\)$/],
    ['fields=distance_km', /is "distance_km"/],
  ] as const)
    test(`${query} is refused`, async () => {
      assert.match(expectError(await get(`?${query}`), 400, 'INVALID_PARAMETER').message, problem);
    });
});
