import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { fold, wordsOf } from '../../src/indexes/folding.ts';

const folded: readonly (readonly [text: string, folded: string])[] = [
  ['FORT', 'fort'],
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['\u0301a', 'a'],
  ['ﬁne', 'fine'],
  ['Straße', 'strasse'],
  ['São Jorge', 'sao jorge'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ακρόπολη', 'ακροπολη'],
  ['Άγιος', 'αγιοσ'],
  ['ταΐζω', 'ταιζω'],
  ['Йод', 'йод'],
  ['Ёлка', 'елка'],
  ['Королёв', 'королев'],
  ['قَلْعَة', 'قلعه'],
  ['أهرامات', 'اهرامات'],
  ['آثار إسلامية ٱلله', 'اثار اسلاميه الله'],
  ['مستشفى', 'مستشفي'],
  ['جـــامع', 'جامع'],
  ['שָׁלוֹם', 'שלום'],
  ['תל־אביב', 'תל־אביב'],
  ['カタカナ', 'かたかな'],
  ['ガーデン', 'がーでん'],
  ['ｶﾞｰﾃﾞﾝ', 'がーでん'],
  ['ヴィラ', 'ゔぃら'],
  ['ＫＹＯＴＯ　２', 'kyoto 2'],
  ['金閣寺', '金閣寺'],
  ['हवा महल', 'हवा महल'],
  ['क़िला', 'किला'],
  ['बाज़ार', 'बाजार'],
  ['म्यूज़ियम', 'म्यूजियम'],
  ['चाँद', 'चांद'],
  ['मन्दिर', 'मंदिर'],
  ['गङ्गा पञ्च पण्डित', 'गंगा पंच पंडित'],
  ['वाङ्मय', 'वाङ्मय'],
  ['चम्पा', 'चंपा'],
  ['पन्ना', 'पन्ना'],
  ['जन्म', 'जन्म'],
];

test('folds case and compatibility forms, and of the spellings of each script one', () => {
  for (const [text, expected] of folded) assert.equal(fold(text), expected.normalize('NFC'), text);
});

test('folds what is folded to itself, and a part of ASCII like the whole', () => {
  for (const [text] of folded) assert.equal(fold(fold(text)), fold(text), text);
  assert.equal(fold('FORT é').slice(0, 4), fold('FORT'));
});

test('its text is all that it needs, so that a page can run it', () => {
  const alone: (text: string) => string = runInNewContext(`(${fold})`);
  for (const [text] of folded) assert.equal(alone(text), fold(text), text);
});

test('reads words at any white space; a blank search has none', () => {
  assert.deepEqual(wordsOf('  Amer\tFORT\u00a0हवा\u3000x '), ['amer', 'fort', 'हवा', 'x']);
  assert.deepEqual(wordsOf(' \u00a0 '), []);
});
