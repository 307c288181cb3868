import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Pause after which a browser renders what it has received, in milliseconds: a few frames. */
const pauseMs = 50;
/** Approximate number of tags on the first screen of a page. */
const tagsOfScreen = 260;
const tagsAPiece = 11;

/** Proxies a service and sends the first screen of each page in pieces that end before a tag. */
export async function servePieces(origin: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '/', headers: { accept = '*/*' } }, response) => {
    const answer = await fetch(origin + url, { headers: { accept } });
    const type = answer.headers.get('Content-Type') ?? '';
    response.writeHead(answer.status, { 'Content-Type': type });
    const body = await answer.text();
    let sent = 0;
    for (const end of type.startsWith('text/html') ? endsOfPieces(body) : []) {
      response.write(body.slice(sent, end));
      sent = end;
      await delay(pauseMs);
    }
    response.end(body.slice(sent));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

function endsOfPieces(page: string): number[] {
  const begin = page.indexOf('<body');
  const tags = Array.from(page.slice(begin).matchAll(/</g), ({ index }) => begin + index);
  return tags.slice(0, tagsOfScreen).filter((_, i) => i % tagsAPiece === 0);
}
