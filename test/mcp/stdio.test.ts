import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { after, before, describe, test } from 'node:test';
import { programCommand, projectRoot, runPlaces, startService } from '../support/service.ts';
import { modernOverStdio, type Official, olderOverStdio } from './support/clients.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-stdio-'));
after(() => rmSync(folder, { recursive: true }));

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

  test('answers every message, and ends with its input', async () => {
    const answers = await converse(
      [call(1, 'list_places', { limit: 1 }), call(2, 'record_view'), call(3, 'get_views')],
      '--state-dir',
      stateDir,
    );
    assert.deepEqual(
      answers.map(({ id }) => id),
      [1, 2, 3],
    );
    assert.equal(answers[0]?.result?.structuredContent?.total, 61);
    assert.equal(answers[2]?.result?.structuredContent?.count, 1);
  });

  test('makes no state folder for a client that asks for places only', async () => {
    const unused = join(folder, 'unused');
    const [answer] = await converse([call(1, 'list_places')], '--state-dir', unused);
    assert.equal(answer?.result?.structuredContent?.total, 61);
    assert.equal(existsSync(unused), false);
  });

  test('counts on from where it was', async () => {
    const [answer] = await converse([call(1, 'record_view')], '--state-dir', stateDir);
    assert.equal(answer?.result?.structuredContent?.count, 2);
  });

  test('leaves the count of a running service alone, and serves the rest', async () => {
    await using service = await startService();
    const [list, view] = await converse(
      [call(1, 'list_places'), call(2, 'record_view')],
      '--state-dir',
      service.stateDir,
    );
    assert.equal(list?.result?.structuredContent?.total, 61);
    assert.equal(view?.result?.isError, true);
    const count = (await (await fetch(`${service.url}/api/v1/views`)).json()) as { count: number };
    assert.equal(count.count, 0);
  });

  test('answers what is no message with an error, and goes on', async () => {
    const tooLong = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping', pad: 'x'.repeat(1_000_000) });
    const unknown = '{"jsonrpc":"2.0","id":8,"method":"nothing"}';
    const lines = ['rubbish', '', '[]', '1', tooLong, unknown, '{"jsonrpc":"2.0","method":"x"}'];
    const answers = await converse([...lines, call(9, 'list_places')], '--state-dir', stateDir);
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

const clients: Record<string, (args: readonly string[], heard: (what: string) => void) => Promise<Official>> =
  {
    'sdk 1.x': olderOverStdio,
    'client 2.x': (args, heard) => modernOverStdio(args, undefined, heard),
    'client 2.x pinned to 2026-07-28': (args, heard) => modernOverStdio(args, { pin: '2026-07-28' }, heard),
  };

for (const [name, connect] of Object.entries(clients)) {
  describe(`${name}, which starts the program itself`, () => {
    let official: Official;
    const heard = Promise.withResolvers<string>();
    before(async () => {
      official = await connect(['--state-dir', join(folder, name)], heard.resolve);
    });
    after(() => official.close());

    test('uses tools, resources and prompts', async () => {
      assert.equal((await official.client.listTools()).tools.length, 5);
      assert.equal((await official.client.listResources()).resources.length, 63);
      assert.equal((await official.client.listPrompts()).prompts.length, 1);
      const { contents } = await official.client.readResource({ uri: 'places://place/hawa-mahal' });
      assert.match(JSON.stringify(contents), /Hawa Mahal/);
    });

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
  await using session = new Session('--data', data, '--state-dir', join(folder, 'reload'));
  session.send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } });
  await session.next(({ id }) => id === 1);
  copyFileSync(join(projectRoot, 'data/places.json'), data);
  session.child.kill('SIGHUP');
  await session.next(({ method }) => method === 'notifications/resources/list_changed');
  session.send({ id: 2, method: 'tools/call', params: { name: 'list_places', arguments: {} } });
  assert.equal((await session.next(({ id }) => id === 2)).result?.structuredContent?.total, 61);
});

describe('the bridge to a service', () => {
  test('says when nobody is there', async () => {
    const [answer] = await converse([call(1, 'get_views')], '--url', 'http://127.0.0.1:2');
    assert.equal(answer?.error?.code, -32000);
  });

  test('waits once when the service is over its limit, and says then when to come back', async (t) => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      request.resume();
      response.setHeader('Content-Type', 'application/json');
      if (asked === 2) response.end('{"jsonrpc":"2.0","id":1,"result":{}}');
      else response.writeHead(429, { 'Retry-After': '60', 'RateLimit-Reset': '1' }).end('{"error":{}}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.after(() => server.close());
    const { port } = server.address() as AddressInfo;
    const calls = [call(1, 'get_views'), call(2, 'get_views')];
    const answers = await converse(calls, '--url', `http://127.0.0.1:${port}`);
    const error = {
      code: -32000,
      message: 'The service answered 429',
      data: { error: {}, retryAfterSeconds: 1 },
    };
    assert.deepEqual(answers, [
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 2, error },
    ]);
    assert.equal(asked, 4);
  });

  test('tells a subscriber that the service is gone', async () => {
    await using service = await startService();
    await using session = new Session('--url', service.url);
    const params = {
      notifications: { resourceSubscriptions: ['places://views'] },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    session.send({ id: 1, method: 'subscriptions/listen', params });
    await session.next(({ method }) => method === 'notifications/subscriptions/acknowledged');
    await service.kill();
    assert.equal((await session.next(({ id }) => id === 1)).error?.code, -32000);
  });
});

/** A running `places mcp`. */
class Session {
  readonly child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(...args: readonly string[]) {
    const [command, ...before] = programCommand();
    const child = spawn(command, [...before, 'mcp', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  send(message: object): void {
    this.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }

  /** The next message of a kind. */
  async next(isMeant: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error('the program has ended');
      const message = parse(value);
      if (isMeant(message)) return message;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.stdin?.end();
    if (this.child.exitCode === null) await once(this.child, 'exit');
  }
}
