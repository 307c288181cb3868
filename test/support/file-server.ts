import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface FileServer extends AsyncDisposable {
  /** Origin without a trailing slash. */
  readonly url: string;
}

/** Serves the files of a folder on 127.0.0.1. */
export async function serveFiles(folder: string): Promise<FileServer> {
  const server = createServer(async (request, response) => {
    const content = await readFile(join(folder, request.url ?? '')).catch(() => undefined);
    response.writeHead(content ? 200 : 404).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
