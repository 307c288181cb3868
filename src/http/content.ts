import { transcode } from 'node:buffer';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zlib } from '../base/zlib.ts';
import { type Encoding, encodingFor } from './negotiation.ts';

const legalName = /^[A-Za-z0-9-]+$/;
const legalValue = /^[\t\x20-\x7e]*$/;

export type HeaderFields = Readonly<Record<string, string>>;

/**
 * Copies a text that was joined from pieces into one piece. V8 would walk the pieces at each write. Header fields are ASCII.
 */
export function flat(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

/** Renders header fields as sent. Throws TypeError for values that would break the message (RFC 9110 §5.5). */
export function renderHeaders(fields: HeaderFields): string {
  const lines = Object.entries(fields).map(([name, value]) => {
    if (!legalName.test(name)) throw new TypeError(`illegal header field name ${name}`);
    return `${name}: ${headerValue(value)}\r\n`;
  });
  return lines.join('');
}

/** Returns a legal header field value. Throws TypeError for any other. */
export function headerValue(value: string): string {
  if (!legalValue.test(value)) throw new TypeError(`illegal header field value ${value}`);
  return value;
}

/**
 * Joins links into one Link field value (RFC 8288), because some requesters read only the first field. Throws like
 * `headerValue`.
 */
export function linkValue(...links: readonly string[]): string {
  return headerValue(links.join(', '));
}

/** Source of the base URL in links: `--base-url`, the Host field, or whatever a proxy forwards, with or without a base path. */
export type OriginSource = 'fixed' | 'host' | 'proxy' | 'prefix';

/**
 * Request fields that determine the origin, which caches must compare (RFC 9110 §12.5.5). nginx has no host in its
 * default key.
 */
const originFields: Readonly<Record<OriginSource, string>> = {
  fixed: '',
  host: 'Host',
  proxy: 'Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto',
  prefix: 'Host, Forwarded, X-Forwarded-Host, X-Forwarded-Proto, X-Forwarded-Prefix',
};

interface MediaTypeOptions {
  /** Cache-Control. Values other than `no-store` also give contents an ETag. */
  readonly caching: string;
  /** Request fields, besides Accept-Encoding, that selected this content. */
  readonly vary?: string;
  /** True for bodies that are rendered once and sent often, although no cache may store them, such as error pages. */
  readonly isReady?: boolean;
  readonly headers?: HeaderFields;
}

const compressible =
  /^(?:text\/|application\/(?:json|yaml|xml|geo\+json|gpx\+xml|linkset\+json|ld\+json|manifest\+json)|image\/svg)/;

/** Media type with the header fields of all its contents, rendered once. */
export class MediaType {
  readonly isStored: boolean;
  /** True if bodies vary by Accept-Encoding. Tiny bodies vary too, so that they may grow without a change of Vary. */
  readonly encodable: boolean;
  readonly bodyHeaders: string;
  /** Rendered fields that a 304 also carries (RFC 9110 §15.4.5). */
  readonly commonHeaders: string;
  /** Rendered Cache-Control and Vary, which a 304 also carries. */
  readonly cacheHeaders: Readonly<Record<OriginSource, string>>;

  constructor(type: string, { caching, vary, isReady = false, headers = {} }: MediaTypeOptions) {
    this.bodyHeaders = renderHeaders({ 'Content-Type': type });
    this.isStored = caching !== 'no-store';
    this.encodable = (this.isStored || isReady) && compressible.test(type);
    this.commonHeaders = renderHeaders(headers);
    const cacheHeaders = (source: OriginSource, cacheControl = caching) => {
      const fields = [vary, this.encodable && 'Accept-Encoding', this.isStored && originFields[source]];
      // A single field: nginx before 1.23 reads only the last one.
      const varies = fields.filter(Boolean).join(', ');
      return renderHeaders({ 'Cache-Control': cacheControl, ...(varies !== '' && { Vary: varies }) });
    };
    this.cacheHeaders = {
      fixed: cacheHeaders('fixed'),
      host: cacheHeaders('host'),
      // nginx may forward the host of an absolute-form target, while its cache compares the Host field.
      proxy: cacheHeaders('proxy', caching.replace('public', 'private')),
      prefix: cacheHeaders('prefix', caching.replace('public', 'private')),
    };
  }
}

/** Header fields that depend on the body alone. */
export interface BodyHead {
  readonly etag: string | undefined;
  /** Rendered fields other than `cacheHeaders`: Content-Type and, if known, Content-Length and ETag. */
  readonly headerText: string;
  /** `headerText` without fields that a 304 must not carry (RFC 9110 §15.4.5). */
  readonly notModifiedHeaderText: string;
  readonly cacheHeaders: MediaType['cacheHeaders'];
}

/**
 * Header fields of a body. `tag` identifies the bytes before encoding, `length` counts them after. Each encoding has
 * its own ETag (RFC 9110 §8.8.3.3).
 */
export function bodyHead(type: MediaType, encoding: Encoding, tag?: string, length?: number): BodyHead {
  const etag = tag && (encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`);
  const notModifiedHeaderText = flat(type.commonHeaders + (etag ? `ETag: ${etag}\r\n` : ''));
  const encodingField = encoding === 'identity' ? '' : `Content-Encoding: ${encoding}\r\n`;
  const lengthField = length === undefined ? '' : `Content-Length: ${length}\r\n`;
  const headerText = flat(type.bodyHeaders + encodingField + lengthField + notModifiedHeaderText);
  return { etag, headerText, notModifiedHeaderText, cacheHeaders: type.cacheHeaders };
}

export interface Representation extends BodyHead {
  /** A string has one Latin-1 character per byte: Node sends it in one piece with the head. */
  readonly body: string | Buffer;
  readonly length: number;
}

/** Largest body stored as a string, in bytes. Node copies it behind its head; larger ones are cheaper to write as a second piece. */
const maxTextBytes = 4 * 1024;

/** Size in bytes below which compression rarely saves a packet. */
const minCompressedBytes = 1024;

/**
 * Fast compression levels; a variant is compressed in the thread pool at its first request. Each thread retains its
 * buffers: 2 MB. The next quality would take 6 MB for 0.5 % of a page, the next window 2.5 MB for 1 %.
 */
const compressors = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(zlib().gzip)(bytes, { level: 6 }),
  br(bytes: Buffer): Promise<Buffer> {
    const { brotliCompress, constants } = zlib();
    return promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
    });
  },
};

/** Returns 132 bits of a SHA-256, which distinguish all bodies of an address. */
export function tagOf(source: string | Buffer): string {
  return hash('sha256', source, 'base64url').slice(0, 22);
}

/** Length of a text in UTF-16 code units from which two fast conversions take less time than a slow one. */
const minTranscoded = 4096;

/** Encodes a text. Node converts between buffers with SIMD instructions, but strings beyond Latin-1 by the character: a sixth of the time. */
export function utf8(text: string): Buffer {
  if (text.length < minTranscoded) return Buffer.from(text);
  return transcode(Buffer.from(text.toWellFormed(), 'utf16le'), 'utf16le', 'utf8');
}

export class StoredBody {
  readonly type: MediaType;
  /** Size of the identity body in bytes, for caches. */
  readonly size: number;
  readonly identity: Representation;
  readonly #tag: string | undefined;
  /** Variants by encoding. Completed ones need no promise. */
  readonly #variants: { gzip?: Variant; br?: Variant } = {};

  /** `source` is a short text that determines the bytes; its hash is then the tag. */
  constructor(type: MediaType, body: string | Buffer, source?: string) {
    this.type = type;
    const bytes = typeof body === 'string' ? utf8(body) : body;
    this.size = bytes.length;
    this.#tag = type.isStored ? tagOf(source ?? bytes) : undefined;
    this.identity = this.#represent(bytes, 'identity');
  }

  /** Returns the representation for an Accept-Encoding field; the identity if compression does not pay. */
  in(accepted: string | undefined): Representation | Promise<Representation> {
    if (!this.type.encodable || this.size < minCompressedBytes) return this.identity;
    const encoding = encodingFor(accepted);
    if (encoding === 'identity') return this.identity;
    this.#variants[encoding] ??= this.#encode(encoding);
    return this.#variants[encoding];
  }

  /** Stores the variant once it is complete. A failure is not stored, so that the next request retries. */
  async #encode(encoding: 'gzip' | 'br'): Promise<Representation> {
    const { body } = this.identity;
    try {
      const bytes = await compressors[encoding](
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      );
      const encoded = bytes.length < this.size ? this.#represent(bytes, encoding) : this.identity;
      this.#variants[encoding] = encoded;
      return encoded;
    } catch (error) {
      delete this.#variants[encoding];
      throw error;
    }
  }

  #represent(bytes: Buffer, encoding: Encoding): Representation {
    const { length } = bytes;
    const body = length > maxTextBytes ? unpooled(bytes) : bytes.toString('latin1');
    return { body, length, ...bodyHead(this.type, encoding, this.#tag, length) };
  }
}

type Variant = Representation | Promise<Representation>;

/** Copies bytes that Node cut from its 64 KiB pool: a long-lived body would retain the whole pool. */
export function unpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

/**
 * Cache-Control of data, which changes only with a reload. Caches may serve it stale for a minute, and for a day if the
 * service is down (RFC 5861).
 */
export const caching = 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400';

const storedJson = new MediaType('application/json', { caching });
const passingJson = new MediaType('application/json', { caching: 'no-store' });

/** JSON body that caches may store. */
export function json(value: unknown): StoredBody {
  return new StoredBody(storedJson, JSON.stringify(value));
}

/** JSON body of a single response. */
export function freshJson(value: unknown): StoredBody {
  return new StoredBody(passingJson, JSON.stringify(value));
}

/** JSON body from encoded text, cacheable or not. */
export function jsonText(text: string | Buffer, isStored: boolean, source?: string): StoredBody {
  return new StoredBody(isStored ? storedJson : passingJson, text, source);
}
