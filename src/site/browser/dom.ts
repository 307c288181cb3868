import { attributeName, type DataAttributes } from '../../drawing/data-attributes.ts';
import type { MapClass } from '../../drawing/maps/hooks.ts';
import type { Shape } from '../../drawing/maps/shape.ts';
import { type HookClass, type Id, rootData } from '../hooks.ts';

/** Language of the page (BCP 47). */
export const language = document.documentElement.lang;
/** Base path of the service; empty at the root of its origin. */
export const basePath = dataOf(document.documentElement, rootData, 'basePath') ?? '';

type Tag =
  | 'a'
  | 'button'
  | 'code'
  | 'figcaption'
  | 'h3'
  | 'img'
  | 'li'
  | 'pre'
  | 'span'
  | 'svg'
  | 'text'
  | 'title';
type Field = 'body' | 'central' | 'facility' | 'free' | 'near' | 'open_at' | 'sort';
type Hook = `#${Id}` | `.${HookClass | MapClass}`;
/** Selectors of elements that pages are known to write. */
export type Selector =
  | Hook
  | Tag
  | `[name="${Field}"]`
  | `${Hook | 'h3'} ${Tag}`
  | '[value="distance"]'
  | 'link[rel="canonical"]'
  | 'nav a[hreflang]';

/** Returns the first HTML element that a selector matches. Throws if there is none. */
export function find(selector: Selector, root: ParentNode = document): HTMLElement {
  return findOf(HTMLElement, selector, root);
}

/** Returns the first element of a class that a selector matches. Throws if there is none. */
export function findOf<T extends Element>(
  type: new () => T,
  selector: Selector,
  root: ParentNode = document,
) {
  const element = maybe(type, selector, root);
  if (element) return element;
  throw new Error(`${selector} is missing`);
}

/** Returns the first element that a selector matches, if there is one and it is of the class. */
export function maybe<T extends Element>(type: new () => T, selector: Selector, root: ParentNode = document) {
  const element = root.querySelector(selector);
  return element instanceof type ? element : undefined;
}

/** Returns all elements of a class that a selector matches. */
export function all<T extends Element>(
  type: new () => T,
  selector: Selector,
  root: ParentNode = document,
): T[] {
  return instancesOf(type, root.querySelectorAll(selector));
}

/** Returns the element, or the closest one around it, that a selector matches. */
export function closest<T extends Element>(
  type: new () => T,
  selector: Selector,
  target: EventTarget | null,
) {
  const element = target instanceof Element && target.closest(selector);
  return element instanceof type ? element : undefined;
}

/** Returns all elements of a class with an attribute `data-…`. */
export function allWith<T extends Element, D>(
  type: new () => T,
  _: DataAttributes<D>,
  name: keyof D & string,
  root: ParentNode = document,
): T[] {
  return instancesOf(type, root.querySelectorAll(`[${attributeName(name)}]`));
}

function instancesOf<T extends Element>(type: new () => T, elements: Iterable<Element>): T[] {
  return [...elements].flatMap((element) => (element instanceof type ? [element] : []));
}

/** Returns the element that a link within the page leads to. Throws if there is none. */
export function targetOf({ hash }: HTMLAnchorElement): HTMLElement {
  const element = document.getElementById(decodeURIComponent(hash.slice(1)));
  if (element) return element;
  throw new Error(`${hash} is missing`);
}

/** Returns a value that an element has in an attribute `data-…`. Throws if a required attribute is missing. */
export function dataOf<D, K extends keyof D & string>(
  { dataset }: HTMLElement | SVGElement,
  attributes: DataAttributes<D>,
  name: K,
): D[K] {
  const { read, absent } = attributes[name];
  const text = dataset[name];
  if (text !== undefined) return read(text);
  if (absent) return absent.value;
  throw new Error(`data-${name} is missing`);
}

/** Writes a value into an attribute `data-…`. */
export function setData<D, K extends keyof D & string>(
  { dataset }: HTMLElement | SVGElement,
  attributes: DataAttributes<D>,
  name: K,
  value: D[K],
): void {
  const text = attributes[name].write(value);
  if (text === undefined) delete dataset[name];
  else dataset[name] = text;
}

/** Returns a text of the page with `#` and `@` replaced. */
export function filled(text: string, number: string, name = ''): string {
  return text.replace(/[#@]/g, (sign) => (sign === '#' ? number : name));
}

/** Creates an HTML element of a class with a text. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** Creates the SVG element of a shape. */
export function svgElement({ name, attributes, children }: Shape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : svgElement(child))));
  return element;
}

/** Resolves when an element becomes visible. */
export function seen(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}
