import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { expectError } from '../contract/api.ts';
import { city, placeAt } from '../places/city.ts';
import { folderForTests } from '../support/folder.ts';
import { freshAddress, requester } from '../support/http.ts';
import { type Service, startService } from '../support/service.ts';

const folder = folderForTests();
const file = join(folder, 'places.json');

/** Puts a data file in place at once, as an editor does. */
function write(place: object): void {
  writeFileSync(`${file}.new`, JSON.stringify({ city, places: [{ ...placeAt(1), ...place }] }));
  renameSync(`${file}.new`, file);
}

const wanted = '/api/v1/places?fields=website';
const get = (service: Service, path: string) => requester(service.url, freshAddress())({ path });

async function expectRefusal(service: Service): Promise<string> {
  const { message, hint } = expectError(await get(service, wanted), 400, 'INVALID_PARAMETER');
  assert.match(message, /"fields" has an entry that is "website"$/);
  assert.match(hint, /one of id, index, name, .*, image.*, distance_km\.$/);
  return hint;
}

/** The fields that the API description and the MCP tool offer. */
async function offered(service: Service): Promise<string[][]> {
  const { paths } = JSON.parse((await get(service, '/openapi.json')).body.toString());
  const isFields = ({ name }: { readonly name: string }) => name === 'fields';
  const parameter = paths['/api/v1/places'].get.parameters.find(isFields);
  const answer = await fetch(`${service.url}/.well-known/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  const text = await answer.text();
  const { result } = JSON.parse(text.startsWith('{') ? text : (/^data: ?(\{.*)$/m.exec(text)?.[1] ?? ''));
  const tool = result.tools.find(({ name }: { readonly name: string }) => name === 'list_places');
  return [parameter.schema.items.enum, tool.inputSchema.properties.fields.items.enum];
}

test('fields that can be asked for are those of the data in service, whatever was asked before', async () => {
  write({ telephone: '+351 226 156 500' });
  await using service = await startService({ args: ['--data', file, '--rate-limit', '0'] });
  // The third answer comes from what was kept.
  for (let round = 0; round < 3; round += 1) assert.match(await expectRefusal(service), /telephone/);
  for (const names of await offered(service))
    assert.ok(names.includes('telephone') && !names.includes('website'));

  for (const website of ['https://one.example/', 'https://two.example/']) {
    write({ website });
    assert.equal((await service.reload()).level, 'info');
    for (let round = 0; round < 3; round += 1)
      assert.deepEqual(JSON.parse((await get(service, wanted)).body.toString()).places, [{ website }]);
  }
  for (const names of await offered(service))
    assert.ok(names.includes('website') && !names.includes('telephone'));

  write({});
  assert.equal((await service.reload()).level, 'info');
  await expectRefusal(service);
});
