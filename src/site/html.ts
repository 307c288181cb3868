import { escapeXml } from './xml.ts';

/** Markup that is safe to send: made by `html`, or vouched for by `trusted`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template: text is escaped, markup is not, absent values leave no trace, lists are joined. */
export type Piece = string | number | Markup | undefined | false | readonly Piece[];

/** A template whose pieces are escaped for content and quoted attributes, so that no text of a data file is ever markup. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const text = strings.map((string, i) => (i < pieces.length ? string + render(pieces[i]) : string));
  return new Markup(text.join(''));
}

/** Text that is markup already: our own style, script and drawings, never anything from outside. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escapeXml(String(piece));
}
