import type { Spot } from './frame.ts';

/** SVG element, which the server serialises and scripts insert into the DOM. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

/** Creates an element with attributes and children, text or elements. */
export function shape(name: string, attributes: Shape['attributes'], ...children: Shape['children']): Shape {
  return { name, attributes, children };
}

/** Rounds a length or position to tenths of a unit, below which differences are invisible. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Value of `transform` that moves the origin to a position. */
export function translation({ x, y }: Spot): string {
  return `translate(${rounded(x)} ${rounded(y)})`;
}

/** Moves a shape that is drawn around the origin to a position. */
export function moved({ name, attributes, children }: Shape, spot: Spot): Shape {
  return { name, attributes: { ...attributes, transform: translation(spot) }, children };
}
