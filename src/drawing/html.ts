import { at } from '../base/at.ts';
import { attributeName, type DataAttributes } from './data-attributes.ts';

/** Characters that XML 1.0 §2.2 forbids, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Finds texts that may need escaping. Most need none, and one scan tells. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
const special = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Entities of markup characters. */
const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/**
 * Escapes text for content and quoted attributes of XML and HTML. Control characters and lone surrogates become U+FFFD.
 */
export function escapeXml(text: string): string {
  if (!special.test(text)) return text;
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}

/** Markup that is safe to send, created by `html` or `trusted`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values of a template: text is escaped, markup is not, absent values are empty, lists are joined. */
type Piece = string | number | Markup | undefined | false | readonly Piece[];

/** Template tag that escapes its values. V8 keeps concatenations as ropes, so nested templates copy nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const markup = joined(strings);
  let text = at(markup, 0);
  for (let i = 0; i < pieces.length; i += 1) text += render(pieces[i]) + at(markup, i + 1);
  return new Markup(text);
}

/** Static parts of each template, without the indentation of its source. */
const layouts = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * Joins the lines of a template. A line break with its indentation is a space between attributes and nothing elsewhere; `\n` in
 * the source is a line break of the markup. The bundle has `\uXXXX` for other characters than ASCII.
 */
function joined(strings: TemplateStringsArray): readonly string[] {
  const known = layouts.get(strings);
  if (known) return known;
  let isInTag = false;
  const parts = strings.raw.map((part) => {
    const text = part.replace(/[<>]|\s*\n\s*/g, (found, offset: number) => {
      if (found === '<' || found === '>') isInTag = found === '<';
      else return isInTag && part[offset + found.length] !== '>' ? ' ' : '';
      return found;
    });
    return text.replace(/\\n|\\u(\w{4})/g, (_, code) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : '\n',
    );
  });
  layouts.set(strings, parts);
  return parts;
}

/** Marks text as markup: styles, scripts and drawings of this project, never text of a data file or a request. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

/** Start of a path in an attribute, or a whole element that contains no markup. Text contains no plain quotes. */
const linkedPaths = /<(script|style)\b.*?<\/\1>| (?:action|href|src)="(?=\/(?!\/))/gs;

/** Returns a document with its paths below a base path, which needs no escaping. */
export function withBasePath({ text }: Markup, basePath: string): string {
  return basePath === ''
    ? text
    : text.replace(linkedPaths, (found) => (found.startsWith('<') ? found : found + basePath));
}

/** Starts of attributes in markup by their names in `dataset`: there are as many as the hooks declare. */
const starts = new Map<string, string>();

function startOf(name: string): string {
  const start = starts.get(name) ?? ` ${attributeName(name)}="`;
  starts.set(name, start);
  return start;
}

/** Returns the attributes `data-…` of a start tag, each after a space. */
export function data<T extends object>(attributes: DataAttributes<T>, values: T): Markup {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name].write(values[name]);
    if (value !== undefined) text += `${startOf(name) + escapeXml(value)}"`;
  }
  return new Markup(text);
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string') return escapeXml(piece);
  if (typeof piece === 'number') return String(piece);
  let text = '';
  for (const each of piece) text += render(each);
  return text;
}
