import type { Words } from '../locales/en.ts';
import { labelOf, ownCategories, type StandardCategory, standardCategories } from '../places/categories.ts';
import type { City } from '../places/place.ts';

interface LabelsInWords {
  readonly city: Pick<City, 'categories'>;
  readonly words: Pick<Words, 'categories'>;
}

/** What pages call a category: as the data file says, else as the language does. */
export function categoryName(category: string, { city: { categories }, words }: LabelsInWords): string {
  const standard = standardCategories.find((each) => each === category);
  return labelOf(category, categories) ?? (standard ? words.categories[standard] : category);
}

/**
 * Path data within 16 units around a middle: each category has a shape of its own besides its colour, for readers who do not
 * tell the colours apart.
 */
const outlines: Readonly<Record<StandardCategory, string>> = {
  nature: 'M0-12.5a12.5 12.5 0 0 1 0 25a12.5 12.5 0 0 1 0-25z',
  heritage: 'M-11.5-11.5h5v3h4v-3h5v3h4v-3h5v23h-23z',
  spiritual: 'M0-15q2 4 7 7q5 3 5 10v10h-24V2q0-7 5-10q5-3 7-7z',
  institutional: 'M-7-12h14l7 12-7 12H-7l-7-12z',
  recreation: 'M0-15.5L15.5 0 0 15.5-15.5 0z',
};

/** By position, what stands for the categories that a city adds: a shape, and the colours on light and on dark paper. */
const ownSigns = [
  ['M0-15L14.5 11.5h-29z', '#00696d', '#7ad0d3'],
  ['M-12-12h24v24h-24z', '#a0335f', '#f5a3c0'],
  ['M0-14.5L14-4.5 8.7 12H-8.7L-14-4.5z', '#5b5f12', '#cdd16b'],
  ['M0 15L14.5-11.5h-29z', '#6a43a6', '#cdb2f8'],
  ['M-15-9H9l6 9-6 9h-24z', '#1f6691', '#8fcdf2'],
  ['M-12-12H6l6 6v18h-18l-6-6z', '#7a4b2a', '#e0b48f'],
  ['M-5-13H5v8h8V5H5v8H-5V5h-8V-5h8z', '#4f5b66', '#bcc8d2'],
] as const;

/** The shape of a category on maps and posters. */
export function outlineOf(category: string, { categories }: City): string {
  const [own] = ownSigns[ownCategories(categories).indexOf(category)] ?? [];
  const standard: Readonly<Record<string, string>> = outlines;
  return own ?? standard[category] ?? outlines.heritage;
}

/** The rules with the colours of the categories that a city adds; empty where it adds none. */
export function ownColours({ categories }: City): string {
  const signs = ownCategories(categories).flatMap((id, i) => {
    const [, light, dark] = ownSigns[i] ?? [];
    return light === undefined ? [] : [{ id, light, dark }];
  });
  if (signs.length === 0) return '';
  const light = signs.map((each) => `--c-${each.id}:${each.light}`).join(';');
  const dark = signs.map((each) => `--c-${each.id}:${each.dark}`).join(';');
  const rules = signs.map(({ id }) => `.category-${id}{color:var(--c-${id})}`).join('');
  return `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}${rules}`;
}
