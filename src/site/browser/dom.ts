import { at } from '../../base/at.ts';
import type { Shape } from '../../drawing/maps/shape.ts';
import type { Point } from '../../indexes/distance.ts';

/** The language of the page (BCP 47). */
export const language = document.documentElement.lang;

/** The first HTML element that a selector finds. Throws where there is none: the page is another than expected. */
export function find(selector: string, root: ParentNode = document): HTMLElement {
  return findOf(HTMLElement, selector, root);
}

/** The same for elements of a class. */
export function findOf<T extends Element>(type: new () => T, selector: string, root: ParentNode = document) {
  const element = root.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`${selector} is missing`);
}

/** What the service has written into an attribute `data-…` of an element. Throws where there is none. */
export function dataOf({ dataset }: HTMLElement | SVGElement, name: string): string {
  const value = dataset[name];
  if (value === undefined) throw new Error(`data-${name} is missing`);
  return value;
}

/** A text of the page with what stands for `#` and `@` in it. */
export function filled(text: string, number: string, name = ''): string {
  return text.replace(/[#@]/g, (sign) => (sign === '#' ? number : name));
}

/** An HTML element of a class, with a text. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, className = '', text = '') {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

/** The element of a shape. */
export function svgElement({ name, attributes, children }: Shape): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children.map((child) => (typeof child === 'string' ? child : svgElement(child))));
  return element;
}

/** A point as pages write it: latitude and longitude with a comma. */
export function pointOf(text: string): Point {
  const numbers = text.split(',').map(Number);
  return { lat: at(numbers, 0), lng: at(numbers, 1) };
}

/** Resolves when an element comes into view. */
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
