/*
 * The list of places that a visitor keeps on the device, and the buttons that add to it. Where storage is full or blocked, as in
 * some private windows, the list lasts as long as the page.
 */

import { savedPath } from '../language-paths.ts';
import { dataOf, filled, find, findOf, language } from './dom.ts';
import { recall, remember } from './storage.ts';

const key = 'saved';
/** UTF-16 code units of the slugs of a list: an address with more would be refused. */
const maxLength = 3600;

let isStorable = true;
let list = stored() ?? [];

/** The slugs of the places. */
export function savedIds(): readonly string[] {
  return list;
}

/** The path of the page that shows the list. */
export function listPath(): string {
  return savedPath(list, { language });
}

/** Calls a listener after each change on this page. */
export function onSaved(listener: () => void): void {
  document.addEventListener(key, listener);
}

/** Asks the service worker to keep the page of the list for times without a network. */
export async function keepList(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  if (list.length > 0) worker?.active?.postMessage(listPath());
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('.heart');
  if (button) toggle(idOf(button));
});
// Another tab, or the page before that the browser has kept, may have another list.
for (const event of ['storage', 'pageshow']) addEventListener(event, showHearts);
showHearts();

/** The place that a button keeps. */
function idOf({ dataset, parentElement }: HTMLElement): string {
  const link = parentElement?.querySelector<HTMLAnchorElement>('h3 a');
  return dataset.save ?? link?.pathname.split('/').at(-1) ?? '';
}

/** Shows which places are in the list. */
export function showHearts(): void {
  list = stored() ?? list;
  const pressed = document.querySelector('.heart[aria-pressed="true"]');
  if (list.length === 0 && !pressed) return;
  for (const button of document.querySelectorAll<HTMLElement>('.heart'))
    button.setAttribute('aria-pressed', String(list.includes(idOf(button))));
}

function toggle(id: string): void {
  const told = find('#saved-told');
  list = stored() ?? list;
  const changed = list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
  const isFull = changed.length > Number(dataOf(told, 'most')) || changed.join().length > maxLength;
  if (!isFull) list = changed;
  isStorable = remember(key, list.join(), 'localStorage');
  showHearts();
  find('span', told).textContent = filled(dataOf(told, isFull ? 'full' : 'told'), String(list.length));
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
