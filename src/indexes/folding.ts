/**
 * Makes text comparable: NFKC, case-folded, and in one spelling where a script has several. Accents of Latin and Greek
 * letters are removed, and marks that are seldom written: nukta in Devanagari, vowel points in Hebrew and Arabic. In
 * Devanagari an anusvara replaces chandrabindu and a nasal before a consonant of its class; vowel signs are letters and
 * stay. In Cyrillic ё becomes е, in Arabic variants of alef, heh and yeh become these, in Japanese katakana become hiragana.
 */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      // Upper case first, so that ß and SS meet.
      .toUpperCase()
      .toLowerCase()
      // A sigma is one letter wherever in the word it stands.
      .replaceAll('\u03c2', '\u03c3')
      .normalize('NFD')
      // Accents on a letter, or on nothing at all.
      .replace(/(\p{Script=Latin}|\p{Script=Greek}|\s|^)[\u0300-\u036f]+/gu, '$1')
      .replaceAll('\u0435\u0308', '\u0435')
      .replace(
        /[\u093c\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g,
        '',
      )
      .replaceAll('\u0671', '\u0627')
      .replaceAll('\u0629', '\u0647')
      .replaceAll('\u0649', '\u064a')
      // Katakana stand 96 behind their hiragana.
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96))
      .replace(
        /\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/g,
        '\u0902',
      )
      .normalize('NFC')
  );
}

/** The words of a search, folded; none for blank text. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
