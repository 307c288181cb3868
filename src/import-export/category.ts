import { categoriesOf, ownCategories, type StandardCategory } from '../places/categories.ts';
import type { City } from '../places/place.ts';
import words from './category-words.json' with { type: 'json' };

/** Minimum length of a word that identifies a city's own category; shorter words, such as "and", are ignored. */
const minLetters = 4;

/** Drops the accents of Latin letters, so that plurals such as `Türme` match. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/**
 * Words, or beginnings of words, that identify a category in names and in other programs' data. The first match wins.
 */
const patterns = Object.entries(words satisfies Record<StandardCategory, string>).map(([category, list]) => {
  const each = withoutAccents(list).split('|');
  // Short words match only as whole words: "tor" must not match "history".
  const alternatives = each.map((word) => (word.length > 3 ? word : `(?<!\\p{L})${word}(?!\\p{L})`));
  return { category, pattern: new RegExp(alternatives.join('|'), 'u') };
});

/** Returns the category by its id or label, or else guesses it from its words and the name. */
export function categoryOf(
  { category, name, localName }: Readonly<Record<string, unknown>>,
  city: City,
): { readonly category: string; readonly isGuessed: boolean } {
  const typed = String(category ?? '').toLowerCase();
  const labelled = [
    ...Object.entries(city.categories ?? {}),
    ...Object.entries(city.local?.categories ?? {}),
  ];
  const known =
    categoriesOf(city.categories).find((id) => id === typed) ??
    labelled.find(([, label]) => label.toLowerCase() === typed)?.[0];
  if (known !== undefined) return { category: known, isGuessed: false };
  const own = ownCategories(city.categories);
  const labels = labelled.filter(([id]) => own.includes(id));
  for (const text of [typed, String(name).toLowerCase(), String(localName).toLowerCase()]) {
    const words = text.split(/[^\p{Letter}\p{Mark}]+/u).filter((word) => word.length >= minLetters);
    const isOf = (label: string) => words.some((word) => label.toLowerCase().includes(word));
    const plain = withoutAccents(text);
    const guess =
      labels.find(([, label]) => isOf(label))?.[0] ??
      patterns.find(({ pattern }) => pattern.test(plain))?.category;
    if (guess !== undefined) return { category: guess, isGuessed: true };
  }
  return { category: 'heritage', isGuessed: true };
}
