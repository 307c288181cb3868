/*
 * Choice to load photos from other hosts: remembered on the device, and changed on every page of a place.
 */

import { maybe } from './dom.ts';
import { recall, remember } from './storage.ts';

const key = 'photos';

/** Stores the choice and applies it to this page. */
export function followPhotoChoice(): void {
  const show = maybe(HTMLAnchorElement, '#show-photos');
  show?.addEventListener('click', () => remember(key, 'show', 'localStorage'));
  const hide = maybe(HTMLAnchorElement, '#hide-photos');
  hide?.addEventListener('click', () => remember(key, 'hide', 'localStorage'));
  // The security policy of this page forbids photos from other hosts, so they are on a page of their own.
  if (show && navigator.onLine && recall(key, 'localStorage') === 'show') location.replace(show.href);
}
