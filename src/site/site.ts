import { Cache } from '../cache.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { Content, LinkedTexts, MediaType, preferences } from '../http/content.ts';
import type { Call } from '../http/route.ts';
import { SlidingWindow } from '../limit/window.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { accentSource } from './assets/accent.ts';
import { type Inline, scripts, styles } from './assets/inline.ts';
import { photoTag } from './pages/picture.ts';

/** Makes a text that links to an origin, at once or in turns of the event loop. */
type Draw = (base: string) => string | Promise<string>;

/** A page in its two representations, for an origin. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path and filters. */
  readonly key: string;
  readonly html: Draw;
  readonly markdown: Draw;
  /** Set where `Accept-Language` has a say in what its address answers. */
  readonly byLanguage?: true;
}

/** Who asks, and by which origin. */
type Caller = Pick<Call, 'base' | 'client'>;

/** Contents change only when the data is reloaded: five minutes old is fresh enough. */
const caching = 'public, max-age=300';

/** For pictures and texts for programs: other sites may use them, and they load nothing. */
const file = {
  caching,
  headers: {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  },
};
export const plainText = new MediaType('text/plain; charset=utf-8', file);
/** JSON Schema (draft 2020-12, 14). */
export const jsonSchema = new MediaType('application/schema+json', file);
export const xml = new MediaType('application/xml', file);
/** Of the service worker, which asks this service only. Browsers look for a new one at every visit. */
export const workerType = new MediaType('text/javascript; charset=utf-8', {
  caching: 'no-cache',
  headers: { 'Content-Security-Policy': "default-src 'none'; connect-src 'self'" },
});
export const manifestType = new MediaType('application/manifest+json', file);
export const offlineListType = new MediaType('application/json', { ...file, caching: 'no-cache' });
export const svg = new MediaType('image/svg+xml', file);
export const png = new MediaType('image/png', file);

/** A media type with the header fields of files for programs. */
export function fileType(type: string, kept = caching): MediaType {
  return new MediaType(type, { ...file, caching: kept });
}

/** Bytes of all cached contents before encoding; their compressed variants add about a third. */
const maxContentBytes = 12 * 1024 * 1024;
/** Bytes of the texts from which the contents for one more origin are made. */
const maxTextBytes = 4 * 1024 * 1024;

/** Everything the site answers from one catalogue, made when it is first asked for and kept within a bound. */
export class Site {
  readonly catalogue: Catalogue;
  readonly #countDrawing: CountDrawing | undefined;
  readonly #texts = new LinkedTexts(maxTextBytes);
  readonly #contents = new Cache<Content>({
    name: 'pages',
    maxBytes: maxContentBytes,
    weigh: ({ size }) => size,
    admit: 'second',
  });

  /** Without a limit, a client may have drawn as much as it likes. */
  constructor(catalogue: Catalogue, countDrawing: CountDrawing | undefined) {
    this.catalogue = catalogue;
    this.#countDrawing = countDrawing;
  }

  /** The representation of a page that the client prefers. Throws RATE_LIMIT_EXCEEDED, as the others do. */
  async page(page: Page, caller: Caller & Pick<Call, 'headers'>): Promise<Content> {
    if (prefersMarkdown(caller.headers.accept)) return this.markdown(page, caller);
    return this.#content(`html ${page.key}`, caller, page.html, (text) =>
      htmlContent(text, caching, varyOf(page)),
    );
  }

  /** A page as Markdown, whatever the client prefers. */
  async markdown(page: Page, caller: Caller): Promise<Content> {
    const type = new MediaType('text/markdown; charset=utf-8', { ...file, vary: varyOf(page) });
    return this.file(type, `markdown ${page.key}`, caller, page.markdown);
  }

  /** A content with one representation. */
  async file(type: MediaType, key: string, caller: Caller, draw: Draw): Promise<Content> {
    return this.#content(key, caller, draw, (text) => new Content(type, text));
  }

  /** A picture. It is not counted: a page of results shows dozens of them, at 0.1 ms each. */
  picture(key: string, type: MediaType, draw: () => string | Buffer): Content {
    return this.#contents.get(key, () => new Content(type, draw()));
  }

  /** Counts what is drawn for a client as so many pages. Throws RATE_LIMIT_EXCEEDED. */
  countDrawings(client: string, pages: number): void {
    for (let i = 0; i < pages; i += 1) this.#countDrawing?.(client);
  }

  async #content(
    key: string,
    { base, client }: Caller,
    draw: Draw,
    toContent: (text: string) => Content,
  ): Promise<Content> {
    const full = `${key} ${base}`;
    const kept = this.#contents.find(full);
    if (kept) return kept;
    this.#countDrawing?.(client);
    return this.#contents.offer(full, toContent(await this.#texts.getInTurns(key, base, draw)));
  }
}

/**
 * Whether a client wants Markdown rather than HTML (RFC 9110, 12.5.1). It must name the type: a wildcard means HTML, as
 * browsers send it. Of two types it weighs alike, the one it names first wins.
 */
function prefersMarkdown(accept: string | undefined): boolean {
  const markdown = memberOf(accept, ['text/markdown']);
  if (!markdown || markdown.quality === 0) return false;
  const page = memberOf(accept, ['text/html', 'text/*', '*/*']);
  if (!page || page.quality < markdown.quality) return true;
  return page.quality === markdown.quality && (page.name !== 'text/html' || markdown.at < page.at);
}

/** Whether a client names HTML, as browsers do when they navigate. */
export function namesHtml(accept: string | undefined): boolean {
  const page = memberOf(accept, ['text/html', 'application/xhtml+xml']);
  return page !== undefined && page.quality > 0;
}

/** The member of an Accept field with the first of these names that occurs in it, and its position. */
function memberOf(accept: string | undefined, names: readonly string[]) {
  const members = preferences(accept ?? '').map((member, at) => ({ ...member, at }));
  return names.flatMap((name) => members.find((member) => member.name === name) ?? [])[0];
}

/** Counts a drawing for a client. Throws RATE_LIMIT_EXCEEDED. */
type CountDrawing = (client: string) => void;

/** Drawings for one client in any minute: nobody reads as fast, and at 2 ms each they take 1 % of a processor. */
const limit = 300;
const windowMs = 60_000;
/** Bounds of the tables, below 1 MB together. */
const tables = { maxKeys: 4096, maxRuns: 65_536 };

/** Bounds what is drawn for one client. What is ready costs nothing, so a school behind one address shares it freely. */
export function limitDrawings(clock: Pick<Clock, 'now'>): CountDrawing {
  const window = new SlidingWindow({ limit, windowMs, ...tables });
  return (client) => {
    const { allowed, resetSeconds } = window.take(client, clock.now());
    if (allowed) return;
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `This client has had ${limit} pages drawn in the last ${windowMs / 1000} seconds`,
      `Wait ${resetSeconds} seconds; for a copy of all places, page through /api/v1/places with limit=100.`,
      resetSeconds,
    );
  };
}

/** The request fields that choose a representation. */
function varyOf({ byLanguage }: Page): string {
  return byLanguage ? 'Accept, Accept-Language' : 'Accept';
}

/** An HTML page that caches may keep as long as `cacheControl` says. */
export function htmlContent(text: string, cacheControl: string, vary = 'Accept'): Content {
  const headers = { ...pageHeaders, 'Content-Security-Policy': policyFor(text) };
  const type = new MediaType('text/html; charset=utf-8', { caching: cacheControl, vary, headers });
  return new Content(type, text);
}

const pageHeaders = {
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=()',
};

const scriptSources = sourcesOf(scripts);
const styleSources = sourcesOf(styles);

/**
 * The Content Security Policy (Level 3) of a page. Inline styles and scripts are allowed by their hashes. Only photos
 * come from other hosts; these redirect to hosts that are not known here, so the policy names schemes.
 */
function policyFor(page: string): string {
  const photos = ['http:', 'https:'].filter((scheme) => page.includes(photoTag + scheme));
  return [
    "default-src 'none'",
    `script-src ${scriptSources}`,
    `style-src ${[styleSources, accentSource(page) ?? []].flat().join(' ')}`,
    `img-src ${["'self'", ...photos].join(' ')}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; ');
}

function sourcesOf(inlines: Readonly<Record<string, Inline>>): string {
  return Object.values(inlines)
    .map(({ source }) => source)
    .join(' ');
}
