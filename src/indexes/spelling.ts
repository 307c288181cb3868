import type { Task } from '../task.ts';
import { fold } from './folding.ts';

/*
 * The search of the portal, on the server and in the page. It ignores spaces and hyphens, and allows one typing error where
 * nothing else is found.
 */

/** Words of a search by which hits are ranked: a name has hardly more. */
export const maxRanked = 8;

/** What is searched, whatever its sets of places are. */
export interface Searched<S> {
  readonly all: S;
  /** The folded words of all names, each between two line breaks. */
  readonly names: string;
  /** The words of all texts, in one or more lists. */
  readonly texts: readonly string[];
  /** The places that have a word which contains this. */
  readonly find: (part: string) => S;
  readonly both: (one: S, other: S) => S;
  readonly sizeOf: (found: S) => number;
  /** Counts steps of work, such as words that are compared; whether too many were done to go on. Without it, all is done. */
  readonly isSpent?: (steps: number) => boolean;
}

export interface FuzzyResult<S> {
  readonly found: S;
  /** The words that were searched for. */
  readonly words: readonly string[];
  /** Whether these are others than the words that were typed. */
  readonly isCorrected: boolean;
  /** Whether other spellings were left that might have been found. */
  readonly isPartial: boolean;
}

/**
 * Looks for places that have all words of a search: as they are, then without regard to spaces, then with typos. It may stop
 * only where it looks for other spellings: what has the words as they are is always found.
 */
export function* fuzzySearch<S>(searched: Searched<S>, search: string): Task<FuzzyResult<S>> {
  const folded = fold(search);
  const words = folded.split(/[\s\p{Pd}]+/u).filter((word) => word !== '');
  let found = searched.all;
  for (const word of words) {
    found = searched.both(found, searched.find(word));
    yield;
    if (searched.sizeOf(found) === 0) break;
  }
  const asTyped = { found, words, isCorrected: false, isPartial: false };
  if (searched.sizeOf(found) > 0) return asTyped;
  // From here on signs do not matter: `fort?` is a fort.
  const bare = folded.split(/[^\p{L}\p{M}\p{N}\p{Cs}]+/u).filter((word) => word !== '');
  // A name has hardly more words.
  const maxWords = 8;
  if (bare.length === 0 || bare.length > maxWords) return asTyped;
  for (const withTypos of [false, true]) {
    for (const typed of bare.length === 1 ? [bare] : [bare, [bare.join('')]]) {
      const corrected = yield* searchCorrected(searched, typed, withTypos);
      if (corrected) return { ...corrected, isCorrected: withTypos, isPartial: false };
    }
  }
  return { ...asTyped, isPartial: searched.isSpent?.(0) === true };
}

/** Replaces each word by the first of its other spellings that leaves a place. */
function* searchCorrected<S>(
  searched: Searched<S>,
  typed: readonly string[],
  withTypos: boolean,
): Task<{ found: S; words: string[] } | undefined> {
  const spelled: string[][] = [];
  let found = searched.all;
  // First the words that have no other spelling.
  const order = [...typed.entries()].sort(([, one], [, other]) => one.length - other.length);
  for (const [i, word] of order) {
    const before = found;
    let others: readonly string[][] | undefined;
    for (let n = -1; !spelled[i]; n += 1) {
      // Other spellings are looked for once the word itself leaves nothing.
      if (n === 0) others = yield* spellings(searched, word, withTypos);
      const spelling = n < 0 ? [word] : others?.[n];
      if (!spelling || searched.isSpent?.(0)) return undefined;
      let left = before;
      for (const part of spelling) left = searched.both(left, searched.find(part));
      yield;
      if (searched.sizeOf(left) === 0) continue;
      found = left;
      spelled[i] = spelling;
    }
  }
  return { found, words: spelled.flat() };
}

/** Other spellings of a word, each of one or more words: those with spaces, then those with a typo, by their frequency. */
function* spellings<S>(searched: Searched<S>, word: string, withTypos: boolean): Task<string[][]> {
  // Letters of a word that two may make, and of any name without its spaces.
  const [minLetters, maxLetters] = [4, 60];
  if (word.length < minLetters || word.length > maxLetters) return [];
  // Letters that a typo leaves recognizable: in a word, and in one of the words of a name.
  const [minForTypo, minPiece] = [5, 3];
  const { names } = searched;
  const before = yield* piecesOf(searched, word, false);
  const found: string[][] = [];
  for (const [length, pieces] of before.entries()) {
    if (!pieces || length === 0) continue;
    const rest = word.slice(length);
    if (rest === '' ? pieces.length > 1 : rest.length > 1 && matchOf(searched, rest, false) > 0)
      found.push(rest === '' ? pieces : [...pieces, rest]);
    yield;
  }
  // A number is another number, not a typo.
  if (!withTypos || word.length < minForTypo || /\p{N}/u.test(word)) return found;
  const typos: { readonly word: string; readonly size: number }[] = [];
  for (const text of searched.texts)
    for (const other of yield* typosOf(searched, text, word)) {
      if (typos.some((typo) => typo.word === other)) continue;
      typos.push({ word: other, size: searched.sizeOf(searched.find(other)) });
      yield;
    }
  typos.sort((a, b) => b.size - a.size || (a.word < b.word ? -1 : 1));
  found.push(...typos.map((typo) => [typo.word]));
  const after = yield* piecesOf(searched, word, true);
  for (const [start, first] of before.entries())
    for (const [end, last] of after.entries()) {
      const middle = word.slice(start, word.length - end);
      if (!first || !last || start + end === 0 || middle.length < minPiece || searched.isSpent?.(0)) continue;
      for (const typo of yield* typosOf(searched, names, middle)) found.push([...first, typo, ...last]);
    }
  return found;
}

/** The words of names that together are the first letters of a word, by their number; or the last letters. */
function* piecesOf<S>(searched: Searched<S>, word: string, areLast: boolean): Task<(string[] | undefined)[]> {
  const pieces: (string[] | undefined)[] = [[]];
  for (let from = 0; from < word.length; from += 1) {
    const before = pieces[from];
    if (!before) continue;
    for (let to = from + 1; to <= word.length; to += 1) {
      const piece = areLast ? word.slice(word.length - to, word.length - from) : word.slice(from, to);
      const match = matchOf(searched, piece, areLast);
      yield;
      if (match === 0) break;
      if (match === 2 && piece.length > 1) pieces[to] ??= areLast ? [piece, ...before] : [...before, piece];
    }
  }
  return pieces;
}

/** 2 where a name has this word; 1 where one of its words begins with it, or ends; else 0, also when too much was done. */
function matchOf<S>({ names, isSpent }: Searched<S>, part: string, isEnd: boolean): 0 | 1 | 2 {
  let match: 0 | 1 | 2 = 0;
  // Ten thousand take 1 ms, as does a scan of so many times as many letters. Words that most places have come first.
  const [maxMatches, lettersAStep] = [10_000, 128];
  if (isSpent?.(names.length / lettersAStep)) return match;
  let compared = 0;
  for (let at = names.indexOf(part); at >= 0 && compared < maxMatches; at = names.indexOf(part, at + 1)) {
    compared += 1;
    const isFirst = !isLetter(names.charAt(at - 1));
    const isLast = !isLetter(names.charAt(at + part.length));
    match = isFirst && isLast ? 2 : (isEnd ? isLast : isFirst) ? 1 : match;
    if (match === 2) break;
  }
  isSpent?.(2 * compared);
  return match;
}

/** The words of a text that are one typo from a word: at least one end of them is the same. None when too much was done. */
function* typosOf<S>({ isSpent }: Searched<S>, text: string, word: string): Task<string[]> {
  // Ten thousand words are compared within 2 ms. Words that most places have come first.
  const [maxCompared, lettersAStep] = [10_000, 128];
  // More other words would not tell what was meant.
  const maxFound = 16;
  const half = (word.length - 1) >> 1;
  const found = new Set<string>();
  for (const isEnd of [false, true]) {
    if (isSpent?.(text.length / lettersAStep)) break;
    const part = isEnd ? word.slice(-half) : word.slice(0, half);
    let [compared, seen] = [0, 0];
    for (let at = text.indexOf(part); at >= 0 && compared < maxCompared; at = text.indexOf(part, at + 1)) {
      let [start, end] = [at, at + half];
      seen += 1;
      if (isLetter(isEnd ? text.charAt(end) : text.charAt(at - 1))) continue;
      compared += 1;
      const most = word.length + 2;
      if (isEnd) while (end - start < most && isLetter(text.charAt(start - 1))) start -= 1;
      else while (end - start < most && isLetter(text.charAt(end))) end += 1;
      const other = text.slice(start, end);
      if (isOneTypo(word, other) && found.size < maxFound) found.add(other);
    }
    isSpent?.(seen + compared);
    yield;
  }
  return [...found];
}

/** Whether a letter is inserted, left out, replaced, or swapped with its neighbour. */
export function isOneTypo(one: string, other: string): boolean {
  const [a, b] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [less, more] = [a.length - start - end, b.length - start - end];
  if (more === 1) return true;
  return less === 2 && more === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}

/** Whether a character is part of a word, as letters, marks and digits are, and halves of what is beyond 16 bits. */
function isLetter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}\p{Cs}]/u.test(character);
}
