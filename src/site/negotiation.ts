import { preferences } from '../http/content.ts';

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
