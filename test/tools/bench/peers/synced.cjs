// The least that makes a count durable: each view appends a line to one file and waits for one fsync. What a restart
// would make of that file is not asked.
//
//   node synced.cjs FILE

const { fsync, openSync, write } = require('node:fs');
const { createServer } = require('node:http');

const file = openSync(process.argv[2], 'w');
let count = 0;

const server = createServer((_request, response) => {
  count += 1;
  const view = { count, action: 'incremented', timestamp: new Date().toISOString() };
  write(file, `${count}\n`, (unwritten) => {
    if (unwritten) throw unwritten;
    fsync(file, (unsynced) => {
      if (unsynced) throw unsynced;
      const body = Buffer.from(JSON.stringify(view));
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
      response.end(body);
    });
  });
});
server.listen(0, '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${server.address().port}`));
