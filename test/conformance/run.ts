import assert from 'node:assert/strict';
import { fieldOf, RawConnection, type RawResponse } from '../support/raw.ts';
import { get, type RawCase } from './case.ts';

interface Outcome {
  /** As `RawCase.expect` writes it. */
  readonly text: string;
  /** The responses, without the one to the further request. */
  readonly responses: readonly RawResponse[];
}

/** Sends a case, then asks for a last good answer on the same connection to see whether it still serves. */
export async function converse(port: number, testCase: RawCase, from = '127.0.0.1'): Promise<Outcome> {
  const parts = typeof testCase.send === 'string' ? [testCase.send] : testCase.send;
  const connection = await RawConnection.open(port, { from });
  const other = parts.length > 1 ? await RawConnection.open(port, { from }) : undefined;
  for (const [i, part] of parts.entries()) {
    connection.send(part);
    if (other === undefined || i === parts.length - 1) break;
    // An answer on another connection shows that the server has come round to what was sent before.
    other.send(get());
    await other.settled(i + 1);
    assert.equal(connection.received.length, 0, `an answer to ${i + 1} of ${parts.length} parts`);
  }
  other?.close();
  if (testCase.half) connection.socket.end();
  const expected = (testCase.expect.match(/\b[2-5]\d\d\b/g) ?? []).length / testCase.expect.split('|').length;
  await connection.settled(expected > 0 ? expected : Number.POSITIVE_INFINITY);
  connection.send(get('Connection: close'));
  const all = await connection.finished();
  connection.close();
  return split(all, expected);
}

function split(all: readonly RawResponse[], expected: number): Outcome {
  const finals = all.filter(({ status }) => status >= 200).length;
  const open = finals > expected;
  const responses = open ? all.slice(0, -1) : all;
  const statuses = responses.map(({ status }) => status);
  return { text: [...statuses, open ? 'open' : 'closed'].join(' '), responses };
}

/** What holds for every response, whatever was asked. */
export function assertSound(response: RawResponse): void {
  if (response.status < 200) return;
  assert.ok(fieldOf(response, 'date'), 'a Date');
  assert.equal(fieldOf(response, 'server'), undefined);
  assert.equal(fieldOf(response, 'x-powered-by'), undefined);
  if (response.status >= 400) assertErrorResponse(response);
}

function assertErrorResponse(response: RawResponse): void {
  assert.match(fieldOf(response, 'content-type') ?? '', /^application\/json/);
  const { error } = JSON.parse(response.body.toString('utf8'));
  // Where requests are logged, the body has the id that the log has.
  const names = Object.keys(error).filter((name) => name !== 'request_id');
  assert.deepEqual(names.sort(), ['code', 'hint', 'message', 'status']);
  assert.equal(error.status, response.status);
  assert.ok(error.code && error.message && error.hint);
}
