import type { Task } from '../base/task.ts';
import { fold } from './folding.ts';
import { type IsSpent, isLetter, typosOf } from './typos.ts';

/*
 * The search of the portal, on the server and in the page. It ignores spaces and hyphens, allows typing errors where nothing
 * else is found, and then looks for most of the words.
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
  /** The places that a word means: those that have it, unless given. */
  readonly findWord?: (word: string) => S;
  readonly both: (one: S, other: S) => S;
  readonly either: (one: S, other: S) => S;
  readonly sizeOf: (found: S) => number;
  /** Without it, all is done. */
  readonly isSpent?: IsSpent;
}

export interface FuzzyResult<S> {
  readonly found: S;
  readonly words: readonly string[];
  /** Whether these are others than the words that were typed. */
  readonly isCorrected: boolean;
  /** Whether no place has all of the words, so that these have most of them. */
  readonly isMost: boolean;
  /** Whether other spellings were left that might have been found. */
  readonly isPartial: boolean;
}

/**
 * Looks for places that have all words of a search: as they are, then without regard to spaces, then with one typo and with two;
 * and last for places that have most of them. It may stop only where it looks for other spellings: what has the words as they
 * are is always found.
 */
export function* fuzzySearch<S>(searched: Searched<S>, search: string): Task<FuzzyResult<S>> {
  const folded = fold(search);
  const words = [...new Set(folded.split(/[\s\p{Pd}]+/u).filter((word) => word !== ''))];
  const { find, findWord = find } = searched;
  let found = searched.all;
  for (const word of words) {
    found = searched.both(found, findWord(word));
    yield;
    if (searched.sizeOf(found) === 0) break;
  }
  const asTyped = { found, words, isCorrected: false, isMost: false, isPartial: false };
  if (searched.sizeOf(found) > 0) return asTyped;
  // From here on signs do not matter: `fort?` is a fort.
  const bare = folded.split(/[^\p{L}\p{M}\p{N}\p{Cs}]+/u).filter((word) => word !== '');
  // A name has hardly more words.
  const maxWords = 8;
  if (bare.length === 0 || bare.length > maxWords) return asTyped;
  for (const typos of [0, 1, 2]) {
    for (const typed of bare.length === 1 ? [bare] : [bare, [bare.join('')]]) {
      const corrected = yield* searchCorrected(searched, typed, typos);
      if (corrected) return { ...corrected, isCorrected: typos > 0, isMost: false, isPartial: false };
    }
  }
  const most = yield* searchMost(searched, bare);
  const isPartial = searched.isSpent?.(0) === true;
  return most && !isPartial ? { ...asTyped, ...most, isMost: true } : { ...asTyped, isPartial };
}

/** The places that have as many of the words as any has, each as it is or with a typo, and no fewer than a third of them. */
function* searchMost<S>(
  searched: Searched<S>,
  typed: readonly string[],
): Task<{ found: S; words: string[] } | undefined> {
  /** By a number: the places that have at least this number of the words. */
  const having: S[] = [searched.all];
  const words: string[] = [];
  for (const word of typed) {
    const spelled = yield* searchCorrected(searched, [word], 1);
    if (!spelled) continue;
    words.push(...spelled.words);
    for (let n = having.length; n > 0; n -= 1) {
      const [before, now] = [having[n - 1], having[n]];
      if (before === undefined) continue;
      const more = searched.both(before, spelled.found);
      having[n] = now === undefined ? more : searched.either(now, more);
    }
    yield;
  }
  const most = having.findLastIndex((found) => searched.sizeOf(found) > 0);
  const found = having[most];
  return found !== undefined && most >= typed.length / 3 ? { found, words } : undefined;
}

/** Replaces each word by the first of its other spellings that leaves a place. */
function* searchCorrected<S>(
  searched: Searched<S>,
  typed: readonly string[],
  typos: number,
): Task<{ found: S; words: string[] } | undefined> {
  const { find, findWord = find } = searched;
  const spelled: string[][] = [];
  let found = searched.all;
  // First the words that have no other spelling.
  const order = [...typed.entries()].sort(([, one], [, other]) => one.length - other.length);
  for (const [i, word] of order) {
    const before = found;
    let others: readonly string[][] | undefined;
    for (let n = -1; !spelled[i]; n += 1) {
      // Other spellings are looked for once the word itself leaves nothing.
      if (n === 0) others = yield* spellings(searched, word, typos);
      const spelling = n < 0 ? [word] : others?.[n];
      if (!spelling || searched.isSpent?.(0)) return undefined;
      let left = before;
      for (const part of spelling) left = searched.both(left, findWord(part));
      yield;
      if (searched.sizeOf(left) === 0) continue;
      found = left;
      spelled[i] = spelling;
    }
  }
  return { found, words: spelled.flat() };
}

/** Other spellings of a word, each of one or more words: those with typos by their frequency, and those with spaces. */
function* spellings<S>(searched: Searched<S>, word: string, typos: number): Task<string[][]> {
  // Letters of a word that two may make, and of any name without its spaces.
  const [minLetters, maxLetters] = [4, 60];
  if (word.length < minLetters || word.length > maxLetters) return [];
  // Letters that typos leave recognizable: in a word, in one with two of them, and in one of the words of a name.
  const [minForTypo, minForTwo, minPiece] = [5, 7, 3];
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
  // A number is another number, not a typo; and so is a word that some place has.
  const isShort = word.length < (typos === 2 ? minForTwo : minForTypo);
  if (typos === 0 || isShort || /\p{N}/u.test(word) || searched.sizeOf(searched.find(word)) > 0) return found;
  const others: { readonly word: string; readonly size: number }[] = [];
  for (const text of searched.texts)
    for (const other of yield* typosOf(text, word, typos, searched.isSpent)) {
      // Shorter ones are other words.
      if (other.length < minForTypo || others.some((typo) => typo.word === other)) continue;
      others.push({ word: other, size: searched.sizeOf(searched.find(other)) });
      yield;
    }
  others.sort((a, b) => b.size - a.size || (a.word < b.word ? -1 : 1));
  found.unshift(...others.map((typo) => [typo.word]));
  if (typos === 2) return found;
  const after = yield* piecesOf(searched, word, true);
  for (const [start, first] of before.entries())
    for (const [end, last] of after.entries()) {
      const middle = word.slice(start, word.length - end);
      if (!first || !last || start + end === 0 || middle.length < minPiece || searched.isSpent?.(0)) continue;
      for (const typo of yield* typosOf(names, middle, 1, searched.isSpent))
        found.push([...first, typo, ...last]);
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
  // Ten thousand take 1 ms, as does a scan of 1.28 million letters. Words that most places have come first.
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
