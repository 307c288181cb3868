import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeCity } from '../cli/city.ts';
import { FailingCalls } from '../support/failing-calls.ts';
import { folderForTests } from '../support/folder.ts';
import { requester } from '../support/http.ts';
import { startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';

const root = folderForTests();

test(
  'a photo that cannot be read for now is 503 with Retry-After and a line in the log, and comes back',
  needs('gcc'),
  async () => {
    const data = dataFolder('city');
    const calls = new FailingCalls(root);
    await using service = await startService({ args: ['--data', data], env: calls.env });
    const send = requester(service.url, '127.0.0.1');
    calls.fail({ call: 'open', error: 'EMFILE', glob: '*/a.jpg' });
    const answer = await send({ path: '/images/a.jpg' });
    assert.equal(answer.status, 503);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.equal(JSON.parse(answer.body.toString()).error.code, 'SERVICE_UNAVAILABLE');
    const line = await service.logged(/"level":"error"/);
    assert.match(line, /EMFILE: too many open files \(open\); raise the limit/);
    assert.match(line, /"file":"[^"]*\/images\/a\.jpg"/);
    assert.doesNotMatch(answer.body.toString(), /images/);
    calls.fail({ call: 'open', error: 'ENOENT', glob: '*/a.jpg' });
    assert.equal((await send({ path: '/images/a.jpg' })).status, 404);
    calls.repair();
    assert.equal((await send({ path: '/images/a.jpg' })).status, 200);
  },
);

test(
  'photos that cannot be read at a start or a reload stop neither, and are served later',
  needs('gcc'),
  async () => {
    const data = dataFolder('city of a failing disk');
    const calls = new FailingCalls(root);
    calls.fail({ call: 'open', error: 'EIO', glob: '*/a.jpg' });
    await using service = await startService({ args: ['--data', data], env: calls.env });
    const line = await service.logged(/photos cannot be read/);
    assert.match(
      line,
      /"level":"warn".*"count":1,"file":"[^"]*\/images\/a\.jpg","error":"EIO: [^"]*see dmesg/,
    );
    const send = requester(service.url, '127.0.0.1');
    assert.equal((await send({ path: '/images/a.jpg' })).status, 503);
    assert.equal((await service.reload()).level, 'info');
    calls.repair();
    const answer = await send({ path: '/images/a.jpg?v=0' });
    assert.equal(answer.status, 200);
    assert.doesNotMatch(String(answer.headers['cache-control']), /immutable/);
  },
);

/** A data folder with one photo. */
function dataFolder(name: string): string {
  const data = join(root, name);
  mkdirSync(join(data, 'images'), { recursive: true });
  writeCity(join(data, 'places.json'));
  writeFileSync(join(data, 'images/a.jpg'), Buffer.of(0xff, 0xd8, 0xff, 0xe0));
  return data;
}
