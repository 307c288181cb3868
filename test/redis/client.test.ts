import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/base/clock.ts';
import { script } from '../../src/redis/client.ts';
import { clusterFault, maxPending } from '../../src/redis/connection.ts';
import { NotSentError, OutcomeUnknownError, ReplyError } from '../../src/redis/errors.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { freePort } from '../support/free-port.ts';
import { openClient } from './clients.ts';
import { info, politely, ScriptedEngine } from './scripted.ts';

type Opened = ReturnType<typeof openClient>;

let engine: ScriptedEngine;
let opened: Opened[];

beforeEach(async () => {
  engine = await ScriptedEngine.start();
  opened = [];
});

afterEach(async () => {
  for (const { client } of opened) await client.close();
  await engine.close();
});

/** Passes on a clock of the test alone. */
const deadlineMs = 30_000;
/** The longest pause between two attempts to connect. */
const longestPauseMs = 1000;

function open(url = engine.url, clock?: Clock): Opened {
  const made = openClient(url, deadlineMs, clock);
  opened.push(made);
  return made;
}

async function openUp(clock?: Clock): Promise<Opened> {
  const made = open(engine.url, clock);
  await made.up();
  return made;
}

/** Waits until the engine has received a command that begins with these words. */
async function reached(...words: readonly string[]): Promise<void> {
  const begins = (command: readonly string[]) => words.every((word, i) => command[i] === word);
  while (!engine.received.some(begins)) await nextTurn();
}

const received = (name: string) => engine.received.filter((command) => command[0] === name);

describe('the handshake', () => {
  for (const [what, login, db, sent] of [
    ['asks for the role and sees that commands run', '', 0, [['INFO'], ['PING']]],
    ['sends no user where none was given', ':hunter2@', 0, [['AUTH', 'hunter2'], ['INFO'], ['PING']]],
    [
      'logs in and picks the database',
      'asha:p%20w@',
      7,
      [['AUTH', 'asha', 'p w'], ['INFO'], ['SELECT', '7'], ['PING']],
    ],
  ] as const)
    it(what, async () => {
      await open(engine.url.replace('//', `//${login}`).replace(/0$/, `${db}`)).up();
      assert.deepEqual(engine.received, sent);
    });

  const replica = 'the engine is a replica, which rejects writes';
  const refusedLogin = 'the engine refused the user or password';
  for (const [who, name, reply, reason] of [
    ['a wrong password', 'AUTH', '-WRONGPASS invalid: hunter2\r\n', `${refusedLogin} (WRONGPASS)`],
    ['a login that is none', 'AUTH', '-ERR hunter2 is invalid\r\n', `${refusedLogin} (ERR)`],
    ['a missing login', 'INFO', '-NOAUTH Authentication required.\r\n', `${refusedLogin} (NOAUTH)`],
    ['a replica', 'INFO', info('role:slave'), replica],
    ['a replica, by its newer name', 'INFO', info('role:replica'), replica],
    ['a node of a cluster', 'INFO', info('redis_mode:cluster'), clusterFault],
    ['a node of a cluster of Valkey', 'INFO', info('server_mode:cluster'), clusterFault],
    ['an engine that is still loading', 'PING', '-LOADING in memory\r\n', 'LOADING in memory'],
  ] as const) {
    it(`says that there is ${who} without saying the password, and tries again`, async () => {
      engine.answer = (command) => (command[0] === name ? reply : politely(command));
      const { client, reasons, up, down } = open(engine.url.replace('//', '//:hunter2@'));
      await down();
      assert.deepEqual(reasons, [reason]);
      await assert.rejects(client.command(['ECHO', 'x']), NotSentError);
      engine.answer = politely;
      await up();
      assert.equal(await client.command(['ECHO', 'in']), 'in');
    });
  }

  it('takes an engine that tells nothing of itself', async () => {
    engine.answer = (command) => (command[0] === 'INFO' ? '-ERR unknown command\r\n' : politely(command));
    await open().up();
  });
});

describe('a command', () => {
  it('is pipelined, and replies come in order', async () => {
    const { client } = await openUp();
    const words = Array.from({ length: 500 }, (_, i) => `word-${i}`);
    const echoes = await Promise.all(words.map((word) => client.command(['ECHO', word])));
    assert.deepEqual(echoes, words);
  });

  it('rejects with what the engine answered, and the next one works', async () => {
    engine.answer = (command) => (command[0] === 'GET' ? '-WRONGTYPE no string\r\n' : politely(command));
    const { client } = await openUp();
    const [rejected, echo] = await Promise.allSettled([
      client.command(['GET', 'k']),
      client.command(['ECHO', 'on']),
    ]);
    assert(rejected.status === 'rejected' && rejected.reason instanceof ReplyError);
    assert.equal(rejected.reason.code, 'WRONGTYPE');
    assert.deepEqual(echo, { status: 'fulfilled', value: 'on' });
    assert.deepEqual(client.failures, { refused: 1, unanswered: 0, unsent: 0 });
  });

  it('waits while the first connection is being made', async () => {
    const { client } = open();
    assert.equal(client.ready, false);
    assert.equal(await client.command(['ECHO', 'early']), 'early');
  });

  it('waits no longer than its own deadline while a connection is being made', async () => {
    const clock = new FakeClock();
    engine.answer = () => undefined;
    const { client, reasons } = open(engine.url, clock);
    const hasty = assert.rejects(client.command(['ECHO', 'x'], deadlineMs / 2), /NotSentError: .* in time/);
    clock.advance(deadlineMs / 2);
    await hasty;
    assert.deepEqual(reasons, [], 'the attempt goes on');
    assert.equal(client.latency.seconds, deadlineMs / 2 / 1000);
  });

  it('is rejected unsent while the engine is away, and served when it is back', async () => {
    const url = engine.url;
    const { client, up, down } = await openUp();
    await engine.close();
    while (!client.fault?.includes('ECONNREFUSED')) await down();
    await assert.rejects(client.command(['ECHO', 'x']), NotSentError);
    engine = await ScriptedEngine.start(politely, Number(new URL(url).port));
    await up();
    assert.equal(await client.command(['ECHO', 'back']), 'back');
  });

  it('is rejected unsent when too many wait', async () => {
    const clock = new FakeClock();
    engine.answer = () => undefined;
    const { client } = open(engine.url, clock);
    const waiting = Array.from({ length: maxPending }, () => client.command(['ECHO', 'x']));
    await assert.rejects(client.command(['ECHO', 'one too many']), /NotSentError: too many/);
    clock.advance(deadlineMs);
    const settled = await Promise.allSettled(waiting);
    assert(settled.every((one) => one.status === 'rejected' && one.reason instanceof NotSentError));
    assert.deepEqual(received('ECHO'), []);
    assert.deepEqual(client.failures, { refused: 0, unanswered: 0, unsent: maxPending + 1 });
  });
});

describe('a reply that never comes whole', () => {
  for (const [how, act] of [
    ['cut in the middle', '$10\r\nhalf'],
    ['cut before its line end', '+half'],
    ['no RESP at all', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ] as const) {
    it(`(${how}) leaves the outcome unknown, and the command is not repeated`, async () => {
      engine.answer = (command, socket) => {
        if (command[0] !== 'ECHO') return politely(command);
        socket.end(act);
        return undefined;
      };
      const { client, up } = await openUp();
      await assert.rejects(client.command(['ECHO', 'x']), OutcomeUnknownError);
      await up();
      await client.command(['PING']);
      assert.equal(received('ECHO').length, 1);
    });
  }

  it('ends the connection at the deadline, so that it cannot be taken for the reply to another command', async () => {
    let stalled: Socket | undefined;
    engine.answer = (command, socket) => {
      if (command[1] === 'slow') stalled = socket;
      return socket === stalled ? undefined : politely(command);
    };
    const clock = new FakeClock();
    const { client, up } = await openUp(clock);
    const sent = Promise.allSettled([client.command(['ECHO', 'slow']), client.command(['ECHO', 'behind'])]);
    await reached('ECHO', 'behind');
    clock.advance(deadlineMs);
    const both = await sent;
    assert(both.every((one) => one.status === 'rejected' && one.reason instanceof OutcomeUnknownError));
    assert.deepEqual(client.failures, { refused: 0, unanswered: 2, unsent: 0 });
    clock.advance(longestPauseMs);
    await up();
    const next = client.command(['ECHO', 'next']);
    stalled?.write('+slow\r\n');
    assert.equal(await next, 'next');
  });

  it('does not keep a command beyond its deadline when the engine only accepts', async () => {
    const clock = new FakeClock();
    engine.answer = () => undefined;
    const { client, reasons } = open(engine.url, clock);
    const waiting = assert.rejects(client.command(['ECHO', 'x']), NotSentError);
    await reached('INFO');
    clock.advance(deadlineMs);
    await waiting;
    assert.equal(reasons[0], 'no reply in time');
    await assert.rejects(client.command(['ECHO', 'x']), /^NotSentError: no reply in time/);
  });
});

describe('a connection', () => {
  for (const refusal of [
    "-READONLY You can't write against a read only replica. script: 1, on @user_script:7.",
    "-ERR Error running script (call to f_1): @user_script:7: @user_script: 7: -READONLY You can't write.",
  ]) {
    it(`is made anew when the engine answers ${refusal.slice(0, 12)}…`, async () => {
      engine.answer = (command) => (command[0] === 'EVALSHA' ? `${refusal}\r\n` : politely(command));
      const { client, reasons, up } = await openUp();
      const before = engine.sockets;
      await assert.rejects(client.run(script('return 1'), [], []), { code: 'READONLY' });
      await up();
      assert.match(reasons.join(), /replica/);
      assert(!engine.sockets.some((socket) => before.includes(socket)));
    });
  }

  it('ends at a reply without a command', async () => {
    const { client, reasons, up, down } = await openUp();
    for (const socket of engine.sockets) socket.write('+surprise\r\n');
    await down();
    assert.match(reasons[0] ?? '', /^protocol error: .* without a command/);
    await up();
    assert.equal(await client.command(['ECHO', 'again']), 'again');
  });

  it('names the failure without the address', async () => {
    const port = await freePort();
    const { reasons, down } = open(`redis://127.0.0.1:${port}`);
    await down();
    assert.deepEqual(reasons, ['the connection failed (ECONNREFUSED)']);
  });
});

describe('a script', () => {
  const sample = script('return ARGV[1]');

  it('goes by its digest, and once by its source when the engine does not know it', async () => {
    let known = false;
    engine.answer = (command) => {
      if (command[0] === 'EVAL') known = true;
      if (command[0] === 'EVALSHA' && !known) return '-NOSCRIPT No matching script.\r\n';
      return command[0]?.startsWith('EVAL') ? `+${command.at(-1)}\r\n` : politely(command);
    };
    const { client } = await openUp();
    assert.equal(await client.run(sample, ['k'], ['one']), 'one');
    assert.equal(await client.run(sample, ['k'], ['two']), 'two');
    assert.deepEqual(engine.received.slice(2), [
      ['EVALSHA', sample.sha1, '1', 'k', 'one'],
      ['EVAL', sample.source, '1', 'k', 'one'],
      ['EVALSHA', sample.sha1, '1', 'k', 'two'],
    ]);
    assert.deepEqual(client.failures, { refused: 0, unanswered: 0, unsent: 0 });
  });

  it('that fails is not run again by its source', async () => {
    engine.answer = (command) =>
      command[0] === 'EVALSHA' ? '-ERR user_script:1: oh\r\n' : politely(command);
    const { client } = await openUp();
    await assert.rejects(client.run(sample, [], []), /user_script/);
    assert.equal(received('EVAL').length, 0);
  });
});

describe('closing', () => {
  it('waits for the replies of what was sent, then takes no more', async () => {
    const { client } = await openUp();
    const last = client.command(['ECHO', 'last']);
    await client.close();
    assert.equal(await last, 'last');
    await assert.rejects(client.command(['ECHO', 'late']), NotSentError);
    for (const socket of engine.sockets) await once(socket, 'close');
  });

  it('is not held up by an engine that answers nothing', async () => {
    const clock = new FakeClock();
    const { client } = await openUp(clock);
    engine.answer = () => undefined;
    const lost = assert.rejects(client.command(['ECHO', 'x']), OutcomeUnknownError);
    const closed = client.close();
    await reached('ECHO', 'x');
    clock.advance(deadlineMs);
    await closed;
    await lost;
  });

  it('stops an attempt that is under way, and rejects what waits for it', async () => {
    engine.answer = () => undefined;
    const { client } = open();
    const waiting = assert.rejects(client.command(['ECHO', 'x']), NotSentError);
    await client.close();
    await waiting;
  });
});
