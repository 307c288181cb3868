import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useClient } from '../support/use-service.ts';
import { legacy } from './support/requests.ts';

const own = ['--base-url', 'https://places.example'];
const listed = ['--allow-origin', 'https://listed.example,http://10.0.0.7:3000'];
const { send } = useClient('--rate-limit', '0', ...own, ...listed);

const cases: readonly [origin: string, allowed: boolean][] = [
  ['https://places.example', true],
  ['https://listed.example', true],
  ['http://10.0.0.7:3000', true],
  ['http://localhost', true],
  ['http://localhost:6274', true],
  ['https://127.0.0.1:8443', true],
  ['http://[::1]:3000', true],
  ['http://places.example', false],
  ['https://listed.example:8443', false],
  ['https://listed.example.evil.example', false],
  ['https://evil.example', false],
  ['http://localhost.evil.example', false],
  ['http://localhost@evil.example', false],
  ['http://evil.example/localhost', false],
  ['http://localhost:6274/', false],
  ['HTTP://LOCALHOST', false],
  ['ftp://localhost', false],
  ['file://', false],
  ['null', false],
  ['', false],
];

for (const [origin, allowed] of cases)
  test(`a page of ${JSON.stringify(origin)} may ${allowed ? '' : 'not '}call`, async () => {
    const { status } = await send(legacy('ping', {}, { Origin: origin }));
    assert.equal(status, allowed ? 200 : 403);
  });
