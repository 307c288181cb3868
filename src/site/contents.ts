import { Cache } from '../cache.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { Content, LinkedTexts, type MediaType, preferences } from '../http/content.ts';
import type { Call, ContentReply } from '../http/route.ts';
import { SlidingWindow } from '../limit/window.ts';
import type { City } from '../places/place.ts';
import { caching, markdownType, pageType } from './content-types.ts';

/** Renders a text that links to an origin, at once or in turns of the event loop. */
type Render = (base: string) => string | Promise<string>;

/** A page in its two representations, for an origin. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path and filters. */
  readonly key: string;
  readonly html: Render;
  readonly markdown: Render;
  /** Set where the answer at its address depends on `Accept-Language`. */
  readonly byLanguage?: true;
  /** URL schemes, such as `https:`, of the photos that it loads from other hosts; none without it. */
  readonly photoSchemes?: () => readonly string[];
}

/** Bytes of all cached contents before encoding; their compressed variants add about a third. */
const maxContentBytes = 12 * 1024 * 1024;
/** Bytes of the texts from which the contents for one more origin are made. */
const maxTextBytes = 4 * 1024 * 1024;

/**
 * What the site answers from one catalogue, rendered when it is first asked for and cached within a bound. What is rendered
 * for a client is counted, so the methods throw RATE_LIMIT_EXCEEDED.
 */
export class Contents {
  readonly #city: City;
  readonly #countRendering: CountRendering | undefined;
  readonly #texts = new LinkedTexts(maxTextBytes);
  readonly #contents = new Cache<Content>({
    name: 'pages',
    maxBytes: maxContentBytes,
    weigh: ({ size }) => size,
    admit: 'second',
  });

  /** Without `countRendering`, what is rendered for a client is not limited. */
  constructor(city: City, countRendering: CountRendering | undefined) {
    this.#city = city;
    this.#countRendering = countRendering;
  }

  /** The representation of a page that the client prefers. */
  async page(page: Page, call: Call): Promise<ContentReply> {
    if (prefersMarkdown(call.headers.accept)) return this.markdown(page, call);
    const type = () => pageType(this.#city, caching, varyOf(page), page.photoSchemes?.());
    return this.#reply(`html ${page.key}`, call, page.html, type);
  }

  /** A page as Markdown, whatever the client prefers. */
  async markdown(page: Page, call: Call): Promise<ContentReply> {
    return this.#reply(`markdown ${page.key}`, call, page.markdown, () => markdownType(varyOf(page)));
  }

  /** A content with one representation. */
  async file(type: MediaType, key: string, call: Call, render: Render): Promise<ContentReply> {
    return this.#reply(key, call, render, () => type);
  }

  /** A picture. It is not counted: a page of results shows dozens of them, at 0.1 ms each. */
  picture(type: MediaType, key: string, draw: () => string | Buffer): ContentReply {
    return { content: this.#contents.get(key, () => new Content(type, draw())) };
  }

  /** Counts what is rendered for a client as so many pages. */
  countRenderings(client: string, pages: number): void {
    for (let i = 0; i < pages; i += 1) this.#countRendering?.(client);
  }

  async #reply(
    key: string,
    { base, client }: Call,
    render: Render,
    type: () => MediaType,
  ): Promise<ContentReply> {
    const full = `${key} ${base}`;
    const cached = this.#contents.find(full);
    if (cached) return { content: cached };
    this.#countRendering?.(client);
    const text = await this.#texts.get(key, base, render);
    return { content: this.#contents.offer(full, new Content(type(), text)) };
  }
}

/** The request fields that choose a representation. */
function varyOf({ byLanguage }: Page): string {
  return byLanguage ? 'Accept, Accept-Language' : 'Accept';
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

/** Counts a page that is rendered for a client. Throws RATE_LIMIT_EXCEEDED. */
export type CountRendering = (client: string) => void;

/** Pages rendered for one client in any minute: nobody reads as fast, and at 2 ms each they take 1 % of a processor. */
const limit = 300;
const windowMs = 60_000;
/** Bounds of the tables, below 1 MB together. */
const tables = { maxKeys: 4096, maxRuns: 65_536 };

/** Limits what is rendered for one client. What is cached is not counted, so many readers may share one address. */
export function limitRendering(clock: Pick<Clock, 'now'>): CountRendering {
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
