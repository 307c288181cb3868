/** Language (BCP 47) whose paths have no prefix. */
const unnamed = 'en';
/** Suffixes of the paths of lists, in every language. */
const offlineList = '/offline.json';
const savedList = '/saved';

type InLanguage = { readonly language: string };

/** Path prefix of a language: empty for English, `/hi` for Hindi. */
export function pathPrefix({ language }: InLanguage): string {
  return language === unnamed ? '' : `/${language}`;
}

/** Returns the path of a page in a language, from its English path. */
export function pathInLanguage(path: string, inLanguage: InLanguage): string {
  return pathPrefix(inLanguage) + path;
}

/** Path of the list of resources that browsers cache for offline use. */
export function offlineListPath(inLanguage: InLanguage): string {
  return pathInLanguage(offlineList, inLanguage);
}

/** True for the path of an offline list in any language. */
export function isOfflineList(path: string): boolean {
  return path === prefixIn(path) + offlineList;
}

/** Path of the saved list of a visitor, with its places in the query. */
export function savedPath(ids: readonly string[], inLanguage: InLanguage): string {
  return `${pathInLanguage(savedList, inLanguage)}${ids.length > 0 ? `?places=${ids.join()}` : ''}`;
}

/** True for the address of a saved list with places, in any language. */
export function isSavedList(address: string): boolean {
  return address.startsWith(`${prefixIn(address)}${savedList}?places=`);
}

/** Returns the language prefix of a path; empty for English. */
export function prefixIn(path: string): string {
  return /^\/[a-z]{2,3}(?:-[A-Za-z0-9]+)*(?=\/|$)/.exec(path)?.[0] ?? '';
}
