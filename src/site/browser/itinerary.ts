/*
 * Pages of places in the order of a visit: the list of this device, lists that others have sent, and routes. A list without
 * places in its address goes to that of this device.
 */

import './page.ts';
import { dataOf, find } from './dom.ts';
import { keepList, listPath, onSaved, savedIds } from './hearts.ts';

const visit = find('#visit');
const { places } = visit.dataset;

if (places === '' && !location.search.includes('places=') && savedIds().length > 0)
  location.replace(listPath());
if (places?.split(',').sort().join() === [...savedIds()].sort().join()) {
  // The heart of a stop removes it.
  visit.dataset.own = '';
  keepList().catch(() => {});
  onSaved(() => location.replace(listPath()));
}

const share = document.querySelector<HTMLElement>('#share');
// Without https there is neither.
if (share && (navigator.share !== undefined || navigator.clipboard)) {
  share.hidden = false;
  share.addEventListener('click', () => shareAddress(share).catch(() => {}));
}

/** Hands the address to the programs of the device, or copies it. What the visitor calls off is no fault. */
async function shareAddress(button: HTMLElement): Promise<void> {
  const { href: url } = location;
  if (navigator.share !== undefined) return navigator.share({ title: document.title, url });
  await navigator.clipboard.writeText(url);
  find('span', button).textContent = dataOf(button, 'copied');
}
