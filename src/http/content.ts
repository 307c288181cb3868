import { promisify } from 'node:util';
import { crypto, zlib } from '../builtin.ts';
import { unpooled } from '../bytes.ts';
import { Representation } from './representation.ts';

export type Encoding = 'identity' | 'gzip' | 'br';

interface Options {
  /** Cache-Control; anything but `no-store` also gives the content an ETag. */
  readonly caching: string;
  /** Request fields other than Accept-Encoding that chose this content. */
  readonly vary?: string;
  /** Further fields, flat. */
  readonly headers?: readonly string[];
  /** Tells this body from all others of its address, which its bytes do otherwise. */
  readonly seed?: string;
}

/** Below this, in bytes, a compressed body saves less than the packet it travels in. */
const minCompressed = 1024;

/** Fast levels: a variant is made at the first request that asks for it, in the thread pool. */
const compressors = {
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(zlib().gzip)(bytes, { level: 6 }),
  br(bytes: Buffer): Promise<Buffer> {
    const { brotliCompress, constants } = zlib();
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  },
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
  readonly #variants: Partial<Record<Encoding, Representation | Promise<Representation>>> = {};

  /** A body in pieces is joined on its way out, each time: its pieces are shared with other bodies. */
  constructor(type: string, body: string | Buffer | readonly Buffer[], options: Options) {
    this.type = type;
    this.#options = options;
    const isStored = options.caching !== 'no-store';
    this.encodable = isStored && compressible.test(type);
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const pieces = Buffer.isBuffer(bytes) ? [isStored ? unpooled(bytes) : bytes] : bytes;
    const etag = isStored ? tagOf(options.seed ?? Buffer.concat(pieces)) : undefined;
    this.identity = this.#represent(pieces, 'identity', etag);
  }

  /** Bytes of the identity body, for caches that count them. */
  get size(): number {
    return this.identity.size;
  }

  /** The body in an encoding; the identity one where compressing does not pay. */
  in(encoding: Encoding): Representation | Promise<Representation> {
    if (encoding === 'identity' || !this.encodable || this.size < minCompressed) return this.identity;
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
    const made = bytes.length < this.size ? this.#represent([unpooled(bytes)], encoding, tag) : this.identity;
    this.#variants[encoding] = made;
    return made;
  }

  #represent(pieces: readonly Buffer[], encoding: Encoding, etag: string | undefined): Representation {
    const { caching, headers = [], vary } = this.#options;
    const varies = [vary, this.encodable ? 'Accept-Encoding' : undefined].filter(Boolean).join(', ');
    const own = ['Content-Type', this.type];
    if (encoding !== 'identity') own.push('Content-Encoding', encoding);
    const shared = ['Cache-Control', caching, ...headers];
    if (etag !== undefined) shared.push('ETag', etag);
    if (varies !== '') shared.push('Vary', varies);
    return new Representation(pieces, own, shared, etag);
  }
}

function tagOf(seed: string | Buffer): string {
  return `"${crypto().hash('sha256', seed, 'base64url').slice(0, 22)}"`;
}

/** What changes only with the data in service: soon for everyone, but not for every request. */
const publicCaching = 'public, max-age=300';

/** A JSON body that caches may keep, given as a value or as its ready text. */
export function json(value: unknown): Content {
  const body = Buffer.isBuffer(value) ? value : JSON.stringify(value);
  return new Content('application/json', body, { caching: publicCaching });
}

/** The same from ready pieces, which other bodies share, and what tells it from all others of its address. */
export function jsonOfPieces(pieces: readonly Buffer[], seed: string): Content {
  return new Content('application/json', pieces, { caching: publicCaching, seed });
}

/** A JSON body made for one response only. */
export function freshJson(value: unknown): Content {
  return new Content('application/json', JSON.stringify(value), { caching: 'no-store' });
}
