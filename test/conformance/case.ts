/**
 * One exchange over a raw connection. The outcome is written as the statuses that come back, in order, and whether the
 * connection still serves a further request: `200 open`, `400 closed`, `100 200 open`, `closed` without a response.
 */
export interface RawCase {
  readonly name: string;
  /** The section that asks for it: RFC number and section. */
  readonly rfc: string;
  /** Bytes as Latin-1. Several parts are sent one after the other, and nothing may come back before the last. */
  readonly send: string | readonly string[];
  readonly expect: string;
  /** Code of the ErrorResponse that comes last. */
  readonly code?: string;
  /** Where more is accepted than the grammar allows, and why that is left so. */
  readonly lenient?: string;
  /** The client closes its side once all is sent. */
  readonly half?: true;
}

/** What few exchanges have besides; text is the code of the error. */
export type More = string | Pick<RawCase, 'code' | 'lenient' | 'half'>;

/** An exchange by its name, the section that asks for it, what is sent and what comes of it. */
export function wire(
  name: string,
  rfc: string,
  send: RawCase['send'],
  expect: string,
  more: More = {},
): RawCase {
  return { name, rfc, send, expect, ...(typeof more === 'string' ? { code: more } : more) };
}

/** The same exchange with each of some texts, which are its names. */
export function each(
  rfc: string,
  texts: readonly string[],
  send: (text: string) => RawCase['send'],
  expect: string,
  more?: More,
): RawCase[] {
  return texts.map((text) => wire(JSON.stringify(text), rfc, send(text), expect, more));
}

/** The words of a text: spaces and line breaks part them, and no other white space. */
export function words(text: string): string[] {
  return text.split(/[ \n]+/).filter((word) => word !== '');
}

/** A path outside the rate limit that answers GET with 200. */
export const path = '/healthz';
export const host = 'Host: places.example';

/** A request head: the lines and the empty line behind them. */
export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A good GET with further fields. */
export function get(...fields: string[]): string {
  return head(`GET ${path} HTTP/1.1`, host, ...fields);
}

/** A good POST with further fields and a body, framed by nothing but those fields. */
export function post(fields: readonly string[], body: string): string {
  return head('POST /api/v1/views HTTP/1.1', host, ...fields) + body;
}

export function chunked(body: string, ...fields: string[]): string {
  return post(['Transfer-Encoding: chunked', ...fields], body);
}
