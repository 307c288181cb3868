import { Readable, type Transform } from 'node:stream';
import { zlib } from '../base/zlib.ts';
import { bodyHead, type MediaType } from './content.ts';
import { encodingFor } from './negotiation.ts';

/** Body that is read or produced in chunks while it is sent, so that it is never in memory as a whole. */
export interface StreamedBody {
  readonly type: MediaType;
  /** Identifies the bytes before encoding: an ETag without quotes (RFC 9110 §8.8.3). */
  readonly tag: string;
  /** Size before encoding in bytes, if known. A body of another size throws. */
  readonly length?: number;
  /** Opens the body. Throws AppError if it is not available. */
  readonly open: () => AsyncIterable<string | Buffer>;
  /** Called once, even if the body was not sent. */
  readonly close?: () => Promise<void>;
}

/** Stream compressors with at most 1 MB of memory each, because the duration of a transfer is unknown. */
const compressors = {
  gzip: (): Transform => zlib().createGzip({ level: 5 }),
  br(): Transform {
    const { createBrotliCompress, constants } = zlib();
    return createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    });
  },
};

/** Returns the header fields of a body and its pipeline stages, the source first. */
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
