import type { Spot } from './frame.ts';

/** An SVG element: the server writes it into a page, a script adds it to one. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

/** An element with attributes and what is in it, text or elements. */
export function shape(name: string, attributes: Shape['attributes'], ...children: Shape['children']): Shape {
  return { name, attributes, children };
}

/** A length or a position as it is written: less than a tenth of a unit is seen by nobody. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The value of a `transform` that moves what is drawn around 0 0. */
export function translation({ x, y }: Spot): string {
  return `translate(${rounded(x)} ${rounded(y)})`;
}

/** A shape that is drawn around 0 0, at a spot. */
export function moved({ name, attributes, children }: Shape, spot: Spot): Shape {
  return { name, attributes: { ...attributes, transform: translation(spot) }, children };
}
