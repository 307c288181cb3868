import { createHash } from 'node:crypto';
import { doInTurns, type Work } from './turns.ts';

/** Bytes that are hashed within 5 ms on a small machine: others get their turn before the next. */
const sliceBytes = 1024 * 1024;

/** A SHA-256 (base64url) of a value, as JSON, and of bytes that may be many, in turns of the event loop. */
export function digestOf(head: object, bytes: Uint8Array): Promise<string> {
  return doInTurns(hash(head, bytes));
}

function* hash(head: object, bytes: Uint8Array): Work<string> {
  const digest = createHash('sha256').update(JSON.stringify(head));
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    digest.update(bytes.subarray(at, at + sliceBytes));
    yield;
  }
  return digest.digest('base64url');
}
