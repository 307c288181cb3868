import { decoded } from '../base/html-text.ts';
import { SourceError } from './findings.ts';

/** An element of XML without its namespace prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Its own text, without the texts of its children. */
  readonly text: string;
  /** Offset of its tag in the document. */
  readonly at: number;
  /**
   * Names of the elements around a returned element, from the root, with the text of their `name` child so far. Empty for
   * the elements within it.
   */
  readonly path: readonly { readonly name: string; readonly title: string }[];
}

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly texts: string[];
  readonly at: number;
  /** True if the element or one around it is to be returned. */
  readonly isWanted: boolean;
  title: string;
}

/** Maximum nesting depth; maps nest folders a few levels deep. */
const maxDepth = 100;
/** Maximum number of elements within a returned element; a drawn track has one per position. */
const maxElements = 200_000;

// Most elements have no path and no attributes, and share these empty values.
const noPath: XmlElement['path'] = [];
const noAttributes: XmlElement['attributes'] = new Map();

const attribute = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the elements with a name (XML 1.0), one at a time. Reads no document type, and of entities only the predefined
 * ones. Throws SourceError where the document is not well-formed.
 */
export function* xmlElements(text: string, names: ReadonlySet<string>): Generator<XmlElement, undefined> {
  const open: OpenElement[] = [];
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; ) {
    const end = endOfMarkup(text, at);
    const markup = text.slice(at, end);
    const around = open.at(-1);
    if (markup.startsWith('<![CDATA[')) around?.texts.push(markup.slice(9, -3));
    else if (markup.startsWith('</')) {
      const closed = open.pop();
      if (closed?.name !== localName(markup.slice(2, -1).trim()))
        throw new SourceError('is not well-formed XML: a closing tag does not match', at);
      const parent = open.at(-1);
      const element = finished(closed, open);
      if (parent && closed.name === 'name') parent.title = element.text;
      if (parent?.isWanted) parent.children.push(element);
      else if (closed.isWanted) yield element;
    } else if (!/^<[!?]/.test(markup)) {
      const isEmpty = markup.endsWith('/>');
      const name = localName(/^<([^\s/>]*)/.exec(markup)?.[1] ?? '');
      const isWanted = around?.isWanted === true || names.has(name);
      elements = around?.isWanted ? elements + 1 : 0;
      if (open.length >= maxDepth) throw new SourceError(`nests deeper than ${maxDepth} elements`, at);
      if (elements > maxElements) throw new SourceError(`has an element of over ${maxElements} elements`, at);
      const own = {
        name,
        attributes: attributesOf(markup),
        children: [],
        texts: [],
        at,
        isWanted,
        title: '',
      };
      if (!isEmpty) open.push(own);
      else if (around?.isWanted) around.children.push(finished(own, open));
      else if (isWanted) yield finished(own, open);
    }
    const next = text.indexOf('<', end);
    if (next > end) open.at(-1)?.texts.push(decoded(text.slice(end, next)));
    at = next;
  }
  if (open[0]) throw new SourceError(`is not well-formed XML: <${open[0].name}> is not closed`, open[0].at);
}

function finished(
  { name, attributes, children, texts, at, isWanted }: OpenElement,
  around: readonly OpenElement[],
): XmlElement {
  const isInner = !isWanted || around.at(-1)?.isWanted === true;
  const path = isInner ? noPath : around.map((each) => ({ name: each.name, title: each.title }));
  return { name, attributes, children, text: texts.join('').trim(), at, path };
}

/** Returns the offset after a tag, comment, CDATA section or declaration. */
function endOfMarkup(text: string, at: number): number {
  if (text.startsWith('<!DOCTYPE', at) && /^[^>]*\[/.test(text.slice(at, at + 1000)))
    throw new SourceError('has a document type with declarations, which are not read', at);
  const closing = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![CDATA[', at) ? ']]>' : '>';
  const end = text.indexOf(closing, at);
  if (end === -1) throw new SourceError(`is not well-formed XML: ${closing} is missing`, at);
  return end + closing.length;
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  if (!tag.includes('=')) return noAttributes;
  const found = new Map<string, string>();
  for (const [, name = '', quoted, single] of tag.matchAll(attribute))
    found.set(localName(name), decoded(quoted ?? single ?? ''));
  return found;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the first child with a name. */
export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name);
}

/** Returns the elements with a name at any depth. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((each) => (each.name === name ? [each] : descendants(each, name)));
}
