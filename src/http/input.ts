import type { IncomingMessage } from 'node:http';
import { at } from '../base/at.ts';
import { AppError, shortJson } from '../base/errors.ts';
import type { ObjectSchema } from '../base/object-schema.ts';
import { type JsonSchema, parse, type Schema } from '../base/schema.ts';
import { suggestion } from '../base/suggestion.ts';
import { RequesterLeft } from './errors.ts';
import { hasBody } from './request.ts';

/**
 * Parses the known parameters of a query. Unknown ones are ignored, because links accumulate them. Throws
 * INVALID_PARAMETER.
 */
export function readQuery<T>(query: string, schema: ObjectSchema<T>): T {
  const found: Record<string, unknown> = {};
  for (const pair of query === '' ? [] : query.split('&')) {
    const mark = pair.indexOf('=');
    const name = decodeComponent(mark < 0 ? pair : pair.slice(0, mark));
    const field = name !== undefined && Object.hasOwn(schema.fields, name) && schema.fields[name];
    if (name === undefined || !field) continue;
    if (Object.hasOwn(found, name))
      throw invalidParameter(name, 'is given more than once', `must be given once${listForm(field.json)}`);
    const text = decodeComponent(mark < 0 ? '' : pair.slice(mark + 1));
    if (text === undefined) {
      const allowed = `must be ${field.expected}, percent-encoded`;
      throw invalidParameter(name, 'is not valid percent-encoded UTF-8', allowed);
    }
    found[name] = fromText(text, field.json);
  }
  return validated(found, schema);
}

/** Completes the hint for requesters that repeat a parameter for each entry of its list. */
function listForm({ items }: JsonSchema): string {
  return items ? ', with its entries separated by commas' : '';
}

/** Validates named values such as path parameters. Throws INVALID_PARAMETER. */
export function validated<T>(values: Readonly<Record<string, unknown>>, schema: Schema<T>): T {
  const parsed = parse(schema, values);
  if ('value' in parsed) return parsed.value;
  const [fault] = parsed.faults;
  const path = fault.pointer.slice(1).split('/');
  const name = at(path, 0);
  if (path.length === 1) throw invalidParameter(name, fault.problem, `must be ${fault.expected}`);
  const meant = fault.typo ? suggestion(fault.typo.typed, fault.typo.words) : '';
  const problem = `has an entry that ${fault.problem}${meant}`;
  throw invalidParameter(name, problem, `must be a list, each entry of which is ${fault.expected}`);
}

function invalidParameter(name: string, problem: string, allowed: string): AppError {
  const message = `Parameter ${shortJson(name)} ${problem}`;
  return new AppError('INVALID_PARAMETER', message, `The parameter ${name} ${allowed}.`);
}

/** Grammar of numbers by JSON Schema type. */
const numbers: Readonly<Record<string, RegExp>> = {
  integer: /^(?:0|[1-9][0-9]*)$/,
  number: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:e-?[0-9]{1,3})?$/i,
};

/** Splits lists at commas. Text that is not a number stays text, so that validation can quote the value. */
function fromText(text: string, { type = '', items }: JsonSchema): unknown {
  if (items) return text.split(',').map((entry) => fromText(entry.trim(), items));
  return numbers[type]?.test(text) ? Number(text) : text;
}

const encoded = /[+%]/;

function decodeComponent(text: string): string | undefined {
  if (!encoded.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

export interface BodyReader<B> {
  /** 0 if no body is read. */
  readonly maxBytes: number;
  /** Decodes a body; an absent one has no bytes. Throws AppError. */
  readonly decode: (bytes: Buffer) => B;
  /** Schema and example of a JSON body, for the documents. */
  readonly json?: { readonly schema: Schema<unknown>; readonly example: unknown };
}

export const noBody: BodyReader<undefined> = { maxBytes: 0, decode: () => undefined };

/** Reader of an optional JSON body. The example appears in the documents and in hints. */
export function jsonBody<B>(schema: Schema<B>, example: B, maxBytes: number): BodyReader<B | undefined> {
  return {
    maxBytes,
    json: { schema, example },
    decode(bytes) {
      const text = decodeUtf8(bytes);
      if (text === undefined) throw invalidBody('The body is not valid UTF-8', 'Send JSON encoded as UTF-8.');
      return text.trim() === '' ? undefined : parseBody(text, schema, example);
    },
  };
}

export const noBytes = Buffer.alloc(0);

/**
 * Reads a body. `proceed` answers Expect: 100-continue. Throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, RequesterLeft,
 * or the error passed to `failBody`.
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  proceed: () => void,
): Promise<Buffer> {
  if (!hasBody(request)) return noBytes;
  checkType(request);
  const { headers, httpVersion } = request;
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  // HTTP/1.0 has no interim responses (RFC 9110 §10.1.1).
  if (headers.expect !== undefined && httpVersion === '1.1') proceed();
  return collect(request, maxBytes);
}

/** Errors of bodies that cannot be read, for a later reader. */
const faults = new WeakMap<IncomingMessage, AppError>();
const faultEvent = Symbol('fault of a body');

/** Makes reading the body fail: its framing is broken, or it did not arrive in time. */
export function failBody(request: IncomingMessage, error: AppError): void {
  faults.set(request, error);
  request.emit(faultEvent, error);
}

/** Collects a body. Node's iterator would destroy the socket of a broken body, which still has to carry the error. */
function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes) fail(tooLarge(maxBytes));
  };
  const fail = (error: Error) => {
    request.off('data', take).pause();
    reject(error);
  };
  const known = request.destroyed ? new RequesterLeft() : faults.get(request);
  if (known) reject(known);
  else {
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => reject(new RequesterLeft()));
    request.once(faultEvent, fail);
  }
  return promise;
}

const jsonType = /^application\/(?:[\w.-]+\+)?json$/i;

function checkType({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim();
  const encoding = headers['content-encoding'] ?? 'identity';
  if ((type === undefined || type === '' || jsonType.test(type)) && encoding === 'identity') return;
  const isEncoded = encoding !== 'identity';
  const got = isEncoded ? `Content-Encoding ${shortJson(encoding)}` : `Content-Type ${shortJson(type)}`;
  throw new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body has ${got}, which this service does not read`,
    'Send plain JSON with the header Content-Type: application/json.',
    // The field shows which of the two was wrong (RFC 9110 §15.5.16).
    { headers: isEncoded ? { 'Accept-Encoding': 'identity' } : { Accept: 'application/json' } },
  );
}

function parseBody<B>(text: string, schema: Schema<B>, example: B): B {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const hint = `Send a JSON object such as ${JSON.stringify(example)}, or no body at all.`;
    throw invalidBody('The body is not valid JSON', hint);
  }
  const parsed = parse(schema, value);
  if ('value' in parsed) return parsed.value;
  const [{ pointer, problem, expected }] = parsed.faults;
  const where = pointer === '' ? 'The body' : `The field ${shortJson(pointer.slice(1))}`;
  throw invalidBody(`${where} ${problem}`, `It must be ${expected}.`);
}

/** Decodes UTF-8; undefined if the bytes are malformed. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function invalidBody(message: string, hint: string): AppError {
  return new AppError('INVALID_BODY', message, hint);
}

function tooLarge(maxBytes: number): AppError {
  const message = `The body is larger than ${maxBytes} bytes`;
  return new AppError('CONTENT_TOO_LARGE', message, 'Send a smaller body.');
}
