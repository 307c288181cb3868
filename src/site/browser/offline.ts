import { ageText } from './age.ts';
import { dataOf, filled, find, language } from './dom.ts';
import { ownScript } from './scripts.ts';

declare global {
  /** Not in every browser, and not in the types of the language. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
}

const line = find('#kept');

/** A page from the cache says when it was kept. */
export function tellAge(): void {
  const since = dataOf(line, 'since');
  if (since === '') return;
  const age = ageText(Date.parse(since), Date.now(), language);
  line.textContent = filled(dataOf(line, 'words'), age);
}

/** Asks the service worker to keep the portal once the page is loaded, unless the browser saves data. */
export function keepPages(): void {
  if (navigator.serviceWorker && !navigator.connection?.saveData)
    addEventListener('load', () => register().catch(() => {}));
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register(ownScript('/sw.js'));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(line.dataset.list);
}
