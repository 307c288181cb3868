/*
 * Form of the portal: search, filters, and a button per category.
 */

import { attributeName } from '../../drawing/data-attributes.ts';
import { type FilterOfWords, Lexicon, timeMeantBy } from '../../search/lexicon.ts';
import { namedCategories } from '../../search/meanings.ts';
import { formData, groupData } from '../hooks.ts';
import { all, dataOf, find, findOf, maybe } from './dom.ts';

export const form = findOf(HTMLFormElement, '#find');
export const input = findOf(HTMLInputElement, '#search');
/** Field that submits the chosen category. */
export const submit = findOf(HTMLButtonElement, '.field button', form);
export const free = findOf(HTMLInputElement, '[name="free"]', form);
export const central = findOf(HTMLInputElement, '[name="central"]', form);
/** Choice of a time at which places are open, if the data tell. */
export const openAt = maybe(HTMLSelectElement, '[name="open_at"]', form);
/** Choice of a facility, if some place has one. */
export const facility = maybe(HTMLSelectElement, '[name="facility"]', form);
export const boxes = [free, central];
export const chips = all(HTMLButtonElement, '.chips button', form);
/** Vocabulary of searches. */
export const lexicon = new Lexicon(dataOf(form, formData, 'words') ?? [], dataOf(form, formData, 'city'));
/** Filters that words of the search turned on. */
const byWords = new Set<HTMLInputElement>();

/** Categories by the words of their names. */
export const named = namedCategories(
  chips.filter(({ value }) => value).map((chip) => [chip.value, labelOf(chip)] as const),
);

// On narrow screens the filters cover the list, and a tap beside them closes them.
const more = findOf(HTMLDetailsElement, '.more', form);
document.addEventListener('pointerdown', ({ target }) => {
  const isLying = getComputedStyle(find('.filters', more)).position === 'absolute';
  if (more.open && isLying && !(target instanceof Node && more.contains(target))) more.open = false;
});

export function choose(category: string): void {
  for (const chip of chips) chip.setAttribute('aria-pressed', String(chip.value === category));
  submit.value = category;
}

/** Turns on the filters that words of a search name, and turns off those that earlier words turned on. */
export function followWords(typed: string): ReadonlySet<FilterOfWords> {
  const { filters } = lexicon.meaningOf(typed);
  switchOn(free, filters.has('isFree'));
  if (openAt) followTime(openAt, timeMeantBy(filters) ?? '');
  return filters;
}

/** Time that words of the search chose. */
let timeByWords = '';

function followTime(choice: HTMLSelectElement, meant: string): void {
  if (meant === timeByWords) return;
  const isByWords = choice.value === timeByWords;
  if (meant !== '' || isByWords) choice.value = meant;
  timeByWords = meant;
}

function switchOn(box: HTMLInputElement, isMeant: boolean): void {
  if (isMeant === byWords.has(box)) return;
  if (isMeant && !box.checked) byWords.add(box);
  if (!isMeant) byWords.delete(box);
  box.checked = isMeant;
}

/** True if the chosen group of visitors, or else everybody, is among those with free entry. */
export function isFreeFor(groups: readonly number[]): boolean {
  const group = dataOf(document.documentElement, groupData, 'group') ?? 0;
  return groups.includes(0) || groups.includes(group);
}

/** Calls a listener when another group is chosen: its events reach no listener of the form. */
export function onGroupChange(listener: () => void): void {
  const change = new MutationObserver(listener);
  change.observe(document.documentElement, { attributeFilter: [attributeName('group')] });
}

/** Shows the number of places per category. Categories without places are disabled. */
export function showCounts(countIn: (category: string) => number): void {
  for (const chip of chips) {
    const size = countIn(chip.value);
    find('span', chip).textContent = String(size);
    chip.hidden = size === 0 && chip.value !== submit.value;
  }
}

export function labelOf(chip: HTMLButtonElement): string {
  return chip.firstChild?.textContent?.trim() ?? '';
}

/** Explains below the form why something is not shown. */
export function showMessage(text: string): void {
  const message = find('#status');
  message.hidden = text === '';
  message.textContent = text;
  message.scrollIntoView({ block: 'nearest' });
}
