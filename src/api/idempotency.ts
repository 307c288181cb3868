import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { describe, object, optional, string } from '../base/schema.ts';
import { validated } from '../http/input.ts';
import type { ViewKey } from '../views/counter.ts';

/*
 * A client that lost an answer sends the request again with the same key, and it counts once
 * (draft-ietf-httpapi-idempotency-key-header). A key belongs to whoever knows it: a phone changes its address between two
 * attempts, so a key must be one that nobody else makes.
 */

/** How long a key is known, in milliseconds: longer than a client goes on trying. */
export const keyWindowMs = 10 * 60_000;

/** Keys that one process knows, some 9 MB; the oldest go first. */
export const maxKeys = 16_384;

/** 16 characters hold 64 random bits in hexadecimal digits, 100 any identifier in use. The draft has quotes, many clients none. */
const keyText = '[A-Za-z0-9._~:+/=-]{16,100}';

const keyField = string({
  pattern: new RegExp(`^(?:"${keyText}"|${keyText})$`),
  expected: 'a random text of 16 to 100 characters such as "8e03978e-40d5-43e8-bc93-6894a57f9324"',
});

export const keyFields = object({
  'Idempotency-Key': describe(
    optional(keyField),
    `A random text, new for each view, with which a retry counts once: for ${keyWindowMs / 60_000} minutes it gets the answer of the first request.`,
  ),
});

/** Characters of the hash of a body. */
const hashLength = 16;

/** The key of a request with what it asks for, without the quotes. Throws INVALID_PARAMETER. */
export function keyOf(headers: IncomingHttpHeaders, asked: unknown): ViewKey | undefined {
  const fields = validated({ 'Idempotency-Key': headers['idempotency-key'] }, keyFields);
  const text = fields['Idempotency-Key']?.replaceAll('"', '');
  if (text === undefined) return undefined;
  const body = hash('sha256', JSON.stringify(asked)).slice(0, hashLength);
  return { text, body, windowMs: keyWindowMs };
}

/** The error for a key that was used for another request (section 2.7). */
export function keyReused(): AppError {
  return new AppError(
    'IDEMPOTENCY_KEY_REUSED',
    'The Idempotency-Key was used for a request with another body',
    'Send a new random key with each new request, and the same body with each retry.',
  );
}

/** Answers by key: the one it had, also one under way, or what `make` promises. Throws for another body. */
export function keyedAnswers<T>(clock: Pick<Clock, 'now'>) {
  /** The oldest first. */
  const entries = new Map<string, { body: string; answer: Promise<T>; untilMs: number }>();
  return ({ text, body, windowMs }: ViewKey, make: () => Promise<T>): Promise<T> => {
    const now = clock.now();
    const known = entries.get(text);
    if (known && known.untilMs > now) {
      if (known.body !== body) throw keyReused();
      return known.answer;
    }
    for (const [oldest, { untilMs }] of entries) {
      if (untilMs > now && entries.size < maxKeys) break;
      entries.delete(oldest);
    }
    const entry = { body, answer: make(), untilMs: now + windowMs };
    entries.set(text, entry);
    entry.answer.catch(() => {
      if (entries.get(text) === entry) entries.delete(text);
    });
    return entry.answer;
  };
}
