import assert from 'node:assert/strict';
import { expectError, expectHealth, expectViews } from '../api.ts';
import { builtInSize, type ContractCase, contractCase } from '../case.ts';

export const healthCases: readonly ContractCase[] = [
  contractCase('health tells that all is well, since when, and what is counted and kept', async (api) => {
    const { count } = expectViews(await api.post('/api/v1/views'));
    const health = expectHealth(await api.get('/healthz'));
    assert.equal(health.status, 'ok');
    assert.equal(health.places.count, builtInSize);
    assert.equal(health.views.count, count);
    assert.equal(health.views.error, undefined);
    const later = expectHealth(await api.get('/healthz'));
    assert.ok(later.uptime_seconds >= health.uptime_seconds);
  }),
  contractCase('health and metrics agree on how long the process runs', async (api) => {
    const health = expectHealth(await api.get('/healthz'));
    const { body } = await api.get('/metrics');
    const told = Number(/^places_uptime_seconds (\S+)$/m.exec(body.toString())?.[1]);
    const later = expectHealth(await api.get('/healthz'));
    const [least, most] = [health.uptime_seconds, later.uptime_seconds + 1];
    assert.ok(told >= least && told < most, `${told} in the metrics, ${least} to ${most} in the health`);
  }),
  contractCase('health is read, not written, and asking costs nothing', async (api) => {
    assert.equal((await api.head('/healthz')).status, 200);
    expectError(await api.post('/healthz'), 405, 'METHOD_NOT_ALLOWED');
    const { headers } = await api.get('/healthz');
    assert.equal(headers['ratelimit-remaining'], undefined);
  }),
];
