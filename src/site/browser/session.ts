/*
 * What a browser keeps until its tab is closed. Without storage, as in some private windows, nothing is kept.
 */

/** The name of the position of the visitor: latitude, longitude and accuracy in metres, with commas. */
export const positionKey = 'position';

/** The text that is kept under a name. */
export function recall(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name, and tells whether it is kept. */
export function remember(name: string, text: string): boolean {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
