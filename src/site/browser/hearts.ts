/*
 * Saved list of the visitor on this device, and the buttons that change it. Each change emits the event `saved` on the
 * document. If storage is full or blocked, as in some private windows, the list lasts as long as the page.
 */

import { savedPath } from '../../locales/page-paths.ts';
import { savedData } from '../hooks.ts';
import { all, basePath, closest, dataOf, filled, find, findOf, language } from './dom.ts';
import { recall, remember } from './storage.ts';

const key = 'saved';
/** Maximum length of the slugs of a list in UTF-16 code units; longer addresses would be rejected. */
const maxLength = 3600;

let isStorable = true;
/** Slugs of the saved places. */
export let saved = stored() ?? [];

/** Path of the page that shows the list. */
export function listPath(): string {
  return basePath + savedPath(saved, { language });
}

/** Requests the service worker to cache the page of the list for offline use. */
export async function keepList(): Promise<void> {
  const worker = await navigator.serviceWorker?.ready;
  if (saved.length > 0) worker?.active?.postMessage(savedPath(saved, { language }));
}

document.addEventListener('click', ({ target }) => {
  const button = closest(HTMLButtonElement, '.heart', target);
  if (button) toggle(button.value);
});
// Another tab, or a page restored from the back-forward cache, may have changed the list.
for (const event of ['storage', 'pageshow']) addEventListener(event, showHearts);
showHearts();

/** Shows which places are saved. */
export function showHearts(): void {
  saved = stored() ?? saved;
  for (const button of all(HTMLButtonElement, '.heart'))
    button.setAttribute('aria-pressed', String(saved.includes(button.value)));
}

function toggle(id: string): void {
  saved = stored() ?? saved;
  change(saved.includes(id) ? saved.filter((each) => each !== id) : [...saved, id]);
}

/** Adds places to the list, unless it would become too long. */
export function saveAll(ids: readonly string[]): void {
  saved = stored() ?? saved;
  change([...new Set([...saved, ...ids])]);
}

function change(changed: string[]): void {
  const status = find('#saved-status');
  const isFull = changed.length > dataOf(status, savedData, 'most') || changed.join().length > maxLength;
  if (!isFull) saved = changed;
  isStorable = remember(key, saved.join(), 'localStorage');
  showHearts();
  find('span', status).textContent = filled(
    dataOf(status, savedData, isFull ? 'full' : 'total'),
    String(saved.length),
  );
  findOf(HTMLAnchorElement, 'a', status).href = listPath();
  status.hidden = false;
  if (isFull) return;
  document.dispatchEvent(new Event(key));
  keepList().catch(() => {});
}

/** Reads the saved slugs. Returns undefined if storage is unavailable; ignores values that are not slugs. */
function stored(): string[] | undefined {
  const text = isStorable ? recall(key, 'localStorage') : undefined;
  return text?.split(',').filter((id) => /^[a-z0-9-]+$/.test(id));
}
