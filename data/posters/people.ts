import { d, disc } from './path.ts';

/** Path data of someone who stands, `height` tall; with `flare` in a long skirt. */
export function person(x: number, base: number, height: number, flare = 0): string {
  const h = height;
  const foot = h * (0.1 + flare * 0.16);
  const body = d`M${x - foot} ${base}L${x - h * 0.14} ${base - h * 0.68}q${h * 0.03} ${-h * 0.12} ${h * 0.14} ${-h * 0.12}t${h * 0.14} ${h * 0.12}L${x + foot} ${base}z`;
  return disc(x, base - h * 0.9, h * 0.085) + body;
}

/** Path data of people standing in a row. */
export function crowd(at: readonly number[], base: number, height: number): string {
  return at.map((x, i) => person(x, base, height * (0.88 + ((i * 37) % 20) / 80), i % 2)).join('');
}
