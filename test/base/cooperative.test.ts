import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { inTurnsOf, lazyTask, nextTurn, runYielding, startInTurn } from '../../src/base/cooperative.ts';
import type { Task } from '../../src/base/task.ts';

/** A task of so many parts, which notes each of them. */
function* parts(name: string, count: number, done: string[]): Task<void> {
  for (let i = 0; i < count; i += 1) {
    done.push(name);
    yield;
  }
}

test('parties have one turn each in a round, however many tasks each of them has', async () => {
  const done: string[] = [];
  const many = Array.from({ length: 100 }, () =>
    inTurnsOf('many', () => runYielding(parts('many', 10, done))),
  );
  // The first part of a task is done at once.
  await turn();
  done.length = 0;
  await Promise.all(
    ['one', 'other'].map((name) => inTurnsOf(name, () => runYielding(parts(name, 10, done)))),
  );
  const besides = done.filter((name) => name === 'many').length;
  assert.ok(besides <= 12, `${besides} parts of others before ten of their own`);
  await Promise.all(many);
});

test("the party holds across whatever a task awaits, and a task without one is nobody's", async () => {
  const done: string[] = [];
  const flood = inTurnsOf('many', async () => {
    await turn();
    await Promise.all(Array.from({ length: 50 }, () => runYielding(parts('many', 4, done))));
  });
  await turn();
  await turn();
  done.length = 0;
  await runYielding(parts('nobody', 5, done));
  assert.ok(done.filter((name) => name === 'many').length <= 7, done.join());
  await flood;
});

test('what all wait for does not queue behind the other work of who needs it first', async () => {
  const done: string[] = [];
  const shared = lazyTask(() => parts('shared', 5, done));
  const flood = inTurnsOf('many', () =>
    Promise.all([
      ...Array.from({ length: 100 }, () => runYielding(parts('many', 5, done))),
      Promise.resolve(shared.valueOrPromise()).then(() => done.push('end')),
    ]),
  );
  await flood;
  assert.ok(done.indexOf('end') < 150, `after ${done.indexOf('end')} parts`);
});

test('no two tasks share a turn of the event loop', async () => {
  const ends: number[] = [];
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  await Promise.all(
    ['a', 'a', 'b', 'c'].map((party) => inTurnsOf(party, () => nextTurn().then(() => ends.push(turns)))),
  );
  isOver = true;
  await counting;
  assert.equal(new Set(ends).size, 4);
});

test('work that begins together gets a turn each once a turn has begun enough of it', async () => {
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns += 1) await turn();
  })();
  await turn();
  const busy = () => {
    const end = performance.now() + 3;
    while (performance.now() < end);
    return turns;
  };
  const begun = await Promise.all(Array.from({ length: 8 }, () => startInTurn(busy)));
  isOver = true;
  await counting;
  assert.equal(new Set(begun).size, 8, begun.join());
});

test('work of little time begins at once, however much of it there is', async () => {
  let waiting = Number.POSITIVE_INFINITY;
  // A busy machine takes the processor away in the middle of some tries, which counts as work.
  for (let tries = 0; waiting > 0 && tries < 20; tries += 1) {
    await turn();
    const begun = Array.from({ length: 1_000 }, (_, i) => startInTurn(() => i));
    waiting = begun.filter((each) => each instanceof Promise).length;
  }
  assert.equal(waiting, 0);
});
