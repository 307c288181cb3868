import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { caching, type MediaType, preferences } from '../http/content.ts';
import type { RenderedBodies, RenderQuota } from '../http/rendered-bodies.ts';
import type { Call, ContentReply } from '../http/route.ts';
import type { Spend } from '../indexes/search.ts';
import { SlidingWindow } from '../limit/window.ts';
import type { City } from '../places/place.ts';
import { markdownType, pageType } from './content-types.ts';

/** Renders a text that links to an origin, at once or in turns of the event loop. `spend` is told what a search takes. */
type Render = (base: string, spend: Spend) => string | Promise<string>;

/** A page in its two representations, for an origin. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path and filters. */
  readonly key: string;
  readonly html: Render;
  readonly markdown: Render;
  /** Set where the answer at its address depends on `Accept-Language`, and on where the visitor comes from. */
  readonly byLanguage?: boolean;
  /** URL schemes, such as `https:`, of the photos that it loads from other hosts; none without it. */
  readonly photoSchemes?: () => readonly string[];
}

/**
 * What the site answers from one catalogue. What is rendered or searched for a client is counted, so the methods throw
 * RATE_LIMIT_EXCEEDED.
 */
export class RenderedPages {
  readonly #city: City;
  readonly #bodies: RenderedBodies;
  readonly #renderQuota: RenderQuota | undefined;

  /** Without `renderQuota`, what is searched for a client is not limited. */
  constructor(city: City, bodies: RenderedBodies, renderQuota?: RenderQuota) {
    this.#city = city;
    this.#bodies = bodies;
    this.#renderQuota = renderQuota;
  }

  /** The representation of a page that the client prefers. */
  async page(page: Page, call: Call): Promise<ContentReply> {
    const { key, byLanguage = false, photoSchemes } = page;
    // Referer and Sec-Fetch-Site choose as well, but a Vary with them would keep an entry for every page of the Web.
    const control = byLanguage ? 'private, max-age=300' : caching;
    const vary = byLanguage ? 'Accept, Accept-Language' : 'Accept';
    if (prefersMarkdown(call.headers.accept))
      return this.#reply(`chosen markdown ${key}`, call, page.markdown, () => markdownType(control, vary));
    const type = () => pageType(this.#city, control, vary, photoSchemes?.());
    return this.#reply(`html ${key}`, call, page.html, type);
  }

  /** A page as Markdown, whatever the client prefers. */
  async markdown(page: Page, call: Call): Promise<ContentReply> {
    return this.#reply(`markdown ${page.key}`, call, page.markdown, () => markdownType(caching));
  }

  /** A content with links and one representation. */
  async file(type: MediaType, key: string, call: Call, render: Render): Promise<ContentReply> {
    return this.#reply(key, call, render, () => type);
  }

  /** A content without links. */
  unlinked(type: MediaType, key: string, draw: () => string | Buffer): ContentReply {
    return { content: this.#bodies.unlinked(key, type, draw), isLinkless: true };
  }

  /** Counts what is rendered for a client in pages. */
  useRenderQuota(client: string, pages: number): void {
    for (let i = 0; i < pages; i += 1) this.#renderQuota?.(client);
  }

  /** Counts what is searched for a client, as the pages that could be rendered meanwhile. */
  searchingFor(client: string): Spend {
    let spent = 0;
    return (steps) => {
      spent += steps;
      for (; spent >= stepsAPage; spent -= stepsAPage) this.useRenderQuota(client, 1);
    };
  }

  async #reply(key: string, call: Call, render: Render, type: () => MediaType): Promise<ContentReply> {
    const spend = this.searchingFor(call.client);
    return { content: await this.#bodies.get(key, call, type, (base) => render(base, spend)) };
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

/** Pages rendered for one client in any minute: nobody reads as fast, and at 2 ms each they take 1 % of a processor. */
const limit = 300;
/** Steps of a search that take as long as a page. */
const stepsAPage = 20_000;
const windowMs = 60_000;
/** Bounds of the tables, below 2 MB together. */
const tables = { maxKeys: 4096, maxRuns: 65_536 };

/** Limits what is rendered for one client. What is cached is not counted, so many readers may share one address. */
export function newRenderQuota(clock: Pick<Clock, 'now'>): RenderQuota {
  const window = new SlidingWindow({ limit, windowMs, ...tables });
  return (client) => {
    const { allowed, resetSeconds } = window.take(client, clock.now());
    if (allowed) return;
    throw new AppError(
      'RATE_LIMIT_EXCEEDED',
      `This client has had ${limit} pages drawn in the last ${windowMs / 1000} seconds, or searches that take as long`,
      `Wait ${resetSeconds} seconds; for a copy of all places, page through /api/v1/places with limit=100.`,
      { retryAfterSeconds: resetSeconds },
    );
  };
}
