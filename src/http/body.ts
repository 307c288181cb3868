import type { IncomingMessage } from 'node:http';
import { AppError, preview } from '../errors.ts';
import { parse } from '../schema.ts';
import { HttpError } from './errors.ts';
import type { BodyRule, JsonBodyRule } from './route.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json$/i;

/**
 * Reads, decodes and validates the body a route asks for; an empty one is `undefined`, or no bytes.
 * `proceed` tells a client that waits with Expect: 100-continue to send it, after what the header already tells was checked.
 * Throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_BODY.
 */
export async function readBody<B>(
  request: IncomingMessage,
  rule: BodyRule<B>,
  proceed: () => void,
): Promise<B | Buffer | undefined> {
  if (!hasBody(request)) return rule.as === 'bytes' ? Buffer.alloc(0) : undefined;
  checkType(request);
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes) throw tooLarge(rule.maxBytes);
  proceed();
  const bytes = await collect(request, rule.maxBytes);
  if (rule.as === 'bytes') return bytes;
  const text = decodeText(bytes);
  return text.trim() === '' ? undefined : readJson(text, rule);
}

/** Whether the request announces a body (RFC 9112, 6). */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** A body that was not read to its end would be taken for the next request (RFC 9112, 9.3). */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

function checkType(request: IncomingMessage): void {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim();
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if ((type === undefined || type === '' || jsonType.test(type)) && encoding === 'identity') return;
  const isEncoded = encoding !== 'identity';
  const got = isEncoded ? `Content-Encoding ${preview(encoding)}` : `Content-Type ${preview(type)}`;
  throw new HttpError(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body has ${got}, which this service does not read`,
    'Send plain JSON with the header Content-Type: application/json.',
    // Which of the two tells the client what was wrong (RFC 9110, 15.5.16).
    isEncoded ? ['Accept-Encoding', 'identity'] : ['Accept', 'application/json'],
  );
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not destroy the socket that the refusal still goes out on.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readJson<B>(text: string, { schema, example }: JsonBodyRule<B>): B {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidBody(
      'The body is not valid JSON',
      `Send a JSON object such as ${JSON.stringify(example)}, or no body at all.`,
    );
  }
  const parsed = parse(schema, value);
  if ('value' in parsed) return parsed.value;
  const [fault] = parsed.faults;
  const where = fault?.pointer === '' ? 'The body' : `The field ${preview(fault?.pointer.slice(1))}`;
  throw invalidBody(`${where} ${fault?.problem}`, `It must be ${fault?.expected}.`);
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidBody('The body is not valid UTF-8', 'Send JSON encoded as UTF-8.');
  }
}

function invalidBody(message: string, hint: string): AppError {
  return new AppError('INVALID_BODY', message, hint);
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'CONTENT_TOO_LARGE',
    `The body is larger than ${maxBytes} bytes`,
    'Send a smaller body.',
  );
}
