import { categoriesOf, ownCategories, type StandardCategory } from '../places/categories.ts';
import type { City } from '../places/place.ts';
import words from './category-words.json' with { type: 'json' };

/** A shorter word, such as “and”, tells nothing of a category of the city itself. */
const minLetters = 4;

/** Words by which other programs and names tell a category, or their beginnings: the first one that occurs counts. */
const patterns = Object.entries(words satisfies Record<StandardCategory, string>).map(([category, list]) => {
  const each = list.split('|');
  // Short words are whole ones: "tor" is no part of "history".
  const alternatives = each.map((word) => (word.length > 3 ? word : `(?<!\\p{L})${word}(?!\\p{L})`));
  return { category, pattern: new RegExp(alternatives.join('|'), 'u') };
});

/** The category of a place, by its id or by what the city calls it, or else guessed by its words and by the name. */
export function categoryOf(
  { category, name, localName }: Readonly<Record<string, unknown>>,
  city: City,
): { readonly category: string; readonly isGuessed: boolean } {
  const given = String(category ?? '').toLowerCase();
  const called = [...Object.entries(city.categories ?? {}), ...Object.entries(city.local?.categories ?? {})];
  const known =
    categoriesOf(city.categories).find((id) => id === given) ??
    called.find(([, label]) => label.toLowerCase() === given)?.[0];
  if (known !== undefined) return { category: known, isGuessed: false };
  const own = ownCategories(city.categories);
  const labels = called.filter(([id]) => own.includes(id));
  for (const text of [given, String(name).toLowerCase(), String(localName).toLowerCase()]) {
    const words = text.split(/[^\p{Letter}\p{Mark}]+/u).filter((word) => word.length >= minLetters);
    const isOf = (label: string) => words.some((word) => label.toLowerCase().includes(word));
    const found =
      labels.find(([, label]) => isOf(label))?.[0] ??
      patterns.find(({ pattern }) => pattern.test(text))?.category;
    if (found !== undefined) return { category: found, isGuessed: true };
  }
  return { category: 'heritage', isGuessed: true };
}
