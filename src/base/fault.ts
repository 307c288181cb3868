import { shortJson } from './errors.ts';

/** A fault in a value. `pointer` is a JSON Pointer (RFC 6901) from the root of the document. */
export interface Fault {
  readonly pointer: string;
  readonly problem: string;
  readonly expected: string;
  /** A member name or value outside its allowed words; the nearest word may be suggested. */
  readonly typo?: Readonly<{ part: 'name' | 'value'; typed: string; words: readonly string[] }>;
}

export type Report = (fault: Fault) => void;

/** Reports a value of the wrong kind or outside its allowed words. */
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

/** Returns the fault of a member whose name is not allowed. */
export function unknownMember(typed: string, parent: string, words: readonly string[]): Fault {
  return {
    pointer: `${parent}/${escapePointer(typed)}`,
    problem: 'is not a known field',
    expected: `one of the fields ${words.join(', ')}`,
    typo: { part: 'name', typed, words },
  };
}

/** Escapes a name as a token of a JSON Pointer. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Maximum number of faults that a report shows by default. */
export const maxShown = 50;

/** Formats a count for people: `1 fault`, `no errors`. */
export function countText(n: number, noun: string): string {
  return `${n || 'no'} ${noun}${n === 1 ? '' : 's'}`;
}
