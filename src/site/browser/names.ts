import { at } from '../../at.ts';
import { fold } from '../../indexes/folding.ts';
import { mostAlike } from '../../indexes/likeness.ts';
import { cards } from './cards.ts';
import { find } from './dom.ts';

/** Names that are offered where nothing is found. */
const maxAlike = 3;

/** Links to the places whose names are most like what was typed. */
export function showAlike(typed: string): void {
  const names = cards.map(({ name }) => fold(name));
  const items = mostAlike(fold(typed), names, maxAlike).map((i) => {
    const item = document.createElement('li');
    const link = at(cards, i).element.querySelector('h3 a');
    if (link) item.append(document.importNode(link, true));
    return item;
  });
  find('#alike').replaceChildren(...items);
}

/** The names of all places, which the browser offers while one is typed. */
export function offerNames(input: HTMLInputElement): void {
  const list = document.createElement('datalist');
  list.id = 'names';
  for (const { element } of cards)
    for (const name of element.querySelectorAll('h3, .name')) {
      const option = document.createElement('option');
      option.value = name.textContent;
      list.append(option);
    }
  input.after(list);
  input.setAttribute('list', list.id);
}
