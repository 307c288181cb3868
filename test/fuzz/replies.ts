import assert from 'node:assert/strict';
import { ProtocolError, ReplyError } from '../../src/redis/errors.ts';
import { RespParser, type Value } from '../../src/redis/resp.ts';
import { mulberry32 } from '../support/random.ts';
import { attempts, type Generator } from './generator.ts';

interface Random {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
}

function seeded(seed: number): Random {
  const next = mulberry32(seed);
  return { below: (bound) => Math.floor(next() * bound) };
}

type Scalar = Exclude<Value, readonly unknown[]>;
type Sample<V = Scalar> = readonly [wire: string, value: V];

/** Random messages as an engine would write them, beside what they mean. */
function randomMessages(random: Random, count: number): { wire: Buffer; messages: Value[] } {
  const samples = Array.from({ length: count }, () => randomReply(random));
  const wire = Buffer.from(samples.map(([text]) => text).join(''));
  return { wire, messages: samples.map(([, value]) => value) };
}

const words = ['', 'OK', 'a b', 'हवा महल', '\r\n', '*1\r\n:1\r\n', '+', '-ERR', 'x'.repeat(40)];
const plainWords = words.filter((word) => !word.includes('\n'));

function randomReply(random: Random): Sample<Value> {
  return random.below(3) === 0 ? randomList(random) : pick(random, [...leaves, nullArray])(random);
}

const nullArray = (): Sample => ['*-1\r\n', null];

function randomList(random: Random): Sample<Value> {
  const items = Array.from({ length: random.below(4) }, () => pick(random, leaves)(random));
  return [`*${items.length}\r\n${items.map(([wire]) => wire).join('')}`, items.map(([, value]) => value)];
}

const leaves: ((random: Random) => Sample)[] = [
  (random) => asIs(pick(random, plainWords), '+'),
  (random) => {
    const number = random.below(2000) - 1000;
    return [`:${number}\r\n`, number];
  },
  (random) => {
    const message = `ERR ${pick(random, plainWords)}`;
    return [`-${message}\r\n`, new ReplyError(message)];
  },
  (random) => counted(pick(random, words), '$'),
  () => ['$-1\r\n', null],
];

function asIs(text: string, type: string): Sample {
  return [`${type}${text}\r\n`, text];
}

function counted(text: string, type: string): Sample {
  return [`${type}${Buffer.byteLength(text)}\r\n${text}\r\n`, text];
}

function pick<T>(random: Random, choices: readonly T[]): T {
  const choice = choices[random.below(choices.length)];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

/** The messages in some pieces of a stream. */
export function parseReplies(...chunks: readonly (string | Buffer)[]): Value[] {
  const parser = new RespParser();
  return chunks.flatMap((chunk) => [...parser.feed(Buffer.from(chunk))]);
}

/** Replies of an engine: the same however they are cut, and where they are damaged, ProtocolError at most. */
export const respReplies: Generator = async () =>
  attempts((seed) => {
    const random = seeded(seed);
    const { wire, messages } = randomMessages(random, 1 + random.below(4));
    const cuts = [[wire], Array.from(wire, (byte) => Buffer.of(byte)), randomPieces(random, wire)];
    for (const pieces of cuts) assert.deepEqual(parseReplies(...pieces), messages);
    for (let flips = 1 + random.below(3); flips > 0; flips -= 1)
      wire[random.below(wire.length)] = random.below(256);
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
    const length = 1 + random.below(7);
    pieces.push(wire.subarray(at, at + length));
    at += length;
  }
  return pieces;
}
