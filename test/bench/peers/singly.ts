// Views as durable as ours by the same code, but one flush for each: what gathering them into shared flushes is worth.
//
//   node --import tsx singly.ts STATE-DIR

import { createServer } from 'node:http';
import { createLog } from '../../../src/log.ts';
import { openCounter } from '../../../src/views/open.ts';

const silent = createLog('off', { write: () => {}, writableLength: 0 }, () => new Date());
const counter = await openCounter({ stateDir: process.argv[2] ?? '', flush: 'always', log: silent });

let last = Promise.resolve(0);
const server = createServer((_request, response) => {
  last = last.then(() => counter.increment());
  last.then((count) => {
    const body = Buffer.from(
      JSON.stringify({ count, action: 'incremented', timestamp: new Date().toISOString() }),
    );
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`listening on http://127.0.0.1:${address?.port}`);
});
