import { at } from '../base/at.ts';

/** A block of addresses that holds a requester. */
export interface Block {
  readonly key: string;
  /** Bound of the block, as a multiple of the bound of one requester. */
  readonly share: number;
}

/** A home or a small office usually has a /56, a larger site a /48 (RFC 6177, 2): more requesters, but not 256 or 65,536 times as many. */
const sharesByBits = [
  [56, 2],
  [48, 4],
] as const;

const keyOf64 = /^(.*)::\/64$/;
/** Hexadecimal digits of the longest prefix. */
const digitsOf64 = 16;

/**
 * Returns the blocks to bound: the requester itself, and the /56 and the /48 around an IPv6 /64, because one customer of a provider
 * chooses freely among the 256 or 65,536 /64s there. `requester` is a rate-limit key.
 */
export function blocksOf(requester: string): readonly [Block, ...Block[]] {
  const own = { key: requester, share: 1 };
  const prefix = keyOf64.exec(requester);
  if (!prefix) return [own];
  const digits = at(prefix, 1)
    .split(':')
    .map((group) => group.padStart(4, '0'))
    .join('')
    .padEnd(digitsOf64, '0');
  return [
    own,
    ...sharesByBits.map(([bits, share]) => ({ key: `${digits.slice(0, bits / 4)}/${bits}`, share })),
  ];
}

/** Returns the key of the largest block that bounds hold for: the party behind all requesters in it. */
export function outerBlock(requester: string): string {
  return blocksOf(requester).at(-1)?.key ?? requester;
}
