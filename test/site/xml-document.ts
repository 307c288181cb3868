import assert from 'node:assert/strict';

/** One element of a document, with its attributes and what it holds. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
}

const token = /<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const attribute = /([\w:-]+)="([^"]*)"/g;
const reference = /&(amp|lt|gt|quot|#39);/g;
const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What is no character of XML 1.0 (section 2.2). */
export const notXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Reads the subset of XML 1.0 that the drawings are made of, and fails on whatever is not well-formed in it: tags that do
 * not match, attributes given twice, bare ampersands, characters that XML does not have.
 */
export function parseXml(source: string): Element {
  assert.doesNotMatch(source, notXml);
  const children: (Element | string)[] = [];
  const open = [{ name: '', children }];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found) assert.fail(`not XML: ${source.slice(at, at + 80)}`);
    const [, closing, opening, attributes = '', empty, text] = found;
    if (text !== undefined) {
      open.at(-1)?.children.push(unescaped(text));
    } else if (closing !== undefined) {
      assert.equal(closing, open.pop()?.name);
    } else {
      const element = { name: opening ?? '', attributes: readAttributes(attributes), children: [] };
      open.at(-1)?.children.push(element);
      if (!empty) open.push(element);
    }
  }
  assert.equal(open.length, 1, 'an element is not closed');
  const [element, another] = children.filter((child) => typeof child !== 'string');
  assert.ok(element && !another, 'a document has one element');
  return element;
}

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', value = ''] of source.matchAll(attribute)) {
    assert.ok(!attributes.has(name), `${name} twice`);
    attributes.set(name, unescaped(value));
  }
  return attributes;
}

function unescaped(text: string): string {
  assert.doesNotMatch(text.replace(reference, ''), /&/, 'a bare ampersand');
  return text.replace(reference, (_, name) => characters[name] ?? '');
}

/** The element and all within it. */
export function* elementsOf(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* elementsOf(child);
}

export function named(root: Element, name: string): Element[] {
  return [...elementsOf(root)].filter((element) => element.name === name);
}

export function textOf(element: Element | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('');
}
