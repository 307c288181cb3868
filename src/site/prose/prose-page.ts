import { headline } from '../../drawing/headline.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { scripts, styles } from '../assets/inline.ts';
import { hook } from '../hooks.ts';
import type { Page } from '../page.ts';
import { layout } from '../pages/layout.ts';
import type { Portal } from '../portal.ts';
import { fragmentOf, inline, markdownHtml, type Prose, proseMarkdown } from './render.ts';

/** Prose page with a table of contents beside the text. Without `contentsLabel` it exists in English only. */
export function prosePage(
  path: string,
  prose: (base: string) => Prose,
  portal: Portal,
  contentsLabel?: string,
): Page {
  return {
    key: `${portal.words.language} ${path}`,
    kind: 'text',
    html(base) {
      const { title, lead, text } = prose(base);
      return layout({
        portal,
        isEnglishOnly: contentsLabel === undefined,
        base,
        title: `${title}: ${portal.city.name}`,
        description: lead,
        path,
        style: styles.prose,
        script: scripts.prose,
        main: html`
          <div class="wide prose">
            <header><h1>${headline(title)}</h1><p class="lead">${inline(lead)}</p></header>
            ${contents(text, contentsLabel)}
            <article>${markdownHtml(text)}</article>
          </div>
        `,
      });
    },
    markdown: (base) => proseMarkdown(prose(base), base),
  };
}

function contents(text: string, label = 'On this page'): Markup {
  const items = Array.from(
    text.matchAll(/(?<=^## ).*$/gm),
    ([title]) => html`<li><a href="#${fragmentOf(title)}">${title}</a></li>`,
  );
  return html`<nav class="${hook('toc')}" aria-label="${label}"><ol>${items}</ol></nav>`;
}
