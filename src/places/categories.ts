import { escapePointer, type Fault, type Report, reportInvalid } from '../base/fault.ts';
import { describe, isRecord, oneOf, patternText, type Schema, string } from '../base/schema.ts';
import { maxSlugLength, slugPattern } from '../base/slug.ts';
import { nearestWord } from '../base/suggestion.ts';
import { label } from './field-types.ts';

/** Categories of the contract, common to all cities. */
export const standardCategories = ['nature', 'heritage', 'spiritual', 'institutional', 'recreation'] as const;
export type StandardCategory = (typeof standardCategories)[number];

/**
 * Maximum number of a city's own categories. Each has a colour and shape on maps, and readers distinguish hardly more.
 */
export const maxOwnCategories = 7;

const standard: readonly string[] = standardCategories;

/** Categories of a city: the standard ones, then its own in order of its labels. The labels may be unchecked. */
export function categoriesOf(labels: unknown): readonly string[] {
  const own = isRecord(labels) ? ownCategories(labels) : [];
  return own.length === 0 ? standard : [...standard, ...own.slice(0, maxOwnCategories)];
}

export function ownCategories(labels: object = {}): string[] {
  return Object.keys(labels).filter((id) => !standard.includes(id));
}

const about = 'Kind of attraction.';

export function categoryAmong(categories: readonly string[]): Schema<string> {
  return describe(oneOf(categories), about);
}

export const anyCategory: Schema<string> = describe(
  string({ maxLength: maxSlugLength, pattern: slugPattern, expected: `one of ${standard.join(', ')}` }),
  {
    description: `${about} One of ${standard.join(', ')}, or one that \`city.categories\` adds.`,
    examples: [...standard],
  },
);

/** Labels of categories by id. In `categories` of a city, an id besides the standard ones adds a category. */
export type CategoryLabels = Readonly<Record<string, string>>;

export const categoryLabels: Schema<CategoryLabels> = {
  json: {
    type: 'object',
    properties: Object.fromEntries(
      standard.map((id) => [id, { ...label.json, description: `What pages call the category ${id}.` }]),
    ),
    propertyNames: { maxLength: maxSlugLength, pattern: patternText(slugPattern) },
    additionalProperties: { ...label.json, description: 'What pages call a category of the city itself.' },
    maxProperties: standard.length + maxOwnCategories,
  },
  expected: 'an object with a label for each category',
  optional: false,
  isValid(value) {
    if (!isRecord(value)) return false;
    const own = ownCategories(value);
    return own.length <= maxOwnCategories && own.every(isNewId) && Object.values(value).every(label.isValid);
  },
  read: (value) => ({ ...(value as CategoryLabels) }),
  explain(value, pointer, report) {
    if (!isRecord(value)) return void reportInvalid(value, pointer, this.expected, report);
    const own = ownCategories(value);
    if (own.length > maxOwnCategories) {
      const expected = `at most ${maxOwnCategories} beside ${standard.join(', ')}`;
      return report({ pointer, problem: `adds ${own.length} categories`, expected });
    }
    for (const id of own) if (!isNewId(id)) reportBadId(id, pointer, report);
    for (const [id, text] of Object.entries(value))
      if (!label.isValid(text)) label.explain(text, `${pointer}/${escapePointer(id)}`, report);
  },
};

/** True if an id may add a category. Near misses of the standard ones may not: a typo would add a category without places. */
function isNewId(id: string): boolean {
  return nearestWord(id, standard) === undefined && id.length <= maxSlugLength && slugPattern.test(id);
}

function reportBadId(id: string, pointer: string, report: Report): void {
  report({
    pointer: `${pointer}/${escapePointer(id)}`,
    problem: 'is no category',
    expected: `one of ${standard.join(', ')}, or a lower-case slug unlike these for a category of the city itself`,
    typo: { part: 'name', typed: id, words: standard },
  });
}

/** Returns the faults of labels in the city language whose categories do not exist. */
export function faultsOfCityLanguageLabels(city: unknown, categories: readonly string[]): Fault[] {
  const local = isRecord(city) && isRecord(city.local) ? city.local.categories : undefined;
  const unknown = categoriesOf(local).filter((id) => !categories.includes(id));
  return unknown.map((typed) => ({
    pointer: `/city/local/categories/${escapePointer(typed)}`,
    problem: 'is no category of the city',
    expected: `one of ${categories.join(', ')}`,
    typo: { part: 'name', typed, words: categories },
  }));
}

/** Returns the city's label of a category; undefined if the page language provides it. */
export function labelOf(category: string, labels: CategoryLabels = {}): string | undefined {
  return Object.hasOwn(labels, category) ? labels[category] : undefined;
}
