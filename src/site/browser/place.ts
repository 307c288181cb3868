/*
 * On the page of a place: whether it is open, and what a visitor does with it.
 */

import './page.ts';
import type { Schedule } from '../../hours/schedule.ts';
import { dataOf, find, findOf } from './dom.ts';
import { tellOpen } from './open-now.ts';

const hours = document.querySelector<HTMLElement>('#hours');
if (hours) {
  const schedule: Schedule = JSON.parse(dataOf(hours, 'hours'));
  tellOpen(find('.open', hours), schedule, hours);
}

const directions = findOf(HTMLAnchorElement, '#directions');
directions.href = addressFor(navigator.userAgent) ?? directions.href;

const share = findOf(HTMLButtonElement, '#share');
const canShare = navigator.share !== undefined;
// Without https there is neither.
if (canShare || navigator.clipboard) {
  share.hidden = false;
  share.addEventListener('click', () => shareAddress().catch(() => {}));
}

/** Directions in the program of the device; undefined where it has none that is known. */
function addressFor(agent: string): string | undefined {
  const at = dataOf(directions, 'at');
  const name = encodeURIComponent(dataOf(directions, 'name'));
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${name})`;
  return /iPhone|iPad|Macintosh/.test(agent) ? `https://maps.apple.com/?daddr=${at}&q=${name}` : undefined;
}

/** Hands the address to the programs of the device, or copies it. What the visitor calls off is no fault. */
async function shareAddress(): Promise<void> {
  const { href: url } = findOf(HTMLLinkElement, 'link[rel="canonical"]');
  if (canShare) return navigator.share({ title: document.title, url });
  await navigator.clipboard.writeText(url);
  find('span', share).textContent = dataOf(share, 'copied');
}
