import assert from 'node:assert/strict';
import { ask } from '../../support/raw.ts';
import { expectError } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

export const refusalCases: readonly ContractCase[] = [
  contractCase('a path that is not there is 404 NOT_FOUND, and the hint names the directory', async (api) => {
    const paths = '/api/v1/nope /api/v2 /api/v2/places /api /api/v1/placesx /nope /nope.json /healthz/x';
    for (const path of [...paths.split(' '), '/.well-known/mcp/x']) {
      const { hint } = expectError(await api.get(path), 404, 'NOT_FOUND');
      assert.match(hint, /GET \/api\/v1 /, path);
    }
  }),
  contractCase('an asterisk is refused to all but OPTIONS, and the hint names a path', async (api) => {
    const [response] = await ask(api.service.port, 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', api.address);
    assert.ok(response);
    const answer = { ...response, headers: Object.fromEntries(response.fields) };
    assert.match(expectError(answer, 400, 'BAD_REQUEST').hint, /\/api\/v1\b/);
  }),
];
