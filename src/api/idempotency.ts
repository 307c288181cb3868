import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { object } from '../base/object-schema.ts';
import { describe, optional, string } from '../base/schema.ts';
import { validated } from '../http/input.ts';
import { UncertainViewError, type ViewKey } from '../views/counter.ts';

/*
 * A requester that lost a response repeats the request with the same key, and the view counts once
 * (draft-ietf-httpapi-idempotency-key-header). Keys are not bound to an address, because a phone changes its address
 * between two attempts; a key must therefore be unguessable.
 */

/** Lifetime of a key in milliseconds, longer than requesters retry. */
export const keyWindowMs = 10 * 60_000;

/** Maximum number of keys per process, about 9 MB; the oldest are evicted first. */
export const maxKeys = 16_384;

/**
 * 16 characters hold 64 random bits in hexadecimal, 100 any identifier in use. The draft requires quotes, which many
 * requesters omit.
 */
const keyText = '[A-Za-z0-9._~:+/=-]{16,100}';

const keyField = string({
  pattern: new RegExp(`^(?:"${keyText}"|${keyText})$`),
  expected: 'a random text of 16 to 100 characters such as "8e03978e-40d5-43e8-bc93-6894a57f9324"',
});

export const keyFields = object({
  'Idempotency-Key': describe(
    optional(keyField),
    `A random text, new for each view, with which a retry counts once: for ${keyWindowMs / 60_000} minutes it ` +
      'gets the answer of the first request.',
  ),
});

/** Length of the body digest, in characters. */
const hashLength = 16;

/** Reads the key of a request, without quotes, and the digest of its body. Throws INVALID_PARAMETER. */
export function keyOf(headers: IncomingHttpHeaders, body: unknown): ViewKey | undefined {
  const fields = validated({ 'Idempotency-Key': headers['idempotency-key'] }, keyFields);
  const text = fields['Idempotency-Key']?.replaceAll('"', '');
  if (text === undefined) return undefined;
  const digest = hash('sha256', JSON.stringify(body)).slice(0, hashLength);
  return { text, body: digest, windowMs: keyWindowMs };
}

/** Error for a key that was used for another request (§2.7). */
export function keyReused(): AppError {
  return new AppError(
    'IDEMPOTENCY_KEY_REUSED',
    'The Idempotency-Key was used for a request with another body',
    'Send a new random key with each new request, and the same body with each retry.',
  );
}

/** Responses by key: the previous one, even if still pending, or the result of `make`. Throws for another body. */
export function keyedAnswers<T>(clock: Pick<Clock, 'now'>) {
  /** Entries, the oldest first. */
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
    entry.answer.catch((error: unknown) => {
      // A retry of a view that may have been counted could count it twice.
      const isDecided = !(error instanceof UncertainViewError);
      if (isDecided && entries.get(text) === entry) entries.delete(text);
    });
    return entry.answer;
  };
}
