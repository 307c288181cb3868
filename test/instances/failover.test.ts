import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { Engine, needsEngine } from '../redis/engine.ts';
import { freePort } from '../support/free-port.ts';
import { runPlaces } from '../support/service.ts';
import { until } from '../support/until.ts';
import { EngineProxy } from './engine-proxy.ts';
import { closing, type Instance, served } from './instances.ts';

describe('a failover behind one address', needsEngine, () => {
  let first: Engine;
  let second: Engine;
  let proxy: EngineProxy;
  let instances: Instance[];
  const { own, open } = closing();
  beforeEach(async () => {
    first = own(await Engine.start('--repl-diskless-sync-delay', '0'));
    second = own(await Engine.start());
    proxy = own(await EngineProxy.start(first.port));
    second.ask('REPLICAOF', '127.0.0.1', String(first.port));
    await until(() => second.ask('INFO', 'replication').includes('master_link_status:up'));
    instances = await open(2, proxy.url);
  });

  /** Makes the second engine the master of the first; open connections stay with the first. */
  function failOver(): void {
    second.ask('REPLICAOF', 'NO', 'ONE');
    first.ask('REPLICAOF', '127.0.0.1', String(second.port));
  }

  it('costs no answered view, and every instance leaves the server that was demoted', async () => {
    const [one, other] = instances;
    assert(one && other);
    for (let count = 1; count <= 3; count++) assert.equal(await one.counter.increment(), count);
    await until(() => second.ask('GET', 'places:{views}:count') === '3');
    proxy.enginePorts = [second.port];
    failOver();
    for (const { counter } of instances) await assert.rejects(counter.increment());
    for (const instance of instances) await served(instance);
    assert.equal(await one.counter.increment(), 4);
    assert.equal(await other.counter.increment(), 5);
    assert.equal(second.ask('GET', 'places:{views}:count'), '5');
    await other.limiter.take('a');
    assert.equal(second.ask('LLEN', 'places:{a}:window'), '1');
    const counted = new Promise((resolve) => other.counter.onChange(resolve));
    await one.counter.increment();
    assert.equal(await counted, 6);
    await until(() => !/cmd=(?:evalsha|ping)/.test(first.ask('CLIENT', 'LIST', 'TYPE', 'normal')));
  });

  it('is reported by health while the address leads to a replica', async () => {
    const [one] = instances;
    assert(one);
    failOver();
    await assert.rejects(one.counter.increment());
    await until(() => /replica/.test(String(one.counter.health().error)));
    await assert.rejects(one.counter.increment());
    proxy.enginePorts = [second.port];
    await served(one);
    assert.equal(await one.counter.increment(), 1);
  });
});

it('a node of a cluster stops the start, with a line that says what works', needsEngine, async () => {
  // Without one of its own, the bus takes the port 10,000 above, which a connection may have.
  const bus = String(await freePort());
  const node = await Engine.start('--cluster-enabled', 'yes', '--cluster-port', bus);
  const { code, stderr } = await runPlaces(['serve', '--port', '0', '--shared-state', node.url]);
  await node.close();
  assert.equal(code, 2, stderr);
  assert.match(stderr, /^places: --shared-state .*node of a cluster.*cluster-enabled no, or a proxy.*\n$/);
});
