/**
 * Normalises text for comparison: NFKC, case folding, and one spelling where a script has several. Latin and Greek
 * accents are removed, and marks that writers often omit: nukta in Devanagari, vowel points in Hebrew and Arabic. In
 * Devanagari an anusvara replaces chandrabindu and a nasal before a consonant of its class; vowel signs are letters and
 * remain. Cyrillic ё becomes е, Arabic variants of alef, heh and yeh become the plain letters, Japanese katakana become
 * hiragana.
 */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKC')
      // Upper case first, so that ß equals SS.
      .toUpperCase()
      .toLowerCase()
      // Final sigma equals the sigma within a word.
      .replaceAll('\u03c2', '\u03c3')
      .normalize('NFD')
      // Combining accents on a letter, or at the start of a word.
      .replace(/(\p{Script=Latin}|\p{Script=Greek}|\s|^)[\u0300-\u036f]+/gu, '$1')
      .replaceAll('\u0435\u0308', '\u0435')
      .replace(
        /[\u093c\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g,
        '',
      )
      .replaceAll('\u0671', '\u0627')
      .replaceAll('\u0629', '\u0647')
      .replaceAll('\u0649', '\u064a')
      // Code points of katakana are 96 above the corresponding hiragana.
      .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 96))
      .replace(
        /\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])/g,
        '\u0902',
      )
      .normalize('NFC')
  );
}

/** Splits a search into folded words. Returns an empty list for blank text. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
