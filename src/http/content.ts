import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { fieldText } from './head.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

/** One body as it goes over the wire, with the header fields that depend on nothing but itself. */
export interface Representation {
  readonly bytes: Buffer;
  /** The bytes of a small body as characters, one each: as text it goes out in one piece with its head. */
  readonly text: string | undefined;
  /** Rendered fields: Content-Length and, where the content has them, Content-Type, ETag, Vary and so on. */
  readonly fields: string;
  /** The same without what a 304 must not carry (RFC 9110, 15.4.5). */
  readonly notModified: string;
  readonly etag: string | undefined;
}

interface Options {
  /** Cache-Control; anything but `no-store` also gives the content an ETag. */
  readonly caching: string;
  /** Request fields other than Accept-Encoding that chose this content. */
  readonly vary?: string;
  /** Further fields, flat. */
  readonly headers?: readonly string[];
}

/** Below this, in bytes, a compressed body saves less than the packet it travels in. */
const minCompressed = 1024;

/** Up to this size, in bytes, joining a body to its head costs less than writing the two side by side. */
const maxJoined = 4096;

/** Fast levels: a variant is made at the first request that asks for it, in the thread pool. */
const compressors = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
};

const compressible =
  /^(?:text\/|application\/(?:json|yaml|xml|linkset\+json|ld\+json|manifest\+json)|image\/svg)/;

/** An unchanging body and its encoded variants, each made once (RFC 9110, 8.8.3.3: a strong ETag per encoding). */
export class Content {
  readonly type: string;
  readonly identity: Representation;
  /** Whether the body differs by Accept-Encoding; a tiny one says so too, and then need not change when it grows. */
  readonly encodable: boolean;
  readonly #options: Options;
  readonly #variants = new Map<Encoding, Representation | Promise<Representation>>();

  constructor(type: string, body: string | Buffer, options: Options) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.type = type;
    this.#options = options;
    this.encodable = options.caching !== 'no-store' && compressible.test(type);
    this.identity = this.#represent(
      bytes,
      'identity',
      options.caching === 'no-store' ? undefined : tagOf(bytes),
    );
  }

  /** Bytes held by the identity body, for caches that count them. */
  get size(): number {
    return this.identity.bytes.length;
  }

  /** The body in an encoding; the identity one where compressing does not pay. */
  in(encoding: Encoding): Representation | Promise<Representation> {
    if (encoding === 'identity' || !this.encodable || this.size < minCompressed) return this.identity;
    const known = this.#variants.get(encoding);
    if (known) return known;
    const pending = this.#encode(encoding);
    this.#variants.set(encoding, pending);
    return pending;
  }

  async #encode(encoding: 'gzip' | 'br'): Promise<Representation> {
    const bytes = await compressors[encoding](this.identity.bytes);
    const tag = this.identity.etag?.replace(/"$/, `-${encoding}"`);
    const made =
      bytes.length < this.identity.bytes.length ? this.#represent(bytes, encoding, tag) : this.identity;
    this.#variants.set(encoding, made);
    return made;
  }

  #represent(bytes: Buffer, encoding: Encoding, etag: string | undefined): Representation {
    const vary = [this.#options.vary, this.encodable ? 'Accept-Encoding' : undefined]
      .filter(Boolean)
      .join(', ');
    const notModified = fieldText([
      'Cache-Control',
      this.#options.caching,
      ...(this.#options.headers ?? []),
      ...(etag ? ['ETag', etag] : []),
      ...(vary ? ['Vary', vary] : []),
    ]);
    const own = ['Content-Type', this.type, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') own.push('Content-Encoding', encoding);
    const kept = this.#options.caching === 'no-store' ? bytes : unpooled(bytes);
    const text = bytes.length <= maxJoined ? bytes.toString('latin1') : undefined;
    return { bytes: kept, text, fields: fieldText(own) + notModified, notModified, etag };
  }
}

/** Bytes in memory of their own: as a slice of Node's shared pool, each body in a cache would keep 64 KiB alive. */
function unpooled(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(own);
  return own;
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** What changes only with the data in service: soon for everyone, but not for every request. */
const publicCaching = 'public, max-age=300';

/** A JSON body that caches may keep, given as a value or as its ready text. */
export function json(value: unknown): Content {
  const body = Buffer.isBuffer(value) ? value : JSON.stringify(value);
  return new Content('application/json', body, { caching: publicCaching });
}

/** A JSON body made for one response only. */
export function freshJson(value: unknown): Content {
  return new Content('application/json', JSON.stringify(value), { caching: 'no-store' });
}
