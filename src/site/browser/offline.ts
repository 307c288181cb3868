import { ageText } from './age.ts';
import { dataOf, filled, find, language } from './dom.ts';

declare global {
  /** Not in every browser, and not in the types of the language. */
  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(): string },
      ): { createScriptURL(input: string): URL };
    };
  }
}

const line = find('#kept');
const workerPath = '/sw.js';

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
  // The policy of the page requires Trusted Types: this one allows one address.
  const policy = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => workerPath });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? workerPath);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(line.dataset.list);
}
