import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { Subscriber } from '../../src/redis/subscriber.ts';
import { engineOptions } from './clients.ts';
import { politely, ScriptedEngine } from './scripted.ts';

describe('a subscriber', () => {
  it('leaves a peer that is silent to its probe, and subscribes anew', async () => {
    let silent: Socket | undefined;
    const engine = await ScriptedEngine.start((command, socket) => {
      if (command[0] === 'SUBSCRIBE') {
        silent ??= socket;
        return '*3\r\n+subscribe\r\n+changes\r\n:1\r\n';
      }
      return socket === silent ? undefined : politely(command);
    });
    const again = Promise.withResolvers<void>();
    let subscriptions = 0;
    const { clock, ...options } = engineOptions(engine.url, 100);
    const hasty = { ...clock, after: (ms: number, run: () => void) => clock.after(Math.min(ms, 100), run) };
    const subscriber = new Subscriber({ ...options, clock: hasty }, 'changes', {
      onMessage: () => {},
      onSubscribed: () => {
        subscriptions++;
        if (subscriptions === 2) again.resolve();
      },
    });
    await again.promise;
    subscriber.close();
    await engine.close();
  });

  it('dials again when the subscription is refused, later each time, and logs that once', async () => {
    let refusals = 4;
    const engine = await ScriptedEngine.start((command) => {
      if (command[0] !== 'SUBSCRIBE') return politely(command);
      if (refusals === 0)
        return '*3\r\n+subscribe\r\n+changes\r\n:1\r\n*3\r\n+message\r\n+changes\r\n+hello\r\n';
      refusals--;
      return '-NOPERM no permission for channel changes\r\n';
    });
    const pauses: number[] = [];
    const logged: string[] = [];
    const heard = Promise.withResolvers<string>();
    const { clock, ...options } = engineOptions(engine.url);
    const noting = {
      ...clock,
      after: (ms: number, run: () => void) => {
        if (ms < 1000) pauses.push(ms);
        return clock.after(ms, run);
      },
    };
    const log = { error: (message: string) => logged.push(message) };
    const subscriber = new Subscriber({ ...options, clock: noting, log }, 'changes', {
      onMessage: heard.resolve,
      onSubscribed: () => {},
    });
    assert.equal(await heard.promise, 'hello');
    assert.deepEqual(pauses, [75, 150, 300, 600]);
    assert.equal(logged.length, 1);
    subscriber.close();
    await engine.close();
  });
});
