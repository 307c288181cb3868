import type { Ask } from '../../support/http.ts';

/** A rule of the protocol as one request and what must come back. */
export interface Rule extends Expected {
  readonly rule: string;
  readonly ask: Ask;
  readonly status: number;
}

interface Expected {
  /** Code of the JSON-RPC error, of an ErrorResponse when it is text; absent for a result or an empty body. */
  readonly code?: number | string;
  /** Id of the JSON-RPC answer: 1 when it is not given, undefined for one without an id. */
  readonly id?: unknown;
  /** A part that the answer must have, as a path into its JSON and the value there. */
  readonly part?: readonly [path: string, value: unknown];
  /** Header fields that the response must have. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function row(rule: string, ask: Ask, status: number, expected: Expected = {}): Rule {
  return { rule, ask, status, ...expected };
}

/** An error of this code, of which the answer has the id of the request, or another one. */
export function error(code: number | string, id: unknown = 1): Expected {
  return { code, id };
}

/** A result that has this part. */
export function part(path: string, value: unknown): Expected {
  return { part: [path, value] };
}

/** Requests, by the rule that each stands for, that are answered alike. */
export function rows(
  status: number,
  expected: Expected | undefined,
  asks: Readonly<Record<string, Ask>>,
): Rule[] {
  return Object.entries(asks).map(([rule, ask]) => row(rule, ask, status, expected));
}

/** Every revision there is. */
export const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The field in which a client names its revision. */
export function version(value: string): Record<string, string> {
  return { 'MCP-Protocol-Version': value };
}
