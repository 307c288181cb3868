import assert from 'node:assert/strict';
import type { Answer } from '../../support/http.ts';
import { expectDeprecation, expectDirectory, expectList, expectPlace, links } from '../api.ts';
import { type ContractCase, contractCase, unlimited, withTestCity } from '../case.ts';

/** The addresses that the root names beside the endpoints. */
function assertAuxiliary(answer: Answer, origin: string): void {
  const { documentation_url, developer_portal, ...root } = expectDirectory(answer);
  const { openapi_url, openapi_yaml_url, mcp_server, llms_txt } = root;
  assert.deepEqual(
    [documentation_url, developer_portal, openapi_url, openapi_yaml_url, mcp_server, llms_txt],
    '/docs/api /developers /openapi.json /openapi.yaml /.well-known/mcp /llms.txt'
      .split(' ')
      .map((path) => origin + path),
  );
}

export const linkCases: readonly ContractCase[] = [
  contractCase('links carry the host that the client asked for', async (api) => {
    assertAuxiliary(await api.get('/api/v1'), api.origin);
    for (const host of ['places.example', 'places.example:8443', '192.0.2.7:8080', '[2001:db8::7]:8080']) {
      assertAuxiliary(await api.get('/api/v1', { Host: host }), `http://${host}`);
      const policy = expectDeprecation(await api.get('/api/v1/deprecation', { Host: host }));
      assert.equal(policy.deprecation_policy.policy_url, `http://${host}/deprecation`);
    }
  }),
  contractCase('a stranger cannot choose the links with forwarding headers', async (api) => {
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const headers = { ...forwarded, Forwarded: 'host=evil.example;proto=https' };
    assertAuxiliary(await api.get('/api/v1', headers), api.origin);
  }),
  contractCase(
    'a poster that the service draws is answered as an absolute address, a photo as it is',
    async (api) => {
      const { places } = expectList(await api.get('/api/v1/places', { Host: 'places.example' }));
      assert.deepEqual(
        places.slice(0, 2).map((place) => place.image),
        [
          'https://example.org/photos/Caf%C3%A9%20de%20la%20Paix.jpg?width=960',
          'http://places.example/images/palace-of-winds.svg',
        ],
      );
      const place = expectPlace(await api.get('/api/v1/places/2'));
      assert.equal(place.image, `${api.origin}/images/palace-of-winds.svg`);
    },
    withTestCity,
  ),
  contractCase(
    'answers that differ by host have different entity tags',
    async (api) => {
      const one = await api.get('/api/v1/places/2', { Host: 'one.example' });
      const two = await api.get('/api/v1/places/2', { Host: 'two.example' });
      assert.notEqual(one.headers.etag, two.headers.etag);
      const again = await api.get('/api/v1/places/2', {
        Host: 'two.example',
        'If-None-Match': String(one.headers.etag),
      });
      assert.equal(expectPlace(again).image, 'http://two.example/images/palace-of-winds.svg');
    },
    withTestCity,
  ),
  contractCase(
    'with a base URL every link carries it, whatever host was asked for',
    async (api) => {
      for (const host of ['127.0.0.1', 'other.example:99']) {
        assertAuxiliary(await api.get('/api/v1', { Host: host }), 'https://tour.example');
        const place = expectPlace(await api.get('/api/v1/places/2', { Host: host }));
        assert.equal(place.image, 'https://tour.example/images/palace-of-winds.svg');
        const answer = await api.get('/api/v1/places?limit=1', { Host: host });
        for (const { target } of links(answer)) {
          assert.equal(new URL(target, 'https://tour.example').origin, 'https://tour.example');
        }
      }
    },
    unlimited,
  ),
];
