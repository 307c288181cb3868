/** Reads a whole stream. Rejects with an Error, and stops reading, once `maxBytes` is exceeded. */
export async function readAtMost(
  maxBytes: number,
  stream: AsyncIterable<Buffer>,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the error of a file or stream with more bytes than it may have. */
export function tooLarge(maxBytes: number): Error {
  return new Error(`larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB`);
}
