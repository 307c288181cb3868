import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { unpooled } from '../bytes.ts';
import { lazy } from '../cache.ts';
import { fieldText } from './head.ts';
import { Representation } from './representation.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

interface Options {
  /** Cache-Control; anything but `no-store` also gives contents an ETag. */
  readonly caching: string;
  /** Request fields other than Accept-Encoding that chose this content. */
  readonly vary?: string;
  /** Further fields, flat. */
  readonly headers?: readonly string[];
}

/** Below this, in bytes, a compressed body saves less than the packet it travels in. */
const minCompressed = 1024;

/** Fast levels: a variant is made at the first request that asks for it, in the thread pool. */
const compressors = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 6 }),
  br(bytes: Buffer): Promise<Buffer> {
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  },
};

const compressible =
  /^(?:text\/|application\/(?:json|yaml|xml|linkset\+json|ld\+json|manifest\+json)|image\/svg)/;

/** What contents of one kind have in common: their media type, and their header fields rendered once. */
export class Kind {
  readonly isStored: boolean;
  /** Whether bodies differ by Accept-Encoding; a tiny one says so too, and then need not change when it grows. */
  readonly encodable: boolean;
  readonly #own: Readonly<Record<Encoding, string>>;
  readonly #shared: string;

  constructor(type: string, { caching, vary, headers = [] }: Options) {
    this.isStored = caching !== 'no-store';
    this.encodable = this.isStored && compressible.test(type);
    const own = fieldText(['Content-Type', type]);
    const encoded = (encoding: Encoding) => own + fieldText(['Content-Encoding', encoding]);
    this.#own = { identity: own, gzip: encoded('gzip'), br: encoded('br') };
    const varies = [vary, this.encodable ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
    this.#shared = fieldText([
      'Cache-Control',
      caching,
      ...headers,
      ...(varies === '' ? [] : ['Vary', varies]),
    ]);
  }

  represent(pieces: readonly Buffer[], encoding: Encoding, etag: string | undefined): Representation {
    return new Representation(pieces, this.#own[encoding], this.#shared, etag);
  }
}

/** An unchanging body and its encoded variants, each made once (RFC 9110, 8.8.3.3: a strong ETag per encoding). */
export class Content {
  readonly kind: Kind;
  readonly identity: Representation;
  readonly #variants: Partial<Record<Encoding, Representation | Promise<Representation>>> = {};

  /**
   * A body in pieces is joined on its way out, each time: its pieces are shared with other bodies. The tag tells the body
   * from all others of its address; without one its bytes do.
   */
  constructor(kind: Kind, body: string | Buffer | readonly Buffer[], tag?: string) {
    this.kind = kind;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const pieces = Buffer.isBuffer(bytes) ? [kind.isStored ? unpooled(bytes) : bytes] : bytes;
    const etag = kind.isStored ? `"${tag ?? digest(Buffer.concat(pieces))}"` : undefined;
    this.identity = kind.represent(pieces, 'identity', etag);
  }

  /** Bytes of the identity body, for caches that count them. */
  get size(): number {
    return this.identity.size;
  }

  /** The body in an encoding; the identity one where compressing does not pay. */
  in(encoding: Encoding): Representation | Promise<Representation> {
    if (encoding === 'identity' || !this.kind.encodable || this.size < minCompressed) return this.identity;
    this.#variants[encoding] ??= this.#encode(encoding);
    return this.#variants[encoding];
  }

  async #encode(encoding: 'gzip' | 'br'): Promise<Representation> {
    const bytes = await compressors[encoding](this.identity.bytes).catch((error: unknown) => {
      // The next request for it tries anew.
      delete this.#variants[encoding];
      throw error;
    });
    const tag = this.identity.etag?.replace(/"$/, `-${encoding}"`);
    const made =
      bytes.length < this.size ? this.kind.represent([unpooled(bytes)], encoding, tag) : this.identity;
    this.#variants[encoding] = made;
    return made;
  }
}

function digest(bytes: Buffer): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

/** What changes only with the data in service: soon for everyone, but not for every request. */
const publicCaching = 'public, max-age=300';

const storedJson = lazy(() => new Kind('application/json', { caching: publicCaching }));
const passingJson = lazy(() => new Kind('application/json', { caching: 'no-store' }));

/** A JSON body that caches may keep, given as a value or as its ready text. */
export function json(value: unknown): Content {
  return new Content(storedJson(), Buffer.isBuffer(value) ? value : JSON.stringify(value));
}

/** The same from ready pieces, which other bodies share, and what tells it from all others of its address. */
export function jsonOfPieces(pieces: readonly Buffer[], tag: string): Content {
  return new Content(storedJson(), pieces, tag);
}

/** A JSON body made for one response only. */
export function freshJson(value: unknown): Content {
  return new Content(passingJson(), JSON.stringify(value));
}
