import assert from 'node:assert/strict';
import { RawConnection } from '../../support/raw.ts';
import { type Api, expectError, words } from '../api.ts';
import { type ContractCase, contractCase } from '../case.ts';

/** The longest request target that is answered, in bytes. */
const maxTarget = 4096;

/** A target of exactly so many bytes, padded in a parameter that is ignored. */
function targetOf(bytes: number): string {
  const start = '/api/v1/places?limit=1&padding=';
  return start + 'x'.repeat(bytes - start.length);
}

/** Writes a request as raw bytes; the answer must be this error, and the next request must work. */
async function refusesRaw(api: Api, bytes: string | Buffer, status: number, code: string): Promise<string> {
  const connection = await RawConnection.open(api.service.port, { from: api.address });
  connection.send(bytes);
  const [response] = await connection.settled(1);
  connection.close();
  assert.ok(response, `closed without an answer: ${connection.received}`);
  const headers = Object.fromEntries(response.fields);
  const { hint } = expectError({ ...response, headers }, status, code);
  assert.equal(headers['api-version'], '1.0.0');
  assert.equal((await api.get('/healthz')).status, 200);
  return hint;
}

export const refusalCases: readonly ContractCase[] = [
  contractCase('a path that is not there is 404 NOT_FOUND, and the hint names the directory', async (api) => {
    const paths = '/api/v1/nope /api/v2 /api/v2/places /api /api/v1/placesx /nope /nope.json /healthz/x';
    for (const path of [...paths.split(' '), '/.well-known/mcp/x']) {
      const { hint } = expectError(await api.get(path), 404, 'NOT_FOUND');
      assert.match(hint, /GET \/api\/v1 /, path);
    }
  }),
  contractCase('an asterisk is refused to all but OPTIONS, and the hint names a path', async (api) => {
    const hint = await refusesRaw(api, 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'BAD_REQUEST');
    assert.match(hint, /\/api\/v1\b/);
  }),
  contractCase('a method that a path does not have is 405, and Allow says which it has', async (api) => {
    const paths =
      '/api/v1 /api/v1/places /api/v1/places/1 /api/v1/places/nowhere /api/v1/views /api/v1/deprecation';
    for (const path of paths.split(' ')) {
      const has = path === '/api/v1/views' ? ['get', 'head', 'options', 'post'] : ['get', 'head', 'options'];
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'QUERY']) {
        if (has.includes(method.toLowerCase())) continue;
        const answer = await api.send({ method, path });
        expectError(answer, 405, 'METHOD_NOT_ALLOWED');
        assert.deepEqual(words(answer.headers.allow).toSorted(), has, `${method} ${path}`);
      }
    }
  }),
  contractCase('the path decides before the method: nothing there is 404 for every method', async (api) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expectError(await api.send({ method, path: '/api/v1/nope' }), 404, 'NOT_FOUND');
    }
  }),
  contractCase('a target of 4 KiB is answered, a longer one is 414', async (api) => {
    assert.equal((await api.get(targetOf(maxTarget))).status, 200);
    expectError(await api.get(targetOf(maxTarget + 1)), 414, 'URI_TOO_LONG');
    expectError(await api.get(`/${'x'.repeat(maxTarget)}`), 414, 'URI_TOO_LONG');
  }),
  contractCase(
    'letters typed raw into the address are 400, and the hint shows how curl encodes them',
    async (api) => {
      const bytes = Buffer.from(
        'GET /api/v1/places?search=हवा HTTP/1.1\r\nHost: a\r\nUser-Agent: curl/8\r\n\r\n',
      );
      const hint = await refusesRaw(api, bytes, 400, 'BAD_REQUEST');
      assert.match(hint, /curl -G --data-urlencode/);
      assert.match(hint, /percent/i);
    },
  ),
];
