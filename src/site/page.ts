import type { Render } from '../http/answer-cache.ts';
import { preferences } from '../http/negotiation.ts';

/** A page in its two representations. */
export interface Page {
  /** Unique key among the pages of a catalogue, from path and filters. */
  readonly key: string;
  /** Steps to render the HTML; Markdown is plain text. */
  readonly kind: keyof typeof stepsToRender;
  readonly html: Render;
  readonly markdown: Render;
  /** Set if the response depends on `Accept-Language` and on the referring page. */
  readonly byLanguage?: boolean;
  /** True if the content depends on the time of the request, which its address does not state. */
  readonly isOfNow?: boolean;
  /** URL schemes of external photos that the page loads, such as `https:`; absent without any. */
  readonly photoSchemes?: () => readonly string[];
}

/**
 * Steps to render an uncached body and to compress it with Brotli and gzip, charged in advance. Home and itineraries
 * also charge for their places. `make bench ARGS='--only drawing'` measures them.
 */
export const stepsToRender = {
  home: 130_000,
  place: 60_000,
  itinerary: 50_000,
  reference: 110_000,
  text: 50_000,
} as const;

/** Steps to draw and compress the poster of a place: a page of results shows 64. */
export const stepsToDraw = 4_000;
/** Steps to find a slug that is like an unknown one. */
export const stepsToSuggest = 5_000;

/**
 * True if a requester prefers Markdown to HTML (RFC 9110 §12.5.1). It must name the type: a wildcard means HTML, as sent
 * by browsers. Of equal weights, the first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const markdown = memberOf(accept, ['text/markdown']);
  if (!markdown) return excludesHtml(accept);
  if (markdown.quality === 0) return false;
  const page = memberOf(accept, ['text/html', 'text/*', '*/*']);
  if (!page || page.quality < markdown.quality) return true;
  return page.quality === markdown.quality && (page.name !== 'text/html' || markdown.at < page.at);
}

/** True if a requester accepts anything but HTML. */
function excludesHtml(accept: string | undefined): boolean {
  const [html, others] = [memberOf(accept, ['text/html']), memberOf(accept, ['text/*', '*/*'])];
  return html?.quality === 0 && others !== undefined && others.quality > 0;
}

/** True if a requester names HTML, as browsers do when they navigate. */
export function namesHtml(accept: string | undefined): boolean {
  const page = memberOf(accept, ['text/html', 'application/xhtml+xml']);
  return page !== undefined && page.quality > 0;
}

/** Returns the first of these names in an Accept field, with its position. */
function memberOf(accept: string | undefined, names: readonly string[]) {
  const members = preferences(accept ?? '').map((member, at) => ({ ...member, at }));
  return names.flatMap((name) => members.find((member) => member.name === name) ?? [])[0];
}
