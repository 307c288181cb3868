import type { Task } from '../base/task.ts';
import { fold } from './folding.ts';
import { type IsSpent, isLetter, typosOf } from './typos.ts';

/*
 * Fuzzy search of the portal, on the server and in the browser. It ignores spaces and hyphens, corrects typos if
 * nothing matches, and last matches most of the words.
 */

/** Number of words by which hits are ranked; names rarely have more. */
export const maxRanked = 8;

/** Texts to search, independent of how sets of places are represented. */
export interface Searched<S> {
  readonly all: S;
  /** Folded tokens of all names, each between two line breaks. */
  readonly names: string;
  /** Tokens of all texts, in one or more lists. */
  readonly texts: readonly string[];
  /** Finds the places with a token that contains `part`. */
  readonly find: (part: string) => S;
  /** Finds the places that a word means. Defaults to `find`. */
  readonly findWord?: (word: string) => S;
  readonly both: (one: S, other: S) => S;
  readonly either: (one: S, other: S) => S;
  readonly sizeOf: (matches: S) => number;
  /** Budget for corrections. Unlimited if absent. */
  readonly isSpent?: IsSpent;
}

export interface FuzzyResult<S> {
  readonly matches: S;
  readonly words: readonly string[];
  /** True if `words` differ from what was typed. */
  readonly isCorrected: boolean;
  /** True if no place has all words, so `matches` has the places with most of them. */
  readonly isMost: boolean;
  /** True if the budget ended before all spellings were tried. */
  readonly isPartial: boolean;
}

/**
 * Finds the places that match all words: as typed, then ignoring spaces, then with one typo, then with two; finally
 * those that match most words. Only corrections are subject to the budget, so exact matches are always found.
 */
export function* fuzzySearch<S>(searched: Searched<S>, search: string): Task<FuzzyResult<S>> {
  const folded = fold(search);
  const words = [...new Set(folded.split(/[\s\p{Pd}]+/u).filter((word) => word !== ''))];
  const { find, findWord = find } = searched;
  let matches = searched.all;
  for (const word of words) {
    matches = searched.both(matches, findWord(word));
    yield;
    if (searched.sizeOf(matches) === 0) break;
  }
  const asTyped = { matches, words, isCorrected: false, isMost: false, isPartial: false };
  if (searched.sizeOf(matches) > 0) return asTyped;
  // Corrections ignore punctuation: `fort?` matches "fort".
  const bare = folded.split(/[^\p{L}\p{M}\p{N}\p{Cs}]+/u).filter((word) => word !== '');
  // Names rarely have more words.
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

/**
 * Finds the places that match the largest number of words, each exact or with a typo. Requires at least a third of the
 * words.
 */
function* searchMost<S>(
  searched: Searched<S>,
  typed: readonly string[],
): Task<{ matches: S; words: string[] } | undefined> {
  /** Index n holds the places that match at least n of the words. */
  const having: S[] = [searched.all];
  const words: string[] = [];
  for (const word of typed) {
    const spelled = yield* searchCorrected(searched, [word], 1);
    if (!spelled) continue;
    words.push(...spelled.words);
    for (let n = having.length; n > 0; n -= 1) {
      const [before, now] = [having[n - 1], having[n]];
      if (before === undefined) continue;
      const more = searched.both(before, spelled.matches);
      having[n] = now === undefined ? more : searched.either(now, more);
    }
    yield;
  }
  const most = having.findLastIndex((matches) => searched.sizeOf(matches) > 0);
  const matches = having[most];
  return matches !== undefined && most >= typed.length / 3 ? { matches, words } : undefined;
}

/** Replaces each word by its first spelling that leaves at least one place. */
function* searchCorrected<S>(
  searched: Searched<S>,
  typed: readonly string[],
  typos: number,
): Task<{ matches: S; words: string[] } | undefined> {
  const { find, findWord = find } = searched;
  const spelled: string[][] = [];
  let matches = searched.all;
  // Short words first: they have no other spelling.
  const order = [...typed.entries()].sort(([, one], [, other]) => one.length - other.length);
  for (const [i, word] of order) {
    const before = matches;
    let others: readonly string[][] | undefined;
    for (let n = -1; !spelled[i]; n += 1) {
      // Other spellings are computed only after the word itself matches nothing.
      if (n === 0) others = yield* spellings(searched, word, typos);
      const spelling = n < 0 ? [word] : others?.[n];
      if (!spelling || searched.isSpent?.(0)) return undefined;
      let left = before;
      for (const part of spelling) left = searched.both(left, findWord(part));
      yield;
      if (searched.sizeOf(left) === 0) continue;
      matches = left;
      spelled[i] = spelling;
    }
  }
  return { matches, words: spelled.flat() };
}

/** Returns other spellings of a word, each one or more words: typos by frequency, and splits at missing spaces. */
function* spellings<S>(searched: Searched<S>, word: string, typos: number): Task<string[][]> {
  // Shortest word that can be a join of two, and longest name without its spaces, in characters.
  const [minLetters, maxLetters] = [4, 60];
  if (word.length < minLetters || word.length > maxLetters) return [];
  // Minimum characters for which a typo stays recognisable: in a word, in a word with two typos, in a part of a name.
  const [minForTypo, minForTwo, minPiece] = [5, 8, 3];
  const { names } = searched;
  const before = yield* piecesOf(searched, word, false);
  const spellings: string[][] = [];
  for (const [length, pieces] of before.entries()) {
    if (!pieces || length === 0) continue;
    const rest = word.slice(length);
    if (rest === '' ? pieces.length > 1 : rest.length > 1 && matchOf(searched, rest, false) > 0)
      spellings.push(rest === '' ? pieces : [...pieces, rest]);
    yield;
  }
  // Numbers and words that occur in some place are not typos.
  const isShort = word.length < (typos === 2 ? minForTwo : minForTypo);
  if (typos === 0 || isShort || /\p{N}/u.test(word) || searched.sizeOf(searched.find(word)) > 0)
    return spellings;
  const others: { readonly word: string; readonly size: number }[] = [];
  for (const text of searched.texts)
    for (const other of yield* typosOf(text, word, typos, searched.isSpent)) {
      // Short tokens collide with unrelated words, so they are not corrected.
      if (other.length < minForTypo || others.some((typo) => typo.word === other)) continue;
      others.push({ word: other, size: searched.sizeOf(searched.find(other)) });
      yield;
    }
  others.sort((a, b) => b.size - a.size || (a.word < b.word ? -1 : 1));
  spellings.unshift(...others.map((typo) => [typo.word]));
  if (typos === 2) return spellings;
  const after = yield* piecesOf(searched, word, true);
  for (const [start, first] of before.entries())
    for (const [end, last] of after.entries()) {
      const middle = word.slice(start, word.length - end);
      if (!first || !last || start + end === 0 || middle.length < minPiece || searched.isSpent?.(0)) continue;
      for (const typo of yield* typosOf(names, middle, 1, searched.isSpent))
        spellings.push([...first, typo, ...last]);
    }
  return spellings;
}

/** Splits a prefix (or suffix) of `word` into tokens that occur in names. Index n holds a split of n characters. */
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

/** Match quality: 2 for a whole token, 1 for a prefix or suffix, 0 for none or once the budget is spent. */
function matchOf<S>({ names, isSpent }: Searched<S>, part: string, isEnd: boolean): 0 | 1 | 2 {
  let match: 0 | 1 | 2 = 0;
  // 10,000 comparisons take 1 ms, as does a scan of 1.28 million characters. Frequent tokens come first.
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
