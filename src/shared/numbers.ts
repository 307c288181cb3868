import type { Value } from '../redis/resp.ts';

/** The numbers a script gave back. Throws when the reply is anything but `length` of them. */
export function numbersIn(reply: Value, length: number): number[] {
  const numbers = Array.isArray(reply) ? reply.filter((item) => typeof item === 'number') : [];
  if (numbers.length !== length)
    throw new Error('the engine answered a script with something else than numbers');
  return numbers;
}
