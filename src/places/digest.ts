import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes that are hashed within 5 ms on a small machine: others get their turn before the next. */
const sliceBytes = 1024 * 1024;

/** A SHA-256 of a value and of bytes that may be many. */
export async function digestOf(head: object, bytes: Uint8Array): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(head));
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    digest.update(bytes.subarray(at, at + sliceBytes));
    await nextTurn();
  }
  return digest.digest('base64url');
}
