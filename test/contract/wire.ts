import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Answer } from '../support/http.ts';

/** Patience with a server that should answer at once. */
const answerBoundMs = 10_000;

/** Sends bytes that no HTTP client would, and reads one answer, whole by its Content-Length. */
export async function exchange(port: number, bytes: string | Buffer, localAddress: string): Promise<Answer> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.setTimeout(answerBoundMs, () => socket.destroy(new Error('no answer')));
  socket.write(bytes);
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const answer = parseAnswer(received);
    if (answer) return answer;
  }
  throw new Error(`closed before a whole answer: ${received}`);
}

/** The answer, or undefined while it is not whole. */
function parseAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  assert.ok(status >= 200, statusLine);
  const pairs = fields.map((field) => {
    const [, name = '', value = ''] = /^([^:\s]+):[ \t]*(.*?)[ \t]*$/.exec(field) ?? [];
    return [name.toLowerCase(), value] as const;
  });
  const headers = Object.fromEntries(pairs);
  const body = bytes.subarray(end + 4);
  if (body.length < Number(headers['content-length'])) return undefined;
  return { status, headers, headerNames: pairs.map(([name]) => name), body };
}
