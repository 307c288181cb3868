/**
 * A text for people as values, so that one source gives the HTML page and its Markdown variant. Running text may hold
 * `code`, **emphasis** and [links](/path), written as in Markdown, code in links as well; text from a data file must be escaped first.
 */
export type Block = ReturnType<typeof heading | typeof text | typeof list | typeof table | typeof code>;

export type Language = 'shell' | 'javascript' | 'typescript' | 'python' | 'json' | 'http' | 'toml';

/** A page of such text. */
export interface Prose {
  readonly title: string;
  readonly lead: string;
  readonly blocks: readonly Block[];
}

/** A heading; `id` is the fragment that leads to it. */
export function heading(text: string, id: string, level: 2 | 3 = 2) {
  return { kind: 'heading', level, id, text } as const;
}

/** A paragraph of running text. */
export function text(content: string) {
  return { kind: 'text', text: content } as const;
}

/** A list without an order; its items are running text. */
export function list(...items: readonly string[]) {
  return { kind: 'list', items } as const;
}

/** A table; the cells of its rows are running text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  return { kind: 'table', head, rows } as const;
}

/** A listing, whole or line by line; `name` says which file it belongs in, or what it shows. */
export function code(language: Language, content: string | readonly string[], name?: string) {
  const whole = typeof content === 'string' ? content : content.join('\n');
  return { kind: 'code', language, code: whole, name } as const;
}

/** A value as indented JSON. */
export function prettyJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
