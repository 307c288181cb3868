/*
 * Pages of places in the order of a visit: the list of this device, lists that others have sent, and routes. A list without
 * places in its address goes to that of this device.
 */

import './page.ts';
import { layGround } from './base.ts';
import { find } from './dom.ts';
import { keepList, listPath, onSaved, savedIds } from './hearts.ts';
import { offerShare } from './share.ts';

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

if (visit.querySelector('#share')) {
  offerShare(() => location.href);
  layGround().catch(() => {});
}
