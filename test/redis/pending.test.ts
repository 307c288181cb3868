import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PendingCommand, PendingCommands } from '../../src/redis/pending.ts';
import { FakeClock } from '../support/fake-clock.ts';

function waiting(deadline: number): PendingCommand {
  return { deadline, resolve: () => {}, reject: () => {} };
}

describe('pending commands', () => {
  it('come out in the order they went in', () => {
    const pending = new PendingCommands(new FakeClock(), () => {});
    const all = [waiting(3), waiting(1), waiting(2)];
    for (const one of all) pending.push(one);
    assert.equal(pending.shift(), all[0]);
    assert.deepEqual(pending.drain(), all.slice(1));
    assert.equal(pending.shift(), undefined);
  });

  it('expire at the earliest deadline, whatever deadline those before it have', () => {
    const clock = new FakeClock();
    const expired: number[] = [];
    const pending = new PendingCommands(clock, () =>
      expired.push(...pending.drain().map((one) => one.deadline)),
    );
    for (const deadline of [100, 300, 50, 200]) pending.push(waiting(deadline));
    clock.advance(49);
    assert.deepEqual(expired, []);
    clock.advance(1);
    assert.deepEqual(expired, [100, 300, 50, 200]);
    assert.equal(clock.waiting, 0);
    pending.push(waiting(400));
    clock.advance(350);
    assert.deepEqual(expired.slice(4), [400]);
    assert.equal(clock.waiting, 0);
  });

  it('that were answered in time do not expire', () => {
    const clock = new FakeClock();
    const pending = new PendingCommands(clock, () => assert.fail('nothing has expired'));
    pending.push(waiting(100));
    pending.shift();
    pending.push(waiting(200));
    clock.advance(150);
    pending.drain();
    clock.advance(1000);
    assert.equal(clock.waiting, 0);
  });
});
