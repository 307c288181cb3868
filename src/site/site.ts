import { Cache } from '../cache.ts';
import { Content, LinkedTexts, MediaType } from '../http/content.ts';
import type { Call } from '../http/route.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { type Inline, scripts, styles } from './assets/inline.ts';
import type { DrawingLimit } from './drawing-limit.ts';
import { prefersMarkdown } from './negotiation.ts';
import { photoTag } from './pages/picture.ts';

/** A page in its two representations, for an origin. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path and filters. */
  readonly key: string;
  html(base: string): string;
  markdown(base: string): string;
}

/** Who asks, and by which origin. */
type Caller = Pick<Call, 'base' | 'client'>;

/** Contents change only when the data is reloaded: five minutes old is fresh enough. */
const caching = 'public, max-age=300';

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
const maxContentBytes = 12 * 1024 * 1024;
/** Bytes of the texts from which the contents for one more origin are made. */
const maxTextBytes = 4 * 1024 * 1024;

/** Everything the site answers from one catalogue, made when it is first asked for and kept within a bound. */
export class Site {
  readonly catalogue: Catalogue;
  readonly #limit: DrawingLimit | undefined;
  readonly #texts = new LinkedTexts(maxTextBytes);
  readonly #contents = new Cache<Content>({
    name: 'pages',
    maxBytes: maxContentBytes,
    weigh: ({ size }) => size,
    admit: 'second',
  });

  /** Without a limit, a client may have drawn as much as it likes. */
  constructor(catalogue: Catalogue, limit: DrawingLimit | undefined) {
    this.catalogue = catalogue;
    this.#limit = limit;
  }

  /** The representation of a page that the client prefers. Throws RATE_LIMIT_EXCEEDED, as the others do. */
  page(page: Page, caller: Caller & Pick<Call, 'headers'>): Content {
    if (prefersMarkdown(caller.headers.accept)) return this.markdown(page, caller);
    return this.#content(
      `html ${page.key}`,
      caller,
      (base) => page.html(base),
      (text) => htmlContent(text, caching),
    );
  }

  /** A page as Markdown, whatever the client prefers. */
  markdown(page: Page, caller: Caller): Content {
    return this.file(markdown, `markdown ${page.key}`, caller, (base) => page.markdown(base));
  }

  /** A content with one representation. */
  file(type: MediaType, key: string, caller: Caller, draw: (base: string) => string): Content {
    return this.#content(key, caller, draw, (text) => new Content(type, text));
  }

  /** A picture. It is not counted: a page of results shows dozens of them, at 0.1 ms each. */
  picture(key: string, draw: () => string): Content {
    return this.#contents.get(key, () => new Content(svg, draw()));
  }

  #content(
    key: string,
    { base, client }: Caller,
    draw: (base: string) => string,
    toContent: (text: string) => Content,
  ): Content {
    return this.#contents.get(`${key} ${base}`, () => {
      this.#limit?.take(client);
      return toContent(this.#texts.get(key, base, draw));
    });
  }
}

/** An HTML page for one response only. */
export function freshPage(text: string): Content {
  return htmlContent(text, 'no-store');
}

function htmlContent(text: string, cacheControl: string): Content {
  const headers = [...pageHeaders, 'Content-Security-Policy', policyFor(text)];
  const type = new MediaType('text/html; charset=utf-8', { caching: cacheControl, vary: 'Accept', headers });
  return new Content(type, text);
}

const pageHeaders = [
  'Referrer-Policy',
  'same-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=()',
];

const inlineSources = [`script-src ${sourcesOf(scripts)}`, `style-src ${sourcesOf(styles)}`];

/**
 * The Content Security Policy (Level 3) of a page. Inline styles and scripts are allowed by their hashes. Only photos
 * come from other hosts; these redirect to hosts that are not known here, so the policy names schemes.
 */
function policyFor(page: string): string {
  const photos = ['http:', 'https:'].filter((scheme) => page.includes(photoTag + scheme));
  return [
    "default-src 'none'",
    ...inlineSources,
    `img-src ${["'self'", ...photos].join(' ')}`,
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
