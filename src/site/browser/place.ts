/*
 * Script of place pages: open state and actions.
 */

import { directionsData } from '../hooks.ts';
import './page.ts';
import { layGround } from './base.ts';
import { dataOf, findOf, maybe } from './dom.ts';
import { tellOpenNow } from './open-now.ts';
import { followPhotoChoice } from './photo-choice.ts';
import { offerShare } from './share.ts';

const hours = maybe(HTMLElement, '#hours');
if (hours) tellOpenNow(hours);

const directions = findOf(HTMLAnchorElement, '#directions');
directions.href = addressFor(navigator.userAgent) ?? directions.href;

offerShare(() => findOf(HTMLLinkElement, 'link[rel="canonical"]').href);

followPhotoChoice();

layGround().catch(() => {});

/** Address of directions in the device's own program; undefined if unknown. */
function addressFor(agent: string): string | undefined {
  const { lat, lng } = dataOf(directions, directionsData, 'at');
  const at = `${lat},${lng}`;
  const name = encodeURIComponent(dataOf(directions, directionsData, 'name'));
  if (/Android/.test(agent)) return `geo:${at}?q=${at}(${name})`;
  return /iPhone|iPad|Macintosh/.test(agent) ? `https://maps.apple.com/?daddr=${at}&q=${name}` : undefined;
}
