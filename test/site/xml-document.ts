import assert from 'node:assert/strict';

/** One element of a document, with its attributes and what it holds. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
}

const token = /<\/([\w:-]+)>|<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const attribute = /([\w:-]+)="([^"]*)"/g;
const reference = /&(?:amp|lt|gt|quot|#39);/g;

/**
 * Reads the subset of XML 1.0 that the drawings are made of, and fails on whatever is not well-formed in it: tags that do
 * not match, attributes given twice, bare ampersands, characters that XML does not have.
 */
export function parseXml(source: string): Element {
  for (const character of source) assert.ok(isXmlCharacter(character), JSON.stringify(character));
  const root: Element & { children: (Element | string)[] } = {
    name: '',
    attributes: new Map(),
    children: [],
  };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const found = token.exec(source);
    if (!found) assert.fail(`not XML: ${source.slice(at, at + 80)}`);
    const [, closing, opening, attributes = '', empty, text] = found;
    const parent = open.at(-1) ?? root;
    if (text !== undefined) {
      parent.children.push(unescaped(text));
    } else if (closing !== undefined) {
      assert.equal(closing, open.pop()?.name);
    } else {
      const element = { name: opening ?? '', attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  assert.deepEqual(
    open.map(({ name }) => name),
    [''],
    'an element is not closed',
  );
  const elements = root.children.filter((child) => typeof child !== 'string');
  assert.equal(elements.length, 1, 'a document has one element');
  return elements[0] ?? root;
}

/** The characters of XML 1.0 (section 2.2). */
export function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return [0x9, 0xa, 0xd].includes(code);
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
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
  const characters: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.replace(reference, (entity) => characters[entity] ?? '');
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
