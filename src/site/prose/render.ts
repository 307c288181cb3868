import { at } from '../../base/at.ts';
import { headline } from '../../drawing/headline.ts';
import { html, type Markup } from '../../drawing/html.ts';
import { hook } from '../hooks.ts';

/** Page of running text with `code`, **emphasis**, [links](/path), lists, tables and listings. */
export interface Prose {
  readonly title: string;
  readonly lead: string;
  /** Markdown with an empty line between blocks; text of a data file is escaped. */
  readonly text: string;
}

/** Renders a page of running text as HTML. */
export function markdownHtml(text: string): Markup {
  const blocks = text.match(/^```[\s\S]*?\n```$|(?:^.+\n?)+/gm) ?? [];
  return html`${blocks.map((block) => html`${blockHtml(block.trimEnd())}\n`)}`;
}

function blockHtml(block: string): Markup {
  const code = /^```(\w+) ?(.*)\n([\s\S]*)\n```$/.exec(block);
  if (code) return listing(at(code, 1), at(code, 3), at(code, 2) || languageNames[at(code, 1)]);
  const lines = block.split('\n');
  if (block.startsWith('## ')) {
    const title = block.slice(3);
    return html`<h2 id="${fragmentOf(title)}"><a href="#${fragmentOf(title)}">${headline(title)}</a></h2>`;
  }
  if (block.startsWith('### ')) return html`<h3 id="${fragmentOf(block)}">${inline(block.slice(4))}</h3>`;
  if (block.startsWith('- '))
    return html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
  if (block.startsWith('| ')) {
    const rows = lines.map(cellsOf);
    return tableHtml(at(rows, 0), rows.slice(2));
  }
  return html`<p>${inline(block)}</p>`;
}

/** Fragment identifier of a heading. */
export function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', '-');
}

const languageNames: Readonly<Record<string, string>> = {
  shell: 'Shell',
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  json: 'JSON',
};

/** A scrollable listing, which therefore must be focusable. */
export function listing(language: string, code: string, caption = language): Markup {
  return html`
    <figure class="${hook('listing')} ${language}">
      <figcaption>${inline(caption)}</figcaption>
      <pre tabindex="0" role="group" aria-label="${caption.replaceAll('`', '')}">
        <code>${highlight(code)}</code>
      </pre>
    </figure>
  `;
}

/** A scrollable table. Cells are running text, the head is plain. */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`
    <div class="panel small scroll" tabindex="0" role="group" aria-label="${head.join(', ')}">
      <table>
        <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
        <tbody>
          ${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>\n`)}
        </tbody>
      </table>
    </div>
  `;
}

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*_[\]<>#|~])/g;

/** Renders the inline marks of running text as HTML and escapes the rest. */
export function inline(text: string): Markup {
  return replaceMatches(text, marks, ([, code, strong, label, address, escaped]) => {
    if (code !== undefined) return codeHtml(code);
    if (strong !== undefined) return html`<strong>${strong}</strong>`;
    return label === undefined ? html`${escaped}` : html`<a href="${address}">${inline(label)}</a>`;
  });
}

/** Replaces each match by markup and escapes the text in between. */
function replaceMatches(text: string, pattern: RegExp, replace: (match: RegExpExecArray) => Markup): Markup {
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(html`${text.slice(end, match.index)}${replace(match)}`);
    end = match.index + match[0].length;
  }
  return html`${pieces}${text.slice(end)}`;
}

/** Code that may break after an underscore. */
function codeHtml(code: string): Markup {
  const parts = code.split(/(?<=_)/).map((part, i) => html`${i > 0 && html`<wbr>`}${part}`);
  return html`<code>${parts}</code>`;
}

/**
 * Highlighted tokens of a listing in any language, by class: comments; names in JSON, HTTP and TOML, commands and
 * options of shells and keywords of scripts; strings; numbers.
 */
const tokens: Readonly<Record<string, readonly RegExp[]>> = {
  c: [/(?:#|\/\/) .*/],
  k: [
    /"[^"\n]*"(?=:)/,
    /^[A-Z][A-Za-z-]*(?=: )/,
    /^\[.*\]$/,
    /^\w+(?= = ")/,
    /^(?:claude|curl|npx|npm|openapi-[a-z-]+)\b/,
    /(?<=\s)--?[A-Za-z][\w-]*/,
    /(?<![\w/?&.-])(?:import|from|const|await|new|for|of|if|throw|print|type)\b/,
  ],
  s: [/"(?:[^"\\\n]|\\.)*"/, /'(?:[^'\\\n]|\\.)*'/, /`(?:[^`\\]|\\.)*`/],
  n: [/(?<![\w:/.])\d+(?:\.\d+)?(?![\w.:])/, /\b(?:true|false|null)\b/],
};
const highlights = new RegExp(
  Object.entries(tokens)
    .map(([name, patterns]) => `(?<${name}>${patterns.map(({ source }) => source).join('|')})`)
    .join('|'),
  'gm',
);

/** Highlights a listing, which is readable without colours. */
function highlight(code: string): Markup {
  return replaceMatches(code, highlights, ({ 0: part, groups = {} }) => {
    const name = Object.keys(groups).find((each) => groups[each] !== undefined);
    return html`<span class="${name}">${part}</span>`;
  });
}

/** Escapes text of the data file for Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|~]/g, '\\$&');
}

/** Makes links of Markdown absolute, because it is read away from its address. */
export function proseMarkdown({ title, lead, text }: Prose, base: string): string {
  return `${[`# ${title}`, `> ${lead}`, text].join('\n\n').replaceAll('](/', `](${base}/`)}\n`;
}

/** Replaces each `{{name}}` by its value. Throws for an unknown name. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${name}`);
    return String(value);
  });
}

/** Listing in Markdown. */
export function codeMarkdown(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Table in Markdown; cells are running text. */
export function tableMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(rowOf).join('\n');
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function cellsOf(row: string): string[] {
  return row
    .slice(2, -2)
    .split(' | ')
    .map((cell) => cell.replaceAll('\\|', '|'));
}

/** Formats a value as indented JSON. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
