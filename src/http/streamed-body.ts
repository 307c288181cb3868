import { Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { bodyHead, encodingFor, type MediaType } from './content.ts';

/** A body that is read or made in parts while it is sent, so that it is never in memory as a whole. */
export interface StreamedBody {
  readonly type: MediaType;
  /** Names the bytes of the body before encoding: an ETag without its quotes (RFC 9110, 8.8.3). */
  readonly tag: string;
  /** Bytes of the body before encoding, where they are known: a body with another length throws. */
  readonly length?: number;
  /** The body. Throws AppError where it cannot be had. */
  readonly open: () => AsyncIterable<string | Buffer>;
  /** Called once, whether the body was sent or not. */
  readonly close?: () => Promise<void>;
}

/** Variants that take at most 1 MB of memory each while they are sent: nobody knows how long that takes. */
const compressors = {
  gzip: (): Transform => createGzip({ level: 5 }),
  br: (): Transform =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
};

/** The header fields of a body, and the stages that it goes through, the source first. */
export function encodeStreamed({ type, tag, length, open }: StreamedBody, accepted: string | undefined) {
  const encoding = type.encodable ? encodingFor(accepted) : 'identity';
  const isPlain = encoding === 'identity';
  return {
    ...bodyHead(type, encoding, tag, isPlain ? length : undefined),
    open(): (Readable | Transform)[] {
      const source = Readable.from(open(), { objectMode: false });
      return isPlain ? [source] : [source, compressors[encoding]()];
    },
  };
}
