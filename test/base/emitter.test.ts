import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Emitter } from '../../src/base/emitter.ts';

const silent = { error: () => {} };

test('every listener hears each value until it is taken off', () => {
  const emitter = new Emitter<number>(silent);
  const heard: string[] = [];
  const off = emitter.on((value) => heard.push(`a${value}`));
  emitter.on((value) => heard.push(`b${value}`));
  emitter.emit(1);
  off();
  emitter.emit(2);
  assert.deepEqual(heard, ['a1', 'b1', 'b2']);
  assert.equal(emitter.size, 1);
});

test('a listener that throws is logged and stops nobody else', () => {
  const errors: unknown[] = [];
  const emitter = new Emitter({ error: (_message, fields) => errors.push(fields?.error) });
  let heard = 0;
  emitter.on(() => {
    throw new Error('broken listener');
  });
  emitter.on(() => {
    heard += 1;
  });
  emitter.emit();
  assert.equal(heard, 1);
  assert.match(String(errors), /broken listener/);
});

test('listeners that are called in turns leave others a turn in between', async () => {
  const emitter = new Emitter<number>(silent);
  const heard: string[] = [];
  emitter.on((value) => heard.push(`a${value}`));
  const off = emitter.on((value) => heard.push(`b${value}`));
  emitter.on((value) => heard.push(`c${value}`));
  setImmediate(() => {
    heard.push('request');
    off();
  });
  await emitter.emitInTurns(1);
  assert.deepEqual(heard, ['a1', 'request', 'c1']);
});
