import { at } from '../base/at.ts';
import type { Words } from '../locales/en.ts';
import { labelOf, ownCategories, standardCategories } from '../places/categories.ts';
import type { City } from '../places/place.ts';
// Path data within 16 units of the centre. Each category has its own shape, so that readers need not distinguish
// colours. A city's own categories get shapes and colours by position.
import signs from './category-signs.json' with { type: 'json' };

interface LabelsInWords {
  readonly city: Pick<City, 'categories'>;
  readonly words: Pick<Words, 'categories'>;
}

/** Returns the label of a category from the data file, or else in the page language. */
export function categoryName(category: string, { city: { categories }, words }: LabelsInWords): string {
  const standard = standardCategories.find((each) => each === category);
  return labelOf(category, categories) ?? (standard ? words.categories[standard] : category);
}

/** Returns the shape of a category on maps and posters. */
export function outlineOf(category: string, { categories }: City): string {
  const own = signs.own[ownCategories(categories).indexOf(category)];
  const standard: Readonly<Record<string, string>> = signs.standard;
  return own?.shape ?? standard[category] ?? signs.standard.heritage;
}

/** Returns the sign within the shape of a category; undefined for a city's own categories, whose shapes suffice. */
export function insideOf(category: string): string | undefined {
  return Object.entries(signs.inside).find(([name]) => name === category)?.[1];
}

/** CSS rules for the colours of a city's own categories; empty without any. */
export function ownColours({ categories }: City): string {
  const rules = ownCategories(categories).map((id, i) => {
    const { light, dark } = at(signs.own, i);
    return `:root{--c-${id}:light-dark(${light},${dark})}.category-${id}{color:var(--c-${id})}`;
  });
  return rules.join('');
}
