import type { Card } from './cards.ts';
import { find } from './dom.ts';

export const chosen = find('#chosen');

/** Cards below the map, of places that no view tells apart. */
const maxChosen = 12;

/** Shows poster, name and link of some places below the map. */
export function showChosen(some: readonly Card[]): void {
  const copies = some.slice(0, maxChosen).map(({ element }) => {
    const copy = document.importNode(element, true);
    copy.removeAttribute('id');
    return copy;
  });
  chosen.replaceChildren(...copies);
  chosen.hidden = some.length === 0;
}
