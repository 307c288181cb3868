import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contrast, parseColour } from '../../../src/base/colour.ts';
import { parse } from '../../../src/base/schema.ts';
import { cityStyle, darkAccent } from '../../../src/drawing/accent.ts';
import { favicon, maskableIcon } from '../../../src/drawing/icons.ts';
import { poster } from '../../../src/drawing/poster.ts';
import { english } from '../../../src/locales/en.ts';
import { maxOwnCategories } from '../../../src/places/categories.ts';
import { accent as accentSchema } from '../../../src/places/field-types.ts';
import type { City } from '../../../src/places/place.ts';
import { styles } from '../../../src/site/assets/inline.ts';
import { manifest } from '../../../src/site/offline/files.ts';
import { city, placeAt } from '../../places/city.ts';

/** From black and the purest colours to the lightest that a data file may give. */
const accents = [
  ...['#000000', '#0000ff', '#c00000', '#1f6f8b', '#2e7d32'],
  ...['#6b3fa0', '#8a5a00', '#b00058', '#767676'],
];

/** The custom properties of the pages of a city on a screen, in a scheme. */
function tonesOf(of: City, scheme: 'light' | 'dark'): Readonly<Record<string, string>> {
  const [screen] = styles.base.tag.text.split('@media print');
  const css = `${screen}${cityStyle(of)?.tag.text ?? ''}`;
  const dark = /@media ?\(prefers-color-scheme: ?dark\) ?\{.*?\}\s*\}/gs;
  const rules = scheme === 'dark' ? css : css.replaceAll(dark, '');
  const chosen = rules.replaceAll(/light-dark\(([^,]*), ?([^)]*)\)/g, scheme === 'light' ? '$1' : '$2');
  return Object.fromEntries(
    Array.from(chosen.matchAll(/(--[a-z-]+): ?([^;}]+)/g), ([, name, value]) => [name, value]),
  );
}

function assertContrast(
  one: string | undefined,
  other: string | undefined,
  least: number,
  what: string,
): void {
  assert.ok(one !== undefined && other !== undefined, what);
  const found = contrast(parseColour(one), parseColour(other));
  assert.ok(found >= least, `${what}: ${one} on ${other} has ${found.toFixed(2)}, not ${least}`);
}

test('contrast is that of WCAG', () => {
  for (const [one, other, ratio] of [
    ['#000000', '#ffffff', 21],
    ['#808080', '#808080', 1],
    // The lightest grey for text on white, and the pure colours, which count differently.
    ['#767676', '#ffffff', 4.54],
    ['#ffffff', '#ff0000', 4],
    ['#00ff00', '#ffffff', 1.37],
    ['#0000ff', '#ffffff', 8.59],
    ['#0a0a0a', '#000000', 1.06],
  ] as const)
    assert.equal(Math.round(contrast(parseColour(one), parseColour(other)) * 100) / 100, ratio, one);
});

/** WCAG 2.2, 1.4.3 for text and 1.4.11 for what is no text. */
const [text, shape] = [4.5, 3];

for (const scheme of ['light', 'dark'] as const)
  test(`the categories of a city itself can be read in the ${scheme} scheme, each in a colour of its own`, () => {
    const ids = Array.from({ length: maxOwnCategories }, (_, i) => `own-${'abcdefghij'[i]}`);
    const labels = Object.fromEntries(ids.map((id) => [id, id]));
    const tones = tonesOf({ ...city, categories: labels }, scheme);
    const colours = ids.map((id) => tones[`--c-${id}`]);
    assert.equal(new Set(colours).size, maxOwnCategories);
    for (const colour of colours)
      for (const sheet of ['--paper', '--card']) assertContrast(colour, tones[sheet], text, sheet);
  });

for (const accent of accents)
  suite(`with the accent ${accent}`, () => {
    test('a data file may give it', () => assert.ok('value' in parse(accentSchema, accent)));

    for (const scheme of ['light', 'dark'] as const)
      test(`pages can be read, and the focus seen, in the ${scheme} scheme`, () => {
        const tones = tonesOf({ ...city, accent }, scheme);
        const { '--brand': brand, '--brand-deep': deep, '--on-brand': onBrand, '--gold': gold } = tones;
        for (const sheet of ['--paper', '--card'])
          assertContrast(brand, tones[sheet], text, `links and focus rings on ${sheet}`);
        assertContrast(onBrand, deep, text, 'the foot, and buttons');
        assertContrast(gold, deep, shape, 'focus rings on the foot');
        const stops = tones['--hero']?.match(/#[0-9a-f]{6}/g) ?? [];
        assert.equal(stops.length, 2);
        for (const stop of stops) {
          assertContrast(tones['--pale-gold'], stop, text, 'small text on the hero');
          assertContrast(tones['--on-hero'], stop, text, 'text on the hero');
          assertContrast(gold, stop, shape, 'focus rings on the hero');
        }
      });

    test('icons, posters and the manifest have it', () => {
      const coloured = { ...city, accent };
      for (const icon of [favicon(coloured), maskableIcon(coloured)]) {
        assert.ok(icon.includes(`fill="${accent}"`), icon);
        assertContrast('#fff4e6', accent, shape, 'the mark');
      }
      assert.equal(JSON.parse(manifest({ city: coloured, words: english }, '')).theme_color, accent);
      const drawn = poster(placeAt(1), coloured);
      assert.ok(drawn.includes(`fill="${darkAccent(accent)}"`));
      for (const words of ['#fcf5e7', '#fbd585']) {
        assert.ok(drawn.includes(words));
        assertContrast(words, darkAccent(accent), text, 'the names on a poster');
      }
    });
  });
