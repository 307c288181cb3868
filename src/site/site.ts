import { Cache } from '../cache.ts';
import { Content, MediaType } from '../http/content.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { hasPoster } from '../places/place.ts';
import { type Inline, scripts, styles } from './assets/inline.ts';
import { prefersMarkdown } from './negotiation.ts';

/** A page in its two representations. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path, origin and filters. */
  readonly key: string;
  html(): string;
  markdown(): string;
}

/** Contents change only when the data is reloaded: five minutes old is fresh enough. */
const caching = 'public, max-age=300';
const htmlType = 'text/html; charset=utf-8';

/** For pictures and texts for programs: other sites may use them, and they load nothing. */
const fileHeaders = [
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

const markdown = new MediaType('text/markdown; charset=utf-8', {
  caching,
  vary: 'Accept',
  headers: fileHeaders,
});
export const plainText = new MediaType('text/plain; charset=utf-8', { caching, headers: fileHeaders });
export const xml = new MediaType('application/xml', { caching, headers: fileHeaders });
export const svg = new MediaType('image/svg+xml', { caching, headers: fileHeaders });

/** Bytes of all cached contents before encoding; their compressed variants add about a third. */
const maxCachedBytes = 16 * 1024 * 1024;

/** Everything the site answers from one catalogue, made when it is first asked for and kept within a bound. */
export class Site {
  readonly catalogue: Catalogue;
  readonly #cache = new Cache<Content>({
    name: 'pages',
    maxBytes: maxCachedBytes,
    weigh: ({ size }) => size,
  });
  readonly #html: MediaType;
  readonly #freshHtml: MediaType;

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue;
    const headers = pageHeaders(catalogue);
    this.#html = new MediaType(htmlType, { caching, vary: 'Accept', headers });
    this.#freshHtml = new MediaType(htmlType, { caching: 'no-store', vary: 'Accept', headers });
  }

  /** The representation of a page that a client with this Accept field prefers. */
  page(page: Page, accept: string | undefined): Content {
    if (prefersMarkdown(accept)) return this.markdown(page);
    return this.#cache.get(`html ${page.key}`, () => new Content(this.#html, page.html()));
  }

  /** A page as Markdown, whatever the client prefers. */
  markdown(page: Page): Content {
    return this.#cache.get(`markdown ${page.key}`, () => new Content(markdown, page.markdown()));
  }

  /** A content with one representation. */
  file(type: MediaType, key: string, make: () => string): Content {
    return this.#cache.get(key, () => new Content(type, make()));
  }

  /** An HTML page for one response only. */
  freshPage(text: string): Content {
    return new Content(this.#freshHtml, text);
  }
}

function pageHeaders(catalogue: Catalogue): readonly string[] {
  return [
    'Content-Security-Policy',
    pagePolicy(catalogue),
    'Referrer-Policy',
    'same-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=()',
  ];
}

/**
 * The Content Security Policy (Level 3) of the pages. Inline styles and scripts are allowed by their hashes. Only photos
 * come from other hosts; these redirect to hosts that are not known here, so the policy names schemes.
 */
function pagePolicy({ places }: Catalogue): string {
  const photos = places.filter((place) => !hasPoster(place)).map(({ image }) => new URL(image).protocol);
  return [
    "default-src 'none'",
    `script-src ${sourcesOf(scripts)}`,
    `style-src ${sourcesOf(styles)}`,
    `img-src ${["'self'", ...new Set(photos)].join(' ')}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function sourcesOf(inlines: Readonly<Record<string, Inline>>): string {
  return Object.values(inlines)
    .map(({ source }) => source)
    .join(' ');
}
