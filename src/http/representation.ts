import { decimal } from './decimal.ts';

/** Up to this size, in bytes, joining a body to its head costs less than writing the two side by side. */
const maxText = 4096;

/** One body as it goes over the wire, with the header fields that depend on nothing but itself. */
export class Representation {
  readonly size: number;
  readonly etag: string | undefined;
  /** The bytes of a small body as characters, one each: as text it goes out in one piece with its head. */
  readonly text: string | undefined;
  /** Rendered fields: Content-Length and, where the content has them, Content-Type, ETag, Vary and so on. */
  readonly fields: string;
  /** The same without what a 304 must not carry (RFC 9110, 15.4.5). */
  readonly notModified: string;
  /** The body to send, in one piece or several. */
  readonly pieces: readonly Buffer[];

  /** `own` are the rendered fields that go with these bytes only, `shared` those that a 304 has too. */
  constructor(pieces: readonly Buffer[], own: string, shared: string, etag: string | undefined) {
    this.pieces = pieces;
    this.size = sizeOf(pieces);
    this.etag = etag;
    this.text = this.size <= maxText ? this.bytes.toString('latin1') : undefined;
    this.notModified = etag === undefined ? shared : `${shared}ETag: ${etag}\r\n`;
    this.fields = `${own}Content-Length: ${decimal(this.size)}\r\n${this.notModified}`;
  }

  /** The whole body. */
  get bytes(): Buffer {
    const [first] = this.pieces;
    return this.pieces.length === 1 && first ? first : Buffer.concat(this.pieces, this.size);
  }
}

function sizeOf(pieces: readonly Buffer[]): number {
  let size = 0;
  for (const { length } of pieces) size += length;
  return size;
}
