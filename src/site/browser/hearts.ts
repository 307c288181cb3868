/*
 * The list of places that a visitor keeps on the device, and the buttons that add to it: each change is an event `saved` of the
 * document. Where storage is full or blocked, as in some private windows, the list lasts as long as the page.
 */

import { savedPath } from '../../locales/page-paths.ts';
import { savedData } from '../hooks.ts';
import { all, closest, dataOf, filled, find, findOf, language } from './dom.ts';
import { recall, remember } from './storage.ts';

const key = 'saved';
/** UTF-16 code units of the slugs of a list: an address with more would be refused. */
const maxLength = 3600;

let isStorable = true;
/** The slugs of the places. */
export let saved = stored() ?? [];

/** The path of the page that shows the list. */
export function listPath(): string {
  return savedPath(saved, { language });
}

/** Asks the service worker to keep the page of the list for times without a network. */
export async function keepList(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  if (saved.length > 0) worker?.active?.postMessage(listPath());
}

document.addEventListener('click', ({ target }) => {
  const button = closest(HTMLButtonElement, '.heart', target);
  if (button) toggle(button.value);
});
// Another tab, or the page before that the browser has kept, may have another list.
for (const event of ['storage', 'pageshow']) addEventListener(event, showHearts);
showHearts();

/** Shows which places are in the list. */
export function showHearts(): void {
  saved = stored() ?? saved;
  for (const button of all(HTMLButtonElement, '.heart'))
    button.setAttribute('aria-pressed', String(saved.includes(button.value)));
}

function toggle(id: string): void {
  const told = find('#saved-told');
  saved = stored() ?? saved;
  const changed = saved.includes(id) ? saved.filter((each) => each !== id) : [...saved, id];
  const isFull = changed.length > dataOf(told, savedData, 'most') || changed.join().length > maxLength;
  if (!isFull) saved = changed;
  isStorable = remember(key, saved.join(), 'localStorage');
  showHearts();
  find('span', told).textContent = filled(
    dataOf(told, savedData, isFull ? 'full' : 'told'),
    String(saved.length),
  );
  findOf(HTMLAnchorElement, 'a', told).href = listPath();
  told.hidden = false;
  if (isFull) return;
  document.dispatchEvent(new Event(key));
  keepList().catch(() => {});
}

/** What is stored; undefined where that is not to be had. What is no slug is none of ours. */
function stored(): string[] | undefined {
  const text = isStorable ? recall(key, 'localStorage') : undefined;
  return text?.split(',').filter((id) => /^[a-z0-9-]+$/.test(id));
}
