/*
 * Storage of the browser, per tab or permanent. Without storage, as in some private windows, nothing is stored. Services on one
 * origin share it, so keys begin with the base path.
 */

import { basePath } from './dom.ts';

/** Key of the visitor's position: latitude, longitude and accuracy in metres, comma-separated. */
export const positionKey = 'position';

type Storages = 'sessionStorage' | 'localStorage';

/** Reads the text of a key. */
export function recall(name: string, storage: Storages = 'sessionStorage'): string | undefined {
  try {
    return window[storage].getItem(basePath + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text under a key. Returns true on success. */
export function remember(name: string, text: string, storage: Storages = 'sessionStorage'): boolean {
  try {
    window[storage].setItem(basePath + name, text);
    return true;
  } catch {
    return false;
  }
}
