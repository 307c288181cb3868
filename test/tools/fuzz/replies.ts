import assert from 'node:assert/strict';
import { ProtocolError, ReplyError } from '../../../src/redis/errors.ts';
import { RespParser, type Value } from '../../../src/redis/resp.ts';
import { mulberry32 } from '../../support/random.ts';
import { below, pick, type Random } from './damage.ts';
import { attempts, type Generator } from './generator.ts';

type Scalar = Exclude<Value, readonly unknown[]>;
/** A reply as an engine would write it, beside what it means. */
type Sample<V = Scalar> = readonly [wire: string, value: V];

const words = ['', 'OK', 'a b', 'हवा महल', '\r\n', '*1\r\n:1\r\n', '+', '-ERR', 'x'.repeat(40)];
const plainWords = words.filter((word) => !word.includes('\n'));

function randomReply(random: Random): Sample<Value> {
  if (below(random, 3) > 0) return pick(random, [...leaves, nullArray], nullArray)(random);
  const items = Array.from({ length: below(random, 4) }, () => pick(random, leaves, nullArray)(random));
  return [`*${items.length}\r\n${items.map(([wire]) => wire).join('')}`, items.map(([, value]) => value)];
}

const nullArray = (): Sample => ['*-1\r\n', null];

const leaves: ((random: Random) => Sample)[] = [
  (random) => {
    const text = pick(random, plainWords, '');
    return [`+${text}\r\n`, text];
  },
  (random) => {
    const number = below(random, 2000) - 1000;
    return [`:${number}\r\n`, number];
  },
  (random) => {
    const message = `ERR ${pick(random, plainWords, '')}`;
    return [`-${message}\r\n`, new ReplyError(message)];
  },
  (random) => {
    const text = pick(random, words, '');
    return [`$${Buffer.byteLength(text)}\r\n${text}\r\n`, text];
  },
  () => ['$-1\r\n', null],
];

/** The messages in some pieces of a stream. */
export function parseReplies(...chunks: readonly (string | Buffer)[]): Value[] {
  const parser = new RespParser();
  return chunks.flatMap((chunk) => [...parser.feed(Buffer.from(chunk))]);
}

/** Replies of an engine: the same however they are cut, and where they are damaged, ProtocolError at most. */
export const respReplies: Generator = async () =>
  attempts((seed) => {
    const random = mulberry32(seed);
    const samples = Array.from({ length: 1 + below(random, 4) }, () => randomReply(random));
    const wire = Buffer.from(samples.map(([text]) => text).join(''));
    const messages = samples.map(([, value]) => value);
    const cuts = [[wire], Array.from(wire, (byte) => Buffer.of(byte)), randomPieces(random, wire)];
    for (const pieces of cuts) assert.deepEqual(parseReplies(...pieces), messages);
    for (let flips = 1 + below(random, 3); flips > 0; flips -= 1)
      wire[below(random, wire.length)] = below(random, 256);
    const [whole, inPieces] = [[wire], randomPieces(random, wire)].map(outcomeOf);
    assert.deepEqual(inPieces, whole);
  });

/** The messages, or that they are none. What was read before the damage depends on how the stream is cut. */
function outcomeOf(pieces: readonly Buffer[]): Value[] | 'damaged' {
  try {
    return parseReplies(...pieces);
  } catch (error) {
    assert.ok(error instanceof ProtocolError, String(error));
    return 'damaged';
  }
}

function randomPieces(random: Random, wire: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < wire.length; ) {
    const length = 1 + below(random, 7);
    pieces.push(wire.subarray(at, at + length));
    at += length;
  }
  return pieces;
}
