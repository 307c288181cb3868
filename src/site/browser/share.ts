import { shareData } from '../hooks.ts';
import { dataOf, find, findOf } from './dom.ts';

/** Shows the button that hands an address to the programs of the device, or copies it; not where neither can be done. */
export function offerShare(address: () => string): void {
  const share = findOf(HTMLButtonElement, '#share');
  const canShare = navigator.share !== undefined;
  // Without https there is neither.
  if (!canShare && !navigator.clipboard) return;
  share.hidden = false;
  // What the visitor calls off is no fault.
  share.addEventListener('click', () => shareAddress().catch(() => {}));

  async function shareAddress(): Promise<void> {
    if (canShare) return navigator.share({ title: document.title, url: address() });
    await navigator.clipboard.writeText(address());
    find('span', share).textContent = dataOf(share, shareData, 'copied');
  }
}
