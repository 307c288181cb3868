/*
 * Bytes that live long. Node cuts small buffers from a pool of 64 KiB, and one of them that is kept keeps all of it: a
 * cache of a thousand bodies of a kilobyte could hold 64 megabytes.
 */

/** The bytes in memory of their own. */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/** A text in UTF-8, in memory of its own. */
export function lastingBytes(text: string): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  own.write(text);
  return own;
}
