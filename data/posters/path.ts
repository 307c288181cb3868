/**
 * Path data (SVG 2, section 9.3) and the elements that paint it. Coordinates are user units of the 800 × 600 poster,
 * y downwards, rounded to tenths to keep posters small.
 */

/** A number as posters hold it. */
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A template of path data whose numbers are rounded, without the spaces and zeros that SVG does not need. */
export function d(parts: TemplateStringsArray, ...numbers: readonly number[]): string {
  return terse(parts.reduce((data, part, i) => `${data}${round(numbers[i - 1] ?? 0)}${part}`));
}

const terse = (data: string): string => data.replace(/\b0\./g, '.').replaceAll(' -', '-');

export function box(x: number, y: number, width: number, height: number): string {
  return d`M${x} ${y}h${width}v${height}h${-width}z`;
}

export function disc(cx: number, cy: number, r: number, ry = r): string {
  return d`M${cx - r} ${cy}a${r} ${ry} 0 1 1 ${2 * r} 0a${r} ${ry} 0 1 1 ${-2 * r} 0z`;
}

/** A closed polygon through x, y, x, y… */
export function polygon(x: number, y: number, ...rest: readonly number[]): string {
  return `${line(x, y, ...rest)}z`;
}

/** An open line through x, y, x, y… */
export function line(x: number, y: number, ...rest: readonly number[]): string {
  return terse(`M${[x, y, ...rest].map(round).join(' ')}`);
}

/** The same path data several times, `step` apart. */
export function row(n: number, x: number, step: number, make: (x: number, i: number) => string): string {
  return Array.from({ length: n }, (_, i) => make(x + i * step, i)).join('');
}

export function fill(colour: string, ...data: readonly string[]): string {
  return `<path fill="${colour}" d="${data.join('')}"/>`;
}

interface StrokeRules {
  /** Lengths of dash and gap, as SVG writes them. */
  readonly dash?: string;
  readonly round?: boolean;
}

export function stroke(colour: string, width: number, data: string, rules: StrokeRules = {}): string {
  const dash = rules.dash ? ` stroke-dasharray="${rules.dash}"` : '';
  const cap = rules.round ? ' stroke-linecap="round"' : '';
  return `<path fill="none" stroke="${colour}" stroke-width="${round(width)}"${dash}${cap} d="${data}"/>`;
}

/** Shapes to be drawn several times, around their own origin. */
export function symbol(id: string, ...shapes: readonly string[]): string {
  return `<defs><g id="${id}">${shapes.join('')}</g></defs>`;
}

/** A symbol drawn at a point, at a scale; a negative width turns it round. */
export function use(id: string, x: number, y: number, width = 1, height = Math.abs(width)): string {
  const scale = [width, ...(height === width ? [] : [height])].map((value) => +value.toFixed(3)).join(' ');
  const place =
    scale === '1'
      ? `x="${round(x)}" y="${round(y)}"`
      : `transform="translate(${round(x)} ${round(y)})scale(${scale})"`;
  return `<use href="#${id}" ${place}/>`;
}

export function group(transform: string, ...shapes: readonly string[]): string {
  return `<g transform="${transform}">${shapes.join('')}</g>`;
}

/** Shapes mirrored about the vertical middle of the poster. */
export function mirrored(...shapes: readonly string[]): string {
  return group('matrix(-1 0 0 1 800 0)', ...shapes);
}

/** The same shapes with less of their colour. */
export function faded(opacity: number, ...shapes: readonly string[]): string {
  return `<g opacity="${opacity}">${shapes.join('')}</g>`;
}
