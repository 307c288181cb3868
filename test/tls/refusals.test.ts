import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { folderForTests } from '../support/folder.ts';
import { needs } from '../support/tools.ts';
import { until } from '../support/until.ts';
import { domain, issue, startAcme, storedFile } from './acme-service.ts';
import { intercept, problem } from './interceptor.ts';
import { useAuthority } from './pebble.ts';

const folder = folderForTests();
const hourMs = 3_600_000;
/** Pause between two looks at a clock that goes on by an hour at each, in milliseconds. */
const tickMs = 100;

describe('a certificate is renewed', needs('pebble', 'pebble-challtestsrv'), () => {
  const authority = useAuthority({ validitySeconds: 12 });

  test('although the authority changes no account keys', async () => {
    using refusing = await intercept(authority(), async ({ path }, forward) =>
      path.startsWith('/rollover') ? problem(501, 'serverInternal', 'not implemented') : forward(),
    );
    const stateDir = join(folder, 'no rollover');
    await issue(refusing, stateDir);
    const file = storedFile(stateDir, 'account.json');
    const account = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...account, created: '2020-01-01T00:00:00.000Z' }));
    rmSync(storedFile(stateDir, `${domain}.pem`));
    await using service = await startAcme(refusing, stateDir);
    await service.logged('"certificate obtained"');
    assert.equal(service.count('501 serverInternal not implemented'), 1);
    const { key, url } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual({ key, url }, { key: account.key, url: account.url });
  });

  test('although the authority refuses to replace the old one', async () => {
    using refusing = await intercept(authority(), async ({ path, payload }, forward) =>
      path.startsWith('/order') && payload.includes('replaces') ? problem(409, 'alreadyReplaced') : forward(),
    );
    await using service = await startAcme(refusing, join(folder, 'replaced'));
    await service.logged('"certificate obtained"');
    await until(() => {
      service.clock.advance(hourMs);
      return service.count('"certificate obtained"') > 1;
    }, tickMs);
    assert.ok(refusing.asked.some(({ payload }) => payload.includes('replaces')));
  });

  test('while the disk fails', async () => {
    const stateDir = join(folder, 'full');
    writeFileSync(stateDir, 'a file in the place of the folder');
    await using service = await startAcme(authority(), stateDir);
    await service.logged('"certificate obtained"');
    await until(() => {
      service.clock.advance(hourMs);
      return service.count('"certificate obtained"') > 1;
    }, tickMs);
    assert.equal(service.https.health().isFailing, true);
  });
});
