import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog, type LogStyle, maxQueuedBytes } from '../../src/base/log.ts';

function logged(style: LogStyle) {
  const lines: string[] = [];
  const log = createLog(style, { write: (line) => lines.push(line), writableLength: 0 }, () => new Date(0));
  log.info('listening', { source: 'a\n"b" \u001b[31mह\u2028', count: 2, nothing: undefined });
  log.announce('ready');
  return lines;
}

test('a json line is one object, whatever a client sent', () => {
  const [line = '', ready = ''] = logged('json');
  assert.deepEqual(JSON.parse(line), {
    time: '1970-01-01T00:00:00.000Z',
    level: 'info',
    message: 'listening',
    source: 'a\n"b" \u001b[31mह\u2028',
    count: 2,
  });
  assert.equal(JSON.parse(ready).message, 'ready');
});

test('a pretty line quotes what is not a plain word and leaves out what is absent', () => {
  const [line] = logged('pretty');
  assert.equal(line, '00:00:00 info  listening source="a\\n\\"b\\" \\u001b[31m\\u0939\\u2028" count=2\n');
});

test('every line is printable ASCII and ends with the only line break', () => {
  for (const line of [...logged('json'), ...logged('pretty')]) assert.match(line, /^[\x20-\x7e]+\n$/);
});

test('off leaves only what is announced', () => {
  assert.deepEqual(logged('off'), ['00:00:00 info  ready\n']);
});

test('lines for the journal begin with their priority', () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line.slice(0, 4)), writableLength: 0 };
  const log = createLog('json', sink, () => new Date(0), true);
  for (const level of ['info', 'warn', 'error'] as const) log[level]('something');
  assert.deepEqual(lines, ['<6>{', '<4>{', '<3>{']);
});

test('lines are dropped and counted while the reader of the log takes nothing', () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => lines.push(line), writableLength: 0 };
  const log = createLog('json', sink, () => new Date(0));
  sink.writableLength = maxQueuedBytes + 1;
  for (let i = 0; i < 3; i += 1) log.info('lost');
  assert.deepEqual(lines, []);
  sink.writableLength = 0;
  log.info('kept');
  log.info('kept, too');
  const entries = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.map(({ level, lines: count }) => [level, count]),
    [
      ['warn', 3],
      ['info', undefined],
      ['info', undefined],
    ],
  );
});
