/** The languages that pages can be in (BCP 47). English comes first: its addresses name no language. */
export const languageCodes = ['en', 'hi'] as const;

interface InLanguage {
  readonly language: string;
}

/** The prefix of the paths of a language: none for English, `/hi` for Hindi. */
export function pathPrefix({ language }: InLanguage): string {
  return language === languageCodes[0] ? '' : `/${language}`;
}

/** The path of a page in a language, from the path of the English one. */
export function localPath(path: string, inLanguage: InLanguage): string {
  return pathPrefix(inLanguage) + path;
}

/** The path of the list of what a browser keeps to show without a network. */
export function offlineListPath(inLanguage: InLanguage): string {
  return localPath('/offline.json', inLanguage);
}
