import { html, type Markup } from '../html.ts';
import type { Block, Language, Prose } from './blocks.ts';

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

const languageNames: Readonly<Record<Language, string>> = {
  shell: 'Shell',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  python: 'Python',
  json: 'JSON',
  http: 'HTTP',
  toml: 'TOML',
};

/** A listing that can be scrolled, and so must be reachable by keyboard. */
export function listing(language: Language, code: string, name?: string): Markup {
  const caption = name ?? languageNames[language];
  return html`<figure class="listing ${language}"><figcaption>${inline(caption)}</figcaption><pre tabindex="0" role="group" aria-label="${caption.replaceAll('`', '')}"><code>${highlight(code, language)}</code></pre></figure>`;
}

/** A table that can be scrolled; its cells are running text, its head is not. */
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
    if (code !== undefined) pieces.push(codeHtml(code));
    else if (strong !== undefined) pieces.push(html`<strong>${strong}</strong>`);
    else if (label !== undefined) pieces.push(html`<a href="${address}">${inline(label)}</a>`);
    else pieces.push(html`${escaped}`);
    end = match.index + whole.length;
  }
  return html`${pieces}${text.slice(end)}`;
}

/** Code that may go on in a new line behind an underscore. */
function codeHtml(code: string): Markup {
  const parts = code.split(/(?<=_)/).map((part, i) => html`${i > 0 && html`<wbr>`}${part}`);
  return html`<code>${parts}</code>`;
}

const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/;
const number = /\b\d+(?:\.\d+)?\b/;
const comment = /(?:#|\/\/) .*/;
const keyword =
  /\b(?:import|from|const|let|await|async|new|return|for|of|in|if|else|throw|print|with|as|def|type)\b/;
const shellWord = /^(?:claude|curl|npx|npm|pip|python3?|openapi-[a-z-]+)\b|(?<=\s)--?[A-Za-z][\w-]*/;
const script = grammar({ c: comment, s: string, k: keyword, n: number });

/** What stands out in a listing by language: comments, strings, keywords or names, numbers. */
const grammars: Readonly<Record<Language, RegExp>> = {
  shell: grammar({ c: comment, s: string, k: shellWord }),
  python: script,
  javascript: script,
  typescript: script,
  json: grammar({ k: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/, s: string, n: /\b(?:\d+(?:\.\d+)?|true|false|null)\b/ }),
  http: grammar({ k: /^[A-Za-z][A-Za-z-]*(?=:)/, n: number }),
  toml: grammar({ c: comment, k: /^\[.*\]$|^[\w.-]+(?= =)/, s: string, n: /\b(?:true|false|null)\b/ }),
};

/** One pattern for all parts, which are named after their class in the style sheet. */
function grammar(parts: Readonly<Record<string, RegExp>>): RegExp {
  const groups = Object.entries(parts).map(([name, { source }]) => `(?<${name}>${source})`);
  return new RegExp(groups.join('|'), 'gm');
}

/** A listing with its parts marked for colour. It reads the same without. */
function highlight(code: string, language: Language): Markup {
  const pieces: Markup[] = [];
  let end = 0;
  for (const { 0: part, index, groups = {} } of code.matchAll(grammars[language])) {
    const name = Object.keys(groups).find((each) => groups[each] !== undefined);
    pieces.push(html`${code.slice(end, index)}<span class="${name}">${part}</span>`);
    end = index + part.length;
  }
  return html`${pieces}${code.slice(end)}`;
}

/** Text of the data file as Markdown that shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** Prose as Markdown whose links are absolute, because it is read away from its address. */
export function proseMarkdown({ title, lead, blocks }: Prose, base: string): string {
  const parts = [`# ${title}`, `> ${lead}`, ...blocks.map(blockMarkdown)];
  return `${parts.join('\n\n').replaceAll('](/', `](${base}/`)}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return [block.head, block.head.map(() => '---'), ...block.rows].map(tableRow).join('\n');
    case 'code':
      return `${block.name === undefined ? '' : `${block.name}:\n\n`}\`\`\`${block.language}\n${block.code}\n\`\`\``;
  }
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
