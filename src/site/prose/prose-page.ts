import { scripts, styles } from '../assets/inline.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../page.ts';
import { layout } from '../pages/layout.ts';
import type { Portal } from '../portal.ts';
import { fragmentOf, inline, markdownHtml, type Prose, proseMarkdown } from './render.ts';

/** A page of prose: as HTML with a table of contents beside the text. */
export function prosePage(path: string, prose: (base: string) => Prose, portal: Portal): Page {
  return {
    key: path,
    html: (base) => proseHtml(path, prose(base), portal, base),
    markdown: (base) => proseMarkdown(prose(base), base),
  };
}

function proseHtml(path: string, prose: Prose, portal: Portal, base: string): string {
  return layout({
    portal,
    isEnglishOnly: true,
    base,
    title: `${prose.title}: ${portal.city.name}`,
    description: prose.lead,
    path,
    style: styles.prose,
    script: scripts.prose,
    main: html`<div class="wide prose"><header><h1>${prose.title}</h1><p class="lead">${inline(prose.lead)}</p></header>
${contents(prose)}
<article>${markdownHtml(prose.text)}</article></div>`,
  });
}

function contents({ text }: Prose): Markup {
  const items = Array.from(
    text.matchAll(/(?<=^## ).*$/gm),
    ([title]) => html`<li><a href="#${fragmentOf(title)}">${title}</a></li>`,
  );
  return html`<nav class="toc" aria-label="On this page"><ol>${items}</ol></nav>`;
}
