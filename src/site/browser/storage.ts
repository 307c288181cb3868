/* What a browser keeps: until its tab is closed, or for good. Without storage, as in some private windows, nothing is kept. */

/** The name of the position of the visitor: latitude, longitude and accuracy in metres, with commas. */
export const positionKey = 'position';

type Storages = 'sessionStorage' | 'localStorage';

/** The text that is kept under a name. */
export function recall(name: string, storage: Storages = 'sessionStorage'): string | undefined {
  try {
    return window[storage].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name, and tells whether it is kept. */
export function remember(name: string, text: string, storage: Storages = 'sessionStorage'): boolean {
  try {
    window[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
