/** The language (BCP 47) whose addresses name none. */
const unnamed = 'en';
/** What the paths of lists end with, in every language. */
const offlineList = '/offline.json';
const savedList = '/saved';

type InLanguage = { readonly language: string };

/** The prefix of the paths of a language: none for English, `/hi` for Hindi. */
export function pathPrefix({ language }: InLanguage): string {
  return language === unnamed ? '' : `/${language}`;
}

/** The path of a page in a language, from the path of the English one. */
export function localPath(path: string, inLanguage: InLanguage): string {
  return pathPrefix(inLanguage) + path;
}

/** The path of the list of what a browser keeps to show without a network. */
export function offlineListPath(inLanguage: InLanguage): string {
  return localPath(offlineList, inLanguage);
}

/** Whether a path is that of such a list, in any language. */
export function isOfflineList(path: string): boolean {
  return path === prefixIn(path) + offlineList;
}

/** The path of the list of a visitor, with its places in the query. */
export function savedPath(ids: readonly string[], inLanguage: InLanguage): string {
  return `${localPath(savedList, inLanguage)}${ids.length > 0 ? `?places=${ids.join()}` : ''}`;
}

/** Whether an address is that of a list with places, in any language. */
export function isSavedList(address: string): boolean {
  return address.startsWith(`${prefixIn(address)}${savedList}?places=`);
}

/** The prefix that a path begins with: none for a page in English. */
export function prefixIn(path: string): string {
  return /^\/[a-z]{2,3}(?:-[A-Za-z0-9]+)*(?=\/)/.exec(path)?.[0] ?? '';
}
