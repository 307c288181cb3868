import { type Colour, contrast, parseColour } from '../../places/colour.ts';
import type { City } from '../../places/place.ts';
import { type Inline, inline } from './inline.ts';

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

/** The sheets of the light and the dark scheme, and the text on the accent, as the base style has them. */
const lightPaper = parseColour('#fbf3e8');
const darkCard = parseColour('#271b18');
const onAccent = parseColour('#fff1e2');
const gold = parseColour('#ffdca1');

/** The colour of a city: its accent, or the one of the base style. */
export function colourOf({ accent = '#a33b2e' }: City): string {
  return accent;
}

/** An accent so dark that small text in the colours of paper and gold is read on it. */
export function nightOf(accent: string): string {
  return hex(toward(black, parseColour(accent), onAccent, 10));
}

/** The style sheet of a page whose city has an accent: its tones, each with the contrast that text needs (WCAG 2.2, 1.4.3). */
export function accentStyle(colour: string): Inline {
  const accent = parseColour(colour);
  const brand = toward(black, accent, lightPaper, 4.8);
  const top = toward(black, accent, gold, 4.6);
  const deep = toward(black, accent, onAccent, 8);
  const bright = toward(white, accent, darkCard, 6);
  const hero = `linear-gradient(165deg,${hex(top)},${hex(deep)})`;
  const tones = `:root{--brand:${hex(brand)};--brand-deep:${hex(deep)};--hero:${hero}}@media(prefers-color-scheme:dark){:root{--brand:${hex(bright)};--brand-deep:${nightOf(colour)}}}`;
  return inline('style', tones);
}

/** The first mixture of a colour with black or white that has a contrast with another colour. */
function toward(end: Colour, colour: Colour, other: Colour, least: number): Colour {
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, end, part);
    if (contrast(mixed, other) >= least) return mixed;
  }
  return end;
}

function mix([r, g, b]: Colour, [red, green, blue]: Colour, part: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * part);
  return [between(r, red), between(g, green), between(b, blue)];
}

function hex(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
