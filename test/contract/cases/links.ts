import assert from 'node:assert/strict';
import { expectDeprecation, expectDirectory, expectList, expectPlace, links } from '../api.ts';
import { type ContractCase, contractCase, withTestCity } from '../case.ts';

export const linkCases: readonly ContractCase[] = [
  contractCase('links carry the host that the client asked for', async (api) => {
    for (const host of ['places.example', 'places.example:8443', '192.0.2.7:8080', '[2001:db8::7]:8080']) {
      const root = expectDirectory(await api.get('/api/v1', { Host: host }));
      assert.equal(root.documentation_url, `http://${host}/docs/api`);
      const policy = expectDeprecation(await api.get('/api/v1/deprecation', { Host: host }));
      assert.equal(policy.deprecation_policy.policy_url, `http://${host}/deprecation`);
    }
  }),
  contractCase('a stranger cannot choose the links with forwarding headers', async (api) => {
    const root = expectDirectory(
      await api.get('/api/v1', {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        Forwarded: 'host=evil.example;proto=https',
      }),
    );
    assert.equal(root.documentation_url, `${api.origin}/docs/api`);
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
        const root = expectDirectory(await api.get('/api/v1', { Host: host }));
        const { documentation_url, developer_portal, openapi_url, openapi_yaml_url, mcp_server, llms_txt } =
          root;
        assert.deepEqual(
          [documentation_url, developer_portal, openapi_url, openapi_yaml_url, mcp_server, llms_txt],
          ['/docs/api', '/developers', '/openapi.json', '/openapi.yaml', '/.well-known/mcp', '/llms.txt'].map(
            (path) => `https://tour.example${path}`,
          ),
        );
        const place = expectPlace(await api.get('/api/v1/places/2', { Host: host }));
        assert.equal(place.image, 'https://tour.example/images/palace-of-winds.svg');
        const answer = await api.get('/api/v1/places?limit=1', { Host: host });
        for (const { target } of links(answer)) {
          assert.equal(new URL(target, 'https://tour.example').origin, 'https://tour.example');
        }
      }
    },
    ['--base-url', 'https://tour.example', ...withTestCity],
  ),
];
