import { at } from '../base/at.ts';

/** Characters that XML 1.0 (section 2.2) does not allow in a document, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The characters of markup, and the entities for them. */
const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text made safe for content and quoted attributes of XML and HTML. Control characters and lone surrogates become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities.get(character) ?? character);
}

/** Markup that is safe to send: made by `html` or `trusted`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: text is escaped, markup is not, absent values are empty, lists are joined. */
type Piece = string | number | Markup | undefined | false | readonly Piece[];

/** A template whose pieces are escaped. V8 keeps what `+` joins as a rope, so nested templates copy nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = at(strings, 0);
  for (const [i, piece] of pieces.entries()) text += render(piece) + at(strings, i + 1);
  return new Markup(text);
}

/** Text that is markup already: styles, scripts and drawings of this project, never text of a data file or a request. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.reduce<string>((text, each) => text + render(each), '');
  return escapeXml(String(piece));
}
