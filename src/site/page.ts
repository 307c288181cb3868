import { preferences } from '../http/negotiation.ts';
import type { Spend } from '../indexes/search.ts';

/** Renders a text that links to an origin, at once or in turns of the event loop. `spend` is told what a search takes. */
export type Render = (base: string, spend: Spend) => string | Promise<string>;

/** A page in its two representations, for an origin. */
export interface Page {
  /** Unique among the pages of a catalogue: made of path and filters. */
  readonly key: string;
  /** What the page in HTML takes to render; in Markdown it is a text. */
  readonly kind: keyof typeof stepsToRender;
  readonly html: Render;
  readonly markdown: Render;
  /** Set where the answer at its address depends on `Accept-Language`, and on where the visitor comes from. */
  readonly byLanguage?: boolean;
  /** URL schemes, such as `https:`, of the photos that it loads from other hosts; none without it. */
  readonly photoSchemes?: () => readonly string[];
}

/** Steps that take one millisecond of a processor: the unit of all work that is charged to a client. */
export const stepsPerMs = 10_000;

/**
 * Steps to render what is not cached and to compress it with Brotli and gzip, charged before any of it is done. Home and
 * visits charge their places besides. `make bench ARGS='--only drawing'` measures them.
 */
export const stepsToRender = {
  home: 130_000,
  place: 60_000,
  visit: 50_000,
  reference: 110_000,
  text: 40_000,
} as const;

/**
 * Whether a client wants Markdown rather than HTML (RFC 9110, 12.5.1). It must name the type: a wildcard means HTML, as
 * browsers send it. Of two types it weighs alike, the one it names first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
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
