import { at } from '../base/at.ts';
import type { Words } from '../locales/en.ts';
import { labelOf, ownCategories, standardCategories } from '../places/categories.ts';
import type { City } from '../places/place.ts';
// Path data within 16 units around a middle: each category has a shape of its own besides its colour, for readers who do not tell
// the colours apart. The categories that a city adds have by position a shape, and colours on light and on dark paper.
import signs from './category-signs.json' with { type: 'json' };

interface LabelsInWords {
  readonly city: Pick<City, 'categories'>;
  readonly words: Pick<Words, 'categories'>;
}

/** What pages call a category: as the data file says, else as the language does. */
export function categoryName(category: string, { city: { categories }, words }: LabelsInWords): string {
  const standard = standardCategories.find((each) => each === category);
  return labelOf(category, categories) ?? (standard ? words.categories[standard] : category);
}

/** The shape of a category on maps and posters. */
export function outlineOf(category: string, { categories }: City): string {
  const own = signs.own[ownCategories(categories).indexOf(category)];
  const standard: Readonly<Record<string, string>> = signs.standard;
  return own?.shape ?? standard[category] ?? signs.standard.heritage;
}

/** The rules with the colours of the categories that a city adds; empty where it adds none. */
export function ownColours({ categories }: City): string {
  const rules = ownCategories(categories).map((id, i) => {
    const { light, dark } = at(signs.own, i);
    return `:root{--c-${id}:light-dark(${light},${dark})}.category-${id}{color:var(--c-${id})}`;
  });
  return rules.join('');
}
