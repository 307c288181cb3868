import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Answer } from '../support/http.ts';

/** Patience with a server that should answer and close. */
const closeBoundMs = 10_000;

/** Sends bytes that no HTTP client would, and reads the one answer that must come before the connection is closed. */
export async function exchange(port: number, bytes: string | Buffer, localAddress: string): Promise<Answer> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.setTimeout(closeBoundMs, () =>
    socket.destroy(new Error('the connection stays open without an answer')),
  );
  socket.write(bytes);
  await once(socket, 'close');
  return parseAnswer(Buffer.concat(chunks));
}

function parseAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n');
  assert.ok(end > 0, `no whole answer: ${bytes}`);
  const [statusLine = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  assert.ok(status >= 200, statusLine);
  const pairs = fields.map((field) => {
    const [, name = '', value = ''] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/.exec(field) ?? [];
    return [name.toLowerCase(), value] as const;
  });
  return {
    status,
    headers: Object.fromEntries(pairs),
    headerNames: pairs.map(([name]) => name),
    body: bytes.subarray(end + 4),
  };
}
