/** Bytes of standard input, and of a file that is imported: 250,000 places. All of it is in memory, several times. */
export const maxInputBytes = 256 * 1024 * 1024;

/** All bytes of a stream. Rejects with an Error that says so when there are more than allowed, and reads no further. */
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

/** The error for more bytes than allowed. */
export function tooLarge(maxBytes: number): Error {
  return new Error(`larger than ${maxBytes / 1024 / 1024} MiB`);
}
