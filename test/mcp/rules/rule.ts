import assert from 'node:assert/strict';
import type { Answer, Ask } from '../../support/http.ts';

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

/** Asserts that an answer is what a rule expects. */
export function checkRule({ status, code, headers = {}, part, ...rule }: Rule, answer: Answer): void {
  const body = answer.body.toString();
  assert.equal(answer.status, status, body);
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers[name], value, name);
  assert.equal(answer.headers['mcp-session-id'], undefined);
  if (status === 202 || status === 204) {
    assert.equal(body, '');
    return;
  }
  const json = JSON.parse(body);
  if (typeof code === 'string') assert.deepEqual([json.error.code, json.error.status], [code, status]);
  else {
    assert.equal(json.error?.code, code, body);
    if (code !== undefined) assert.match(json.error.message, /[^\s:]$/);
    if (json.jsonrpc) assert.deepEqual(json.id, 'id' in rule ? rule.id : 1);
  }
  if (part) {
    const [path, expected] = part;
    const found = path.split('.').reduce((value, key) => value?.[key], json);
    if (expected instanceof RegExp) assert.match(String(found), expected, body);
    else assert.deepEqual(found, expected, body);
  }
}

/** Every revision there is. */
export const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The field in which a client names its revision. */
export function version(value: string): Record<string, string> {
  return { 'MCP-Protocol-Version': value };
}
