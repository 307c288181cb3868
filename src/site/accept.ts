import { preferences } from '../http/content.ts';

/**
 * Whether a client wants Markdown rather than HTML (RFC 9110, 12.5.1). It must name the type: a wildcard means HTML, as
 * browsers send it. Of two types it weighs alike, the one it names first wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const accepted = preferences(accept ?? '');
  const [markdown] = rank(accepted, ['text/markdown']);
  if (!markdown || markdown.quality === 0) return false;
  const [page] = rank(accepted, ['text/html', 'text/*', '*/*']);
  if (!page || page.quality < markdown.quality) return true;
  return page.quality === markdown.quality && (page.name !== 'text/html' || markdown.at < page.at);
}

/** Whether a client names HTML, as browsers do when they navigate. */
export function namesHtml(accept: string | undefined): boolean {
  const [page] = rank(preferences(accept ?? ''), ['text/html', 'application/xhtml+xml']);
  return page !== undefined && page.quality > 0;
}

interface Ranked {
  readonly name: string;
  readonly quality: number;
  readonly at: number;
}

/** The members of the field with one of these names, most specific name first. */
function rank(accepted: ReturnType<typeof preferences>, names: readonly string[]): Ranked[] {
  return names.flatMap((name) => {
    const at = accepted.findIndex((entry) => entry.name === name);
    const quality = accepted[at]?.quality;
    return quality === undefined ? [] : [{ name, quality, at }];
  });
}
