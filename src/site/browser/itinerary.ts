/*
 * Pages of places in the order of a visit: the list of this device, lists that others have sent, and routes. A list without
 * places in its address goes to that of this device. The page without places also stands in for a list that was not kept.
 */

import './page.ts';
import { layGround } from './base.ts';
import { find } from './dom.ts';
import { keepList, listPath, onSaved, savedIds, showHearts } from './hearts.ts';
import { showKeptList } from './kept-list.ts';
import { offerShare } from './share.ts';

const visit = find('#visit');
const { places } = visit.dataset;
const asked = new URLSearchParams(location.search).get('places') ?? '';

if (places === '' && !asked && savedIds().length > 0) location.replace(listPath());
if (places === '' && asked && !find('#kept').hidden)
  showKeptList(asked.split(',')).then(showHearts, () => {});
if (places !== undefined && sorted((places || asked).split(',')) === sorted(savedIds())) {
  // The heart of a stop removes it.
  visit.dataset.own = '';
  keepList().catch(() => {});
  onSaved(() => location.replace(listPath()));
}

if (visit.querySelector('#share')) {
  offerShare(() => location.href);
  layGround().catch(() => {});
}

function sorted(ids: readonly string[]): string {
  return ids.toSorted().join();
}
