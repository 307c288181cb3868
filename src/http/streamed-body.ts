import { Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { encodingFor, encodingHeader, type MediaType, renderHeaders } from './content.ts';

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

/** A body as it goes over the wire, with its header fields. */
interface EncodedStream {
  readonly etag: string;
  readonly headerText: string;
  /** `headerText` without what a 304 must not carry (RFC 9110, 15.4.5). */
  readonly notModifiedHeaderText: string;
  /** The stages that the body goes through, the source first. */
  readonly open: () => (Readable | Transform)[];
}

/** The body for an Accept-Encoding field. */
export function encodeStreamed(
  { type, tag, length, open }: StreamedBody,
  accepted: string | undefined,
): EncodedStream {
  const encoding = type.encodable ? encodingFor(accepted) : 'identity';
  const isPlain = encoding === 'identity';
  const etag = isPlain ? `"${tag}"` : `"${tag}-${encoding}"`;
  const notModifiedHeaderText = type.commonHeaders + renderHeaders({ ETag: etag });
  const lengthField =
    isPlain && length !== undefined ? renderHeaders({ 'Content-Length': String(length) }) : '';
  return {
    etag,
    headerText: type.bodyHeaders + encodingHeader[encoding] + lengthField + notModifiedHeaderText,
    notModifiedHeaderText,
    open() {
      const source = Readable.from(open(), { objectMode: false });
      return isPlain ? [source] : [source, compressors[encoding]()];
    },
  };
}
