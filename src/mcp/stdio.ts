import { failure, invalidRequest, maxMessageBytes, RpcError } from './json-rpc.ts';
import type { McpServer } from './server.ts';
import { createSession } from './session.ts';
import type { Send } from './subscriptions.ts';

/** Maximum number of concurrent messages. Reading pauses at this number. */
export const maxRunning = 64;

/** Answers lines concurrently, so that a slow one blocks no other. Resolves after the last response. */
export async function serveStdio(
  server: McpServer,
  base: string,
  lines: AsyncIterable<Buffer>,
  write: Send,
): Promise<void> {
  const session = createSession(server, write);
  const receive = async (line: Buffer): Promise<void> => {
    try {
      if (line.length > maxMessageBytes)
        throw invalidRequest(`a line has more than ${maxMessageBytes} bytes`);
      await session.receive(line, { base, requesterKey: 'stdio' });
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      write(JSON.stringify(failure(null, error)));
    }
  };
  const running = new Set<Promise<void>>();
  for await (const line of lines) {
    const answering = receive(line).finally(() => running.delete(answering));
    running.add(answering);
    if (running.size >= maxRunning) await Promise.race(running);
  }
  await Promise.all(running);
}

/**
 * Splits input into lines and skips blank ones. Lines longer than any message lose their middle, which bounds the
 * memory.
 */
export async function* readLines(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.of();
  for await (const chunk of input) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.subarray(0, end);
      if (line.some((byte) => byte > 0x20)) yield line;
      rest = rest.subarray(end + 1);
    }
    rest = rest.subarray(0, maxMessageBytes + 1);
  }
  if (rest.length > 0) yield rest;
}
