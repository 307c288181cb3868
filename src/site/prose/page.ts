import type { City } from '../../places/place.ts';
import { html, type Markup } from '../html.ts';
import { layout } from '../layout.ts';
import { styles } from '../styles.ts';
import type { Prose } from './block.ts';
import { blocksHtml, inline } from './html.ts';

/** A page of prose: a table of contents beside the text. */
export function prosePage(prose: Prose, path: string, city: City, base: string): string {
  return layout(
    {
      title: `${prose.title}: ${city.name}`,
      description: prose.lead,
      path,
      markdown: `${path}.md`,
      style: styles.prose,
      main: html`<div class="wide prose"><header><h1>${prose.title}</h1><p class="lead">${inline(prose.lead)}</p></header>
${contents(prose)}
<article>${blocksHtml(prose.blocks)}</article></div>`,
    },
    city,
    base,
  );
}

function contents({ blocks }: Prose): Markup {
  const items = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2
      ? html`<li><a href="#${block.id}">${block.text}</a></li>`
      : [],
  );
  return html`<nav class="toc" aria-label="On this page"><ol>${items}</ol></nav>`;
}
