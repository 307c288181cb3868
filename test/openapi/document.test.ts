import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, suite, test } from 'node:test';
import { parse } from 'yaml';
import { folderForTests } from '../support/folder.ts';
import { type Answer, freshAddress, requester } from '../support/http.ts';
import { projectRoot } from '../support/project.ts';
import { useService } from '../support/use-service.ts';
import { Description } from './description.ts';

/** The linter minds descriptions of a service at localhost, so it is told where it would be. */
const origin = 'https://places.city';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Readonly<{ name: string; style?: string; explode?: boolean }>[];
  readonly responses: Readonly<Record<string, unknown>>;
}

suite('the OpenAPI document', () => {
  const folder = folderForTests();
  const service = useService(
    ...['--base-url', origin, '--rate-limit', '77', '--contact', 'mailto:ask@city.example'],
  );
  const { city, places } = JSON.parse(readFileSync(join(projectRoot, 'data/places.json'), 'utf8'));
  const kept = {
    contact: { email: 'visit@city.example' },
    licence: { name: 'CC BY 4.0', url: 'https://licence.example/' },
  };
  const file = join(folder, 'kept.json');
  writeFileSync(file, JSON.stringify({ city: { ...city, ...kept }, places }));
  const other = useService('--data', file, '--rate-limit', '0');
  const textOf = async (path: string, { url } = service) => (await fetch(url + path)).text();
  let json: string;
  let description: Description;
  before(async () => {
    json = await textOf('/openapi.json');
    description = new Description(JSON.parse(json));
  });

  const operations = () =>
    Object.values<Record<string, Operation>>(JSON.parse(json).paths).flatMap((item) => Object.values(item));

  test('is the same in JSON and in YAML', async () => {
    assert.deepEqual(parse(await textOf('/openapi.yaml')), JSON.parse(json));
  });

  test('passes Redocly without an error or a warning', () => {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, json);
    const { stdout, stderr, status } = spawnSync(
      join(projectRoot, 'test/node_modules/.bin/redocly'),
      ['lint', file, '--format=json', '--extends=recommended'],
      {
        encoding: 'utf8',
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    assert.equal(status, 0, stderr + stdout);
    const { totals, problems } = JSON.parse(stdout);
    assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, JSON.stringify(problems));
  });

  test('names the operations of the contract, at the origin of the service', () => {
    assert.deepEqual(
      operations()
        .map(({ operationId }) => operationId)
        .toSorted(),
      ['getApiRoot', 'getDeprecationPolicy', 'getPlaceById', 'getViews', 'incrementViews', 'listPlaces'],
    );
    assert.equal(JSON.parse(json).servers[0].url, origin);
  });

  test('names the schemas of the contract', () => {
    const { schemas } = JSON.parse(json).components;
    for (const name of [
      ...'ApiDirectoryResponse ApiEndpointsMap DeprecationPolicyResponse ErrorDetail'.split(' '),
      ...'ErrorResponse IncrementViewsRequest PartialPlace Place PlaceDetailResponse'.split(' '),
      ...'PlacesListResponse VersioningPolicy ViewCountResponse'.split(' '),
    ])
      assert.ok(name in schemas, name);
  });

  test('has no word that is blank: no title, no summary, no description and no name', () => {
    assert.doesNotMatch(json, /"\w+":""/);
    assert.doesNotMatch(json, /[[,]""/);
  });

  test('tells the refusals of every operation', () => {
    for (const { operationId, responses } of operations()) {
      for (const status of ['200', '400', '429', '500', 'default'])
        assert.ok(status in responses, `${operationId} ${status}`);
    }
  });

  test('states the limit in force, and omits limits if there are none', async () => {
    assert.deepEqual(JSON.parse(json).components.headers['RateLimit-Policy'].schema.examples, ['77;w=60']);
    assert.doesNotMatch(await textOf('/openapi.json', other), /RateLimit|"429"|"RATE_LIMIT_EXCEEDED":/);
    const reference = await textOf('/docs/api.md', other);
    assert.doesNotMatch(reference, /RateLimit|\b429\b|RATE_LIMIT_EXCEEDED/);
    assert.match(reference, /`Retry-After`/);
  });

  test('gives examples that fit their schemas', () => {
    assert.deepEqual(description.faultyExamples(), []);
  });

  test('gives an example of a body that the service takes, and the refusal of another shows the same', async () => {
    const { requestBody, responses } = JSON.parse(json).paths['/api/v1/views'].post;
    const body = JSON.stringify(requestBody.content['application/json'].example);
    assert.match(body, /^\{".*\}$/);
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${service.url}/api/v1/views`, { method: 'POST', body, headers });
    assert.equal(answer.status, 200);
    const { error } = responses['400'].content['application/json'].examples.INVALID_BODY.value;
    assert.ok(error.hint.includes(body), error.hint);
  });

  test('is strict enough to notice an answer that it does not describe', async () => {
    const path = '/api/v1/views';
    const answer = await requester(service.url, freshAddress())({ path });
    const check = (changed: Partial<Answer>) => () =>
      description.check({ path }, { ...answer, ...changed }, true);
    assert.doesNotThrow(check({}));
    const { 'ratelimit-reset': _, ...headers } = answer.headers;
    assert.throws(check({ headers }), /ratelimit-reset/);
    assert.throws(check({ status: 202 }), /no answer 202/);
    const body = JSON.parse(answer.body.toString());
    for (const other of [{ ...body, extra: 1 }, { ...body, count: -1 }, { ...body, timestamp: 'now' }, {}])
      assert.throws(check({ body: Buffer.from(JSON.stringify(other)) }), /schemaPath/);
  });

  test('names the operator, or else who keeps the data, and the licence of the data, or else its own', async () => {
    const { contact, license } = JSON.parse(json).info;
    assert.deepEqual(contact, { name: 'Jaipur Tourism Places', email: 'ask@city.example' });
    assert.deepEqual(license, { name: 'MIT, for this description and the software', identifier: 'MIT' });
    const { info } = JSON.parse(await textOf('/openapi.json', other));
    const dataLicence = { name: 'CC BY 4.0, for the data', url: kept.licence.url };
    assert.deepEqual(info, { ...info, contact: kept.contact, license: dataLicence });
  });

  test('tells that lists are separated by commas', () => {
    const list = operations().find(({ operationId }) => operationId === 'listPlaces');
    const lists = list?.parameters?.filter((parameter) => 'explode' in parameter);
    assert.deepEqual(
      lists?.map(({ name, style, explode }) => [name, style, explode]),
      ['bbox', 'fields'].map((name) => [name, 'form', false]),
    );
  });

  test('is linked from the catalogue of APIs (RFC 9727)', async () => {
    const response = await fetch(`${service.url}/.well-known/api-catalog`);
    assert.match(response.headers.get('content-type') ?? '', /^application\/linkset\+json/);
    const addresses = Array.from(
      (await response.text()).matchAll(/"href":"(.*?)"/g),
      ([, href = '']) => href,
    );
    for (const address of addresses) {
      const headers = { Accept: 'text/html, application/json, */*' };
      const answer = await fetch(address.replace(origin, service.url), { headers });
      assert.equal(answer.status, 200, address);
    }
    assert.ok(addresses.includes(`${origin}/openapi.json`));
    assert.ok(addresses.includes(`${origin}/.well-known/mcp`));
  });
});
