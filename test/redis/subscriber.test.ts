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
        return '>3\r\n+subscribe\r\n+changes\r\n:1\r\n';
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

  it('dials again when the subscription is refused', async () => {
    let refuse = true;
    const engine = await ScriptedEngine.start((command) => {
      if (command[0] !== 'SUBSCRIBE') return politely(command);
      if (!refuse) return '>3\r\n+subscribe\r\n+changes\r\n:1\r\n>3\r\n+message\r\n+changes\r\n+hello\r\n';
      refuse = false;
      return '-NOPERM no permission for channel changes\r\n';
    });
    const heard = Promise.withResolvers<string>();
    const subscriber = new Subscriber(engineOptions(engine.url), 'changes', {
      onMessage: heard.resolve,
      onSubscribed: () => {},
    });
    assert.equal(await heard.promise, 'hello');
    subscriber.close();
    await engine.close();
  });
});
