import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Tool } from '../../src/mcp/protocol.ts';
import { maxRunning, serveStdio } from '../../src/mcp/stdio.ts';
import { builtInCatalogue } from '../../src/places/load.ts';
import { builtInFile, readCity } from '../site/site.ts';
import { folderForTests } from '../support/folder.ts';
import { projectRoot } from '../support/project.ts';
import { programCommand, runPlaces, startService } from '../support/service.ts';
import { needs } from '../support/tools.ts';
import { modernOverStdio, type Official, olderOverStdio, usesEverything } from './support/clients.ts';
import { featuresOf, serverOf } from './support/tools.ts';

const size = readCity(builtInFile).places.length;
const folder = folderForTests();

const call = (id: number, tool: string, args = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: tool, arguments: args } });

type Message = { id?: unknown; method?: string; params?: { uri?: string }; error?: { code: number } } & {
  result?: { isError?: boolean; structuredContent?: { count?: number; total?: number } };
};

/** Sends all lines at once, ends the input, and returns what was answered. */
async function converse(lines: readonly string[], ...args: readonly string[]): Promise<Message[]> {
  const { code, stdout } = await runPlaces(['mcp', ...args], { stdin: `${lines.join('\n')}\n` });
  assert.equal(code, 0);
  return stdout.split('\n').slice(0, -1).map(parse);
}

function parse(line: string): Message {
  return JSON.parse(line) as Message;
}

describe('the program at standard input and output', () => {
  const stateDir = join(folder, 'own');

  test('answers every message, in any order, and ends with its input', async () => {
    const answers = await converse(
      [call(1, 'list_places', { limit: 1 }), call(2, 'record_view'), call(3, 'get_place', { id: '1' })],
      '--state-dir',
      stateDir,
    );
    const byId = answers.toSorted((a, b) => Number(a.id) - Number(b.id));
    assert.deepEqual(
      byId.map(({ id }) => id),
      [1, 2, 3],
    );
    assert.equal(byId[0]?.result?.structuredContent?.total, size);
    assert.equal(byId[1]?.result?.structuredContent?.count, 1);
    // It counts on from where it was.
    const [answer] = await converse([call(1, 'record_view')], '--state-dir', stateDir);
    assert.equal(answer?.result?.structuredContent?.count, 2);
  });

  test('leaves the count of a running service alone, and serves the rest', async () => {
    await using service = await startService();
    const answers = await converse(
      [call(1, 'list_places'), call(2, 'record_view')],
      '--state-dir',
      service.stateDir,
    );
    const [list, view] = [1, 2].map((id) => answers.find((answer) => answer.id === id));
    assert.equal(list?.result?.structuredContent?.total, size);
    assert.equal(view?.result?.isError, true);
    const count = (await (await fetch(`${service.url}/api/v1/views`)).json()) as { count: number };
    assert.equal(count.count, 0);
  });

  test('answers what is no message with an error, goes on, and makes no state folder without a view', async () => {
    const unused = join(folder, 'unused');
    const tooLong = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping', pad: 'x'.repeat(1_000_000) });
    const unknown = '{"jsonrpc":"2.0","id":8,"method":"nothing"}';
    const lines = ['rubbish', '', '[]', '1', tooLong, unknown, '{"jsonrpc":"2.0","method":"x"}'];
    const answers = await converse([...lines, call(9, 'list_places')], '--state-dir', unused);
    assert.equal(existsSync(unused), false);
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [null, -32700],
        [null, -32600],
        [null, -32600],
        [null, -32600],
        [8, -32601],
        [9, undefined],
      ],
    );
  });
});

// By default client 2.x says here what sdk 1.x does.
for (const [name, connect] of Object.entries({ 'sdk 1.x': olderOverStdio, 'client 2.x': modernOverStdio })) {
  describe(`${name}, which starts the program itself`, () => {
    let official: Official;
    const heard = Promise.withResolvers<string>();
    before(async () => {
      official = await connect(['--state-dir', join(folder, name)], heard.resolve);
    });
    after(() => official.close());

    test('uses tools, resources and prompts', () => usesEverything(official));

    test('hears of a view', async () => {
      await official.watch('places://views');
      await official.client.callTool({ name: 'record_view', arguments: {} });
      assert.equal(await heard.promise, 'places://views');
    });
  });
}

test('SIGHUP reads the data again, and subscribers hear of it', async () => {
  const data = join(folder, 'places.json');
  copyFileSync(join(projectRoot, 'test/fixtures/udaipur.json'), data);
  await using session = new Session(['--data', data, '--state-dir', join(folder, 'reload')]);
  session.send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
  await session.next(({ id }) => id === 1);
  copyFileSync(join(projectRoot, 'data/places.json'), data);
  session.child.kill('SIGHUP');
  await session.next(({ method }) => method === 'notifications/resources/list_changed');
  session.send({ id: 2, method: 'tools/call', params: { name: 'list_places', arguments: {} } });
  assert.equal((await session.next(({ id }) => id === 2)).result?.structuredContent?.total, size);
});

test(
  'beside a call that waits for the disk others are answered, and batches as a whole',
  needs('strace'),
  async () => {
    // Each storage of a view takes an hour.
    const slowDisk = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'inject=fsync:delay_enter=3600s'];
    await using session = new Session(['--state-dir', join(folder, 'slow')], slowDisk);
    session.send({ id: 1, method: 'tools/call', params: { name: 'record_view' } });
    session.send({ id: 2, method: 'ping' });
    assert.equal((await session.next()).id, 2);
    session.sendText('[{"jsonrpc":"2.0","id":3,"method":"ping"},{"jsonrpc":"2.0","id":4,"method":"ping"}]');
    assert.partialDeepStrictEqual(await session.next(), [{ id: 3 }, { id: 4 }]);
  },
);

test('no more lines are read than are answered at a time, and no cancelled call is answered', async () => {
  const { promise: stalled, resolve: release } = Promise.withResolvers<undefined>();
  const tool: Tool = {
    ...{ name: 'stalls', title: 'Stalls', description: 'Stalls.', inputSchema: { type: 'object' } },
    call: async () => ({ done: await stalled }),
  };
  const features = { ...featuresOf(builtInCatalogue()), tools: () => [tool] };
  const server = serverOf(features);
  const answers: unknown[] = [];
  let read = 0;
  async function* lines() {
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}';
    for (const line of [call(0, 'stalls'), cancel]) yield Buffer.from(line);
    for (let id = 1; id <= 2 * maxRunning; id += 1) {
      read += 1;
      yield Buffer.from(call(id, 'stalls'));
    }
  }
  const write = (json: string) => void answers.push(JSON.parse(json));
  const serving = serveStdio(server, 'http://localhost', lines(), write);
  for (let turn = 0; turn < 1000; turn += 1) await nextTurn();
  assert.equal(read, maxRunning);
  assert.deepEqual(answers, []);
  release(undefined);
  await serving;
  assert.equal(answers.length, 2 * maxRunning);
});

test('a reader that leaves ends the program, quietly', async () => {
  await using session = new Session(['--state-dir', join(folder, 'left')]);
  session.send({ id: 1, method: 'ping' });
  await session.next();
  session.child.stdout?.destroy();
  session.send({ id: 2, method: 'ping' });
  const [code] = await once(session.child, 'exit');
  assert.equal(code, 0);
  assert.equal(session.stderr, '');
});

/** A running `places mcp`. */
class Session {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  stderr = '';

  /** Before the program may stand another that starts it. */
  constructor(args: readonly string[], starter: readonly string[] = []) {
    const [command = '', ...rest] = [...starter, ...programCommand(), 'mcp', ...args];
    const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stderr.on('data', (text) => (this.stderr += text));
    child.stdin.on('error', () => {});
    this.child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  send(message: object): void {
    this.sendText(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  sendText(line: string): void {
    this.child.stdin?.write(`${line}\n`);
  }

  /** The next message of a kind. */
  async next(isMeant: (message: Message) => boolean = () => true): Promise<Message> {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the program has ended');
      const message = parse(value);
      if (isMeant(message)) return message;
    }
  }

  /** Ends it, whatever it waits for. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}
