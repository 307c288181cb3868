/**
 * A text for people as values, so that one source gives the HTML page and its Markdown variant. Running text may hold
 * `code`, **emphasis** and [links](/path), written as in Markdown; text from a data file must be escaped first.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'code'; readonly language: Language; readonly code: string; readonly name?: string };

export type Language = 'shell' | 'javascript' | 'typescript' | 'python' | 'json' | 'http' | 'toml';

/** A page of such text. */
export interface Prose {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly Block[];
}

export function heading(text: string, id: string, level: 2 | 3 = 2): Block {
  return { kind: 'heading', level, id, text };
}

export function text(content: string): Block {
  return { kind: 'text', text: content };
}

export function list(...items: readonly string[]): Block {
  return { kind: 'list', items };
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): Block {
  return { kind: 'table', head, rows };
}

/** A listing, whole or line by line; `name` says which file it belongs in, or what it shows. */
export function code(language: Language, content: string | readonly string[], name?: string): Block {
  const whole = typeof content === 'string' ? content : content.join('\n');
  return { kind: 'code', language, code: whole, ...(name !== undefined && { name }) };
}
