import { lazy } from './cache.ts';
import tables from './transliteration.json' with { type: 'json' };

const entriesOf = (table: string): [string, string][] =>
  table.split(' ').map((entry) => {
    const [letter = '', latin = ''] = entry.normalize().split(':');
    return [letter, latin];
  });

const letters = lazy(() => {
  const { cyrillic, greek, arabic, hebrew, georgian, armenian, latin, kana } = tables;
  return new Map([cyrillic, greek, arabic, hebrew, georgian, armenian, latin, kana].flatMap(entriesOf));
});
const devanagari = lazy(() => ({
  vowels: new Map(entriesOf(tables.devanagariVowels)),
  signs: new Map(entriesOf(tables.devanagariSigns)),
  consonants: new Map(entriesOf(tables.devanagariConsonants)),
}));
const hangul = {
  initials: tables.hangulInitials.split(' '),
  vowels: tables.hangulVowels.split(' '),
  finals: tables.hangulFinals.split(' '),
};

/** True if a text has letters without a Latin spelling by themselves: Chinese characters, and scripts without a table. */
const hasOthers = (text: string) => /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

/**
 * Spells a text in lower-case Latin letters: Cyrillic, Greek, Arabic, Hebrew, Georgian, Armenian, Devanagari, kana and
 * Hangul. Undefined if it has letters of another script, such as Chinese characters. The spelling is for addresses and
 * must never change: addresses of places derive from it.
 */
export function transliterated(text: string): string | undefined {
  const spelt = spellKana(text.normalize('NFC').toLowerCase())
    .replace(/[\uac00-\ud7a3]/g, spellHangul)
    .replace(/[\p{Script=Devanagari}]+/gu, spellDevanagari)
    .replace(/\p{L}/gu, (letter) => letters().get(letter) ?? plainLetter(letter))
    .replace(/\p{M}/gu, '');
  return hasOthers(spelt) ? undefined : spelt;
}

/** Accents are ignored: ά is spelt like α. */
function plainLetter(letter: string): string {
  const [first = letter] = letter.normalize('NFD');
  return letters().get(first) ?? first;
}

function spellKana(text: string): string {
  const hiragana = text.replace(/[\u30a1-\u30f6]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x60),
  );
  return (
    hiragana
      // A small y-kana replaces the vowel before it: き + ゃ is kya, し + ゃ is sha.
      .replace(/([きしちにひみりぎじぢびぴ])([ゃゅょ])/g, (_, syllable: string, small: string) => {
        const stem = (letters().get(syllable) ?? '').slice(0, -1);
        const vowel = { ゃ: 'a', ゅ: 'u', ょ: 'o' }[small] ?? '';
        return /^(?:sh|ch|j)$/.test(stem) ? stem + vowel : `${stem}y${vowel}`;
      })
      .replace(/っ([ぁ-ゖa-z])/g, (_, next: string) => `${(letters().get(next) ?? next).slice(0, 1)}${next}`)
      .replace(/[ーっ]/g, '')
  );
}

function spellHangul(syllable: string): string {
  const code = syllable.charCodeAt(0) - 0xac00;
  const [initial, vowel, final] = [Math.floor(code / 588), Math.floor((code % 588) / 28), code % 28];
  return [hangul.initials[initial], hangul.vowels[vowel], hangul.finals[final]].join('');
}

/** Consonants have an inherent `a`, except before a vowel sign or virama and at the end of a word. */
function spellDevanagari(word: string): string {
  const { vowels, signs, consonants } = devanagari();
  const all = [...word.normalize('NFD').replaceAll('\u093c', '')];
  const parts = all.map((letter, i) => {
    const consonant = consonants.get(letter);
    if (consonant === undefined) return vowels.get(letter) ?? signs.get(letter) ?? otherSign(letter);
    const next = all[i + 1];
    const isSilent = next === undefined || next === '\u094d' || signs.has(next);
    return isSilent && !(next === undefined && all.length === 1) ? consonant : `${consonant}a`;
  });
  return parts.join('');
}

function otherSign(letter: string): string {
  if (letter === 'ं' || letter === 'ँ') return 'n';
  if (letter === 'ः') return 'h';
  const digit = '०१२३४५६७८९'.indexOf(letter);
  return digit === -1 ? (letter === '\u094d' ? '' : ' ') : String(digit);
}
