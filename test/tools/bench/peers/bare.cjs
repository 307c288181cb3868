// node:http with one handler, an object of header fields and a ready Buffer: what Node itself can do.
//
//   node bare.cjs [RECORDING] [all]    `all` sends every header field that was recorded, else two
//
// CommonJS, so that it can also be packed as an executable.

const { readFileSync } = require('node:fs');
const { createServer } = require('node:http');

const [recording, all] = process.argv.slice(2);
const { answers } = recording ? JSON.parse(readFileSync(recording, 'utf8')) : { answers: [] };

/** By target. A conditional request has a target of its own, so that nothing has to look at its header. */
const byTarget = new Map();
for (const { path, status, headers, body } of answers) {
  const essential = status === 304 ? ['etag'] : ['content-type', 'content-length', 'content-encoding'];
  const sent = headers.filter(([name]) => all || essential.includes(name));
  byTarget.set(path, { status, headers: Object.fromEntries(sent), body: Buffer.from(body, 'base64') });
}

/** A search that every client words differently; a bare server answers all of them alike. */
const anySearch = '/api/v1/places?search=*';

const views = byTarget.get('/api/v1/views');
let count = 0;

const server = createServer((request, response) => {
  const { url } = request;
  if (url === '/api/v1/views') return answerViews(request, response);
  const answer = byTarget.get(url) ?? byTarget.get(anySearch);
  if (!answer) return response.writeHead(404).end();
  response.writeHead(answer.status, answer.headers);
  response.end(answer.status === 304 ? undefined : answer.body);
});

/** Counts in memory, and keeps nothing. */
function answerViews(request, response) {
  const incremented = request.method === 'POST';
  if (incremented) count += 1;
  const action = incremented ? 'incremented' : 'read';
  const body = Buffer.from(JSON.stringify({ count, action, timestamp: new Date().toISOString() }));
  response.writeHead(200, { ...views.headers, 'content-length': body.length });
  response.end(body);
}

server.listen(0, '127.0.0.1', () => console.error(`listening on http://127.0.0.1:${server.address().port}`));
