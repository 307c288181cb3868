const unbrokenHyphen = '\u2011';

/** Text of a headline, in which no line ends within a word: its hyphens become non-breaking ones. */
export function headline(text: string): string {
  return text.replace(/(?<=[\p{L}\p{M}])-(?=\p{L})/gu, unbrokenHyphen);
}

/** Reverses `headline`, for texts that are searched. */
export function ofHeadline(text: string): string {
  return text.replaceAll(unbrokenHyphen, '-');
}
