import { ReplyError } from '../../src/redis/errors.ts';
import type { Message, Value } from '../../src/redis/resp.ts';
import { mulberry32 } from '../support/random.ts';

export interface Random {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
}

export function seeded(seed: number): Random {
  const next = mulberry32(seed);
  return { below: (bound) => Math.floor(next() * bound) };
}

type Protocol = 'RESP2' | 'RESP3';
type Sample = readonly [wire: string, value: Value];

/** Random messages as an engine would write them, beside what they mean. */
export function randomMessages(
  random: Random,
  protocol: Protocol,
  count: number,
): { wire: Buffer; messages: Message[] } {
  let wire = '';
  const messages: Message[] = [];
  for (let i = 0; i < count; i++) {
    const isPush = protocol === 'RESP3' && random.below(4) === 0;
    const [text, items] = isPush ? randomList(random, protocol, '>', 3) : randomReply(random, protocol, 0);
    wire += text;
    messages.push(isPush && Array.isArray(items) ? { kind: 'push', items } : { kind: 'reply', value: items });
  }
  return { wire: Buffer.from(wire), messages };
}

const words = ['', 'OK', 'a b', 'हवा महल', '\r\n', '*1\r\n:1\r\n', '+', '-ERR', 'x'.repeat(40)];
const plainWords = words.filter((word) => !word.includes('\n'));

function randomReply(random: Random, protocol: Protocol, depth: number): Sample {
  const leaves = protocol === 'RESP2' ? leaves2 : [...leaves2, ...leaves3];
  const nests = depth < 3 && random.below(3) === 0;
  if (!nests) return pick(random, leaves)(random);
  const types = protocol === 'RESP2' ? ['*'] : ['*', '~', '%'];
  const [wire, value] = randomList(random, protocol, pick(random, types), depth + 1);
  return protocol === 'RESP3' && random.below(4) === 0
    ? [`|1\r\n+ttl\r\n,0.5\r\n${wire}`, value]
    : [wire, value];
}

function randomList(random: Random, protocol: Protocol, type: string, depth: number): Sample {
  const entries = random.below(4);
  const items = Array.from({ length: type === '%' ? 2 * entries : entries }, () =>
    randomReply(random, protocol, depth),
  );
  return [`${type}${entries}\r\n${items.map(([wire]) => wire).join('')}`, items.map(([, value]) => value)];
}

const leaves2: ((random: Random) => Sample)[] = [
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
  () => ['*-1\r\n', null],
];

const leaves3: ((random: Random) => Sample)[] = [
  () => ['_\r\n', null],
  (random) => (random.below(2) ? ['#t\r\n', true] : ['#f\r\n', false]),
  (random) => {
    const number = random.below(1000) / 8;
    return [`,${number}\r\n`, number];
  },
  () => ['(12345678901234567890\r\n', 12345678901234567890n],
  (random) => {
    const [wire, text] = counted(`txt:${pick(random, words)}`, '=');
    return [wire, String(text).slice(4)];
  },
  (random) => {
    const [wire, text] = counted(`ERR ${pick(random, words)}`, '!');
    return [wire, new ReplyError(String(text))];
  },
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
