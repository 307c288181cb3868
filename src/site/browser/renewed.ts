/*
 * Tells that the service has other data than when the page was loaded. It asks once then, and again whenever the visitor comes
 * back to the page, as an editor does after a change: an open page that nobody looks at costs nothing.
 */

import { dataOf, find, make } from './dom.ts';

const line = find('#renewed');
let known: string | null = null;
let isAsking = false;

export function tellNewData(): void {
  for (const event of ['focus', 'pageshow']) addEventListener(event, ask);
  document.addEventListener('visibilitychange', ask);
}

async function ask(): Promise<void> {
  // One return to a page has several of these events.
  if (isAsking || document.hidden || !line.hidden) return;
  isAsking = true;
  const digest = await digestInService().catch(() => null);
  isAsking = false;
  known ??= digest;
  if (digest !== null && digest !== known) show();
}

/** The field that names the data; null where a proxy keeps it for itself. */
async function digestInService(): Promise<string | null> {
  const { headers } = await fetch('/healthz', { method: 'HEAD' });
  return headers.get('Data-Digest');
}

function show(): void {
  const link = make('a', '', dataOf(line, 'again'));
  link.href = location.href;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // The address alone may come from the cache of the browser.
    location.reload();
  });
  line.hidden = false;
  line.append(`${dataOf(line, 'words')} `, link);
}
