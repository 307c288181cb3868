import { shortJson } from './errors.ts';

/** One thing wrong with a value. `pointer` is a JSON Pointer (RFC 6901) from the root of what was read. */
export interface Fault {
  readonly pointer: string;
  readonly problem: string;
  readonly expected: string;
  /** A name of a member, or a value, that is none of the words allowed; the nearest of them may be meant. */
  readonly typo?: Readonly<{ part: 'name' | 'value'; typed: string; words: readonly string[] }>;
}

export type Report = (fault: Fault) => void;

/** Reports a value of the wrong kind, or one that is none of the words allowed. */
export function reportInvalid(
  value: unknown,
  pointer: string,
  expected: string,
  report: Report,
  words?: readonly string[],
): undefined {
  const fault = { pointer, problem: `is ${shortJson(value)}`, expected };
  const mayBeTypo = words !== undefined && typeof value === 'string';
  report(mayBeTypo ? { ...fault, typo: { part: 'value', typed: value, words } } : fault);
}

/** The fault of a member with a name that is none of the words allowed. */
export function unknownMember(typed: string, parent: string, words: readonly string[]): Fault {
  return {
    pointer: `${parent}/${escapePointer(typed)}`,
    problem: 'is not a known field',
    expected: `one of the fields ${words.join(', ')}`,
    typo: { part: 'name', typed, words },
  };
}

/** A name as a token of a JSON Pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Faults that a report shows unless all are asked for. */
export const maxShown = 50;

/** A number of things for people, such as `1 fault` or `no errors`. */
export function countText(n: number, noun: string): string {
  return `${n || 'no'} ${noun}${n === 1 ? '' : 's'}`;
}
