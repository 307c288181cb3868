/*
 * On the page of a place: whether it is open, and what a visitor does with it.
 */

import './page.ts';
import type { Schedule } from '../../hours/schedule.ts';
import { dataOf, find, findOf } from './dom.ts';
import { tellOpen } from './open-now.ts';
import { offerShare } from './share.ts';

const hours = document.querySelector<HTMLElement>('#hours');
if (hours) {
  const schedule: Schedule = JSON.parse(dataOf(hours, 'hours'));
  tellOpen(find('.open', hours), schedule, hours);
}

const directions = findOf(HTMLAnchorElement, '#directions');
directions.href = addressFor(navigator.userAgent) ?? directions.href;

offerShare(() => findOf(HTMLLinkElement, 'link[rel="canonical"]').href);

/** Directions in the program of the device; undefined where it has none that is known. */
function addressFor(agent: string): string | undefined {
  const at = dataOf(directions, 'at');
  const name = encodeURIComponent(dataOf(directions, 'name'));
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${name})`;
  return /iPhone|iPad|Macintosh/.test(agent) ? `https://maps.apple.com/?daddr=${at}&q=${name}` : undefined;
}
