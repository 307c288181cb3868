import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProtocolError, ReplyError } from '../../src/redis/errors.ts';
import { countsIn, encodeCommand, maxElements, maxMessageBytes, type Value } from '../../src/redis/resp.ts';
import { parseReplies as parse } from '../tools/fuzz/replies.ts';

function value(wire: string): Value {
  const [first, ...more] = parse(wire);
  assert(first !== undefined);
  assert.equal(more.length, 0);
  return first;
}

describe('a reply', () => {
  const cases: [name: string, wire: string, expected: Value][] = [
    ['simple string', '+OK\r\n', 'OK'],
    ['empty simple string', '+\r\n', ''],
    ['error', '-WRONGTYPE Operation against…\r\n', new ReplyError('WRONGTYPE Operation against…')],
    ['integer', ':-42\r\n', -42],
    ['largest exact integer', ':9007199254740991\r\n', 9007199254740991],
    ['bulk string that holds line ends', '$6\r\na\r\nb\r\n\r\n', 'a\r\nb\r\n'],
    ['empty bulk string', '$0\r\n\r\n', ''],
    ['Devanagari, counted in bytes', '$9\r\nजयप\r\n', 'जयप'],
    ['null string', '$-1\r\n', null],
    ['null array', '*-1\r\n', null],
    ['empty array', '*0\r\n', []],
    ['error inside an array', '*1\r\n-ERR no\r\n', [new ReplyError('ERR no')]],
  ];
  for (const [name, wire, expected] of cases) {
    it(`reads a ${name}`, () => assert.deepEqual(value(wire), expected));
  }
});

describe('the bounds', () => {
  const rejected: [name: string, wire: string][] = [
    ['a type that does not exist', '?1\r\n'],
    ['a map of RESP3', '%1\r\n+a\r\n:1\r\n'],
    ['a push of RESP3', '>1\r\n+a\r\n'],
    ['a double of RESP3', ',1.5\r\n'],
    ['an HTTP response', 'HTTP/1.1 400 Bad Request\r\n'],
    ['a line that ends in LF alone', '+OK\n'],
    ['a line without an end', `+${'x'.repeat(16 * 1024)}`],
    ['a string longer than announced', '$1\r\nabc\r\n'],
    ['a string announced over the bound', `$${maxMessageBytes}\r\n`],
    ['a negative length', '$-2\r\n'],
    ['a length that is not a number', '*one\r\n'],
    ['a streamed string', '$?\r\n'],
    ['an integer that is none', ':1.5\r\n'],
    ['an aggregate announced over the bound', `*${maxElements + 1}\r\n`],
    ['an array within an array', '*1\r\n*1\r\n'],
  ];
  for (const [name, wire] of rejected) {
    it(`reject ${name}`, () => assert.throws(() => parse(wire), ProtocolError));
  }

  it('reject a message that is huge in all, though each part is small', () => {
    const text = `+${'x'.repeat(64)}\r\n`;
    assert.throws(() => parse(`*${maxElements}\r\n${text.repeat(maxElements)}`), /a message over/);
  });

  it('count each message by itself', () => {
    const half = 'x'.repeat(maxMessageBytes / 2);
    assert.equal(parse(`$${half.length}\r\n${half}\r\n`.repeat(5)).length, 5);
  });
});

describe('the counts of a reply', () => {
  it('are numbers, as many as expected', () => {
    assert.deepEqual(countsIn(value('*2\r\n:0\r\n:9007199254740991\r\n'), 2), [0, Number.MAX_SAFE_INTEGER]);
  });

  const wrong: [name: string, wire: string][] = [
    ['a negative number', '*1\r\n:-1\r\n'],
    ['a number beyond 2^53', '*1\r\n:9007199254740992\r\n'],
    ['text', '*1\r\n+1\r\n'],
    ['a fraction', '*1\r\n$3\r\n1.5\r\n'],
    ['null', '*1\r\n$-1\r\n'],
    ['an error', '*1\r\n-ERR no\r\n'],
    ['too few', '*0\r\n'],
    ['too many', '*2\r\n:1\r\n:1\r\n'],
    ['no array', ':1\r\n'],
  ];
  for (const [name, wire] of wrong) {
    it(`are never ${name}`, () =>
      assert.throws(() => countsIn(value(wire), 1), /something other than counts/));
  }
});

describe('a command', () => {
  it('is an array of strings counted in bytes', () => {
    assert.equal(encodeCommand(['SET', 'जय', 7]), '*3\r\n$3\r\nSET\r\n$6\r\nजय\r\n$1\r\n7\r\n');
  });

  it('cannot be smuggled into another one by its arguments', () => {
    assert.deepEqual(value(encodeCommand(['ECHO', '\r\n*1\r\n$8\r\nFLUSHALL\r\n'])), [
      'ECHO',
      '\r\n*1\r\n$8\r\nFLUSHALL\r\n',
    ]);
  });
});
