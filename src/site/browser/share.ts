import { shareData } from '../hooks.ts';
import { dataOf, find, findOf } from './dom.ts';

/** Shows the button that shares an address or copies it; hidden if neither is possible. */
export function offerShare(address: () => string): void {
  const share = findOf(HTMLButtonElement, '#share');
  const canShare = navigator.share !== undefined;
  // Both need HTTPS.
  if (!canShare && !navigator.clipboard) return;
  share.hidden = false;
  // Cancelling is not an error.
  share.addEventListener('click', () => shareAddress().catch(() => {}));

  async function shareAddress(): Promise<void> {
    if (canShare) return navigator.share({ title: document.title, url: address() });
    await navigator.clipboard.writeText(address());
    find('span', share).textContent = dataOf(share, shareData, 'copied');
  }
}
