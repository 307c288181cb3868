import { Cache } from '../cache.ts';
import { Content, MediaType } from '../http/content.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { prefersMarkdown } from './accept.ts';
import { filePolicy, pagePolicy } from './policy.ts';

/** Bytes of remembered pages, drawings and texts before encoding; their compressed variants add about a third. */
const maxCachedBytes = 16 * 1024 * 1024;
/** What changes only with the data in service: soon for everyone, but not for every request. */
const caching = 'public, max-age=300';
/** What is no page, and other sites may use: pictures, and texts for programs. */
const fileHeaders = [
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Content-Security-Policy',
  filePolicy,
];

/** What a page is about: its name in the cache, and how to make its two representations. */
export interface Subject {
  readonly key: string;
  html(): string;
  markdown(): string;
}

const markdown = new MediaType('text/markdown; charset=utf-8', {
  caching,
  vary: 'Accept',
  headers: fileHeaders,
});

/** Everything the site has made from one catalogue, made at the first request and kept within a bound. */
export class Contents {
  readonly #cache = new Cache<Content>({ maxBytes: maxCachedBytes, weigh: (content) => content.size });
  readonly #page: MediaType;
  readonly #freshPage: MediaType;

  constructor(catalogue: Catalogue) {
    const headers = [
      'Content-Security-Policy',
      pagePolicy(catalogue),
      'Referrer-Policy',
      'same-origin',
      'Cross-Origin-Opener-Policy',
      'same-origin',
      'Permissions-Policy',
      'camera=(), geolocation=(), microphone=()',
    ];
    const type = 'text/html; charset=utf-8';
    this.#page = new MediaType(type, { caching, vary: 'Accept', headers });
    this.#freshPage = new MediaType(type, { caching: 'no-store', vary: 'Accept', headers });
  }

  /** The variant of a subject that the client prefers. */
  either(subject: Subject, accept: string | undefined): Content {
    if (prefersMarkdown(accept)) return this.markdown(subject);
    return this.#cache.get(`html ${subject.key}`, () => new Content(this.#page, subject.html()));
  }

  /** An HTML page for one response only. */
  freshPage(text: string): Content {
    return new Content(this.#freshPage, text);
  }

  /** Markdown, at an address that also answers with HTML or at its own. */
  markdown(subject: Subject): Content {
    return this.#cache.get(`markdown ${subject.key}`, () => new Content(markdown, subject.markdown()));
  }

  /** Whatever has one representation. */
  file(type: string, key: string, make: () => string): Content {
    return this.#cache.get(
      `${type} ${key}`,
      () => new Content(new MediaType(type, { caching, headers: fileHeaders }), make()),
    );
  }
}
