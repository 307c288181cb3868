import { html, type Markup } from '../html.ts';
import type { Block, Language } from './blocks.ts';
import { highlight } from './highlight.ts';

/** Blocks as HTML. */
export function blocksHtml(blocks: readonly Block[]): Markup {
  return html`${blocks.map((block) => html`${blockHtml(block)}\n`)}`;
}

function blockHtml(block: Block): Markup {
  switch (block.kind) {
    case 'heading':
      return block.level === 2
        ? html`<h2 id="${block.id}"><a href="#${block.id}">${block.text}</a></h2>`
        : html`<h3 id="${block.id}">${inline(block.text)}</h3>`;
    case 'text':
      return html`<p>${inline(block.text)}</p>`;
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
    case 'table':
      return tableHtml(block.head, block.rows);
    case 'code':
      return listing(block.language, block.code, block.name);
  }
}

/** A listing that can be scrolled, and so must be reachable by keyboard. */
export function listing(language: Language, code: string, name?: string): Markup {
  const label = name ?? `Example in ${language}`;
  return html`<figure class="listing ${language}">${name !== undefined && html`<figcaption>${inline(name)}</figcaption>`}<pre tabindex="0" role="group" aria-label="${label.replaceAll('`', '')}"><code>${highlight(code, language)}</code></pre></figure>`;
}

export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${head.join(', ')}"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>\n`)}</tbody></table></div>`;
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_[\]<>#|~])/g;

/** The marks of running text as HTML; everything between them is escaped. */
export function inline(text: string): Markup {
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, strong, label, address, escaped] = match;
    pieces.push(html`${text.slice(end, match.index)}`);
    if (code !== undefined) pieces.push(html`<code>${code}</code>`);
    else if (strong !== undefined) pieces.push(html`<strong>${strong}</strong>`);
    else if (label !== undefined) pieces.push(html`<a href="${address}">${label}</a>`);
    else pieces.push(html`${escaped}`);
    end = match.index + whole.length;
  }
  return html`${pieces}${text.slice(end)}`;
}
