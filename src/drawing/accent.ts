import { memoizeFor } from '../base/cache.ts';
import { type Colour, contrast, parseColour } from '../base/colour.ts';
import type { City } from '../places/place.ts';
import { ownColours } from './categories.ts';
import { colours } from './colours.ts';
import { type Inline, inline } from './inline.ts';

const white: Colour = [255, 255, 255];
const black: Colour = [0, 0, 0];

const lightPaper = parseColour(colours.paper.light);
const darkCard = parseColour(colours.card.dark);
const onAccent = parseColour(colours['on-brand'].dark);
const paleGold = parseColour(colours['pale-gold'].light);

/** Returns the accent colour of a city, or the default. */
export function accentOf({ accent = colours.brand.light }: City): string {
  return accent;
}

/** Darkens an accent until small text in paper and gold colours is readable on it. */
export function darkAccent(accent: string): string {
  return hex(mixUntil(10, onAccent, parseColour(accent), black));
}

/** Returns the style sheet of a city: its accent and its own categories. Undefined if it has neither. */
export const cityStyle = memoizeFor((city: City): Inline | undefined => {
  const css = (city.accent === undefined ? '' : accentRules(city.accent)) + ownColours(city);
  return css === '' ? undefined : inline('style', css);
});

/** CSS rules for the shades of an accent, each with the contrast that text needs (WCAG 2.2 §1.4.3). */
function accentRules(accent: string): string {
  const colour = parseColour(accent);
  const brand = mixUntil(4.8, lightPaper, colour, black);
  const heroTop = mixUntil(4.6, paleGold, colour, black);
  const heroBottom = mixUntil(8, onAccent, colour, black);
  const darkBrand = mixUntil(6, darkCard, colour, white);
  const properties = {
    brand: `light-dark(${hex(brand)},${hex(darkBrand)})`,
    'brand-deep': `light-dark(${hex(heroBottom)},${darkAccent(accent)})`,
    hero: `linear-gradient(165deg,${hex(heroTop)},${hex(heroBottom)})`,
  };
  const rules = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `:root{${rules.join(';')}}`;
}

/** Mixes a colour with the least amount of `end` that reaches `minContrast` with `other`. */
function mixUntil(minContrast: number, other: Colour, colour: Colour, end: Colour): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, other) >= minContrast) return mixed;
  }
  return end;
}

function mix([r, g, b]: Colour, [red, green, blue]: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [between(r, red), between(g, green), between(b, blue)];
}

function hex(colour: Colour): string {
  return `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
