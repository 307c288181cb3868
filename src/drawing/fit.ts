import { at } from '../base/at.ts';
import { lazy } from '../base/cache.ts';

/** Returns a name without trailing brackets. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^()]*\)$/, '') || name;
}

/** Truncates a text to at most `max` characters, at the end of a sentence or word. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const [sentence = ''] = /^.*(?:[.!?।]["”’')]?(?= )|。)/su.exec(head) ?? [];
  if (sentence.length > max / 2) return sentence;
  // Some scripts have no spaces between words.
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), head.lastIndexOf('、'), max / 2))} …`;
}

/**
 * Advance widths in em of the widest common faces (DejaVu Sans Bold, Verdana, Noto Sans Devanagari Bold). First match
 * wins.
 */
const advances = lazy((): readonly (readonly [RegExp, number])[] => [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\sIJijlt.,:;'\u2019|!()\u00b7-]/u, 0.46],
  [/[MWmw@%&\u2014\u2026]/u, 1.1],
  [/[a-z0-9]/u, 0.72],
  [/\p{Script=Latin}/u, 0.84],
  [/\p{Script=Devanagari}/u, 0.78],
  [/\p{Extended_Pictographic}/u, 1.4],
]);
const otherAdvance = 1.1;

/** Advances of all characters met so far. Only names of the data are measured: a few thousand characters at most. */
const known = new Map<string, number>();

function advanceOf(character: string): number {
  const before = known.get(character);
  if (before !== undefined) return before;
  const [, advance] = advances().find(([pattern]) => pattern.test(character)) ?? [undefined, otherAdvance];
  known.set(character, advance);
  return advance;
}

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Upper bound of the width of a line, in multiples of its font size. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += advanceOf(character);
  return width;
}

/** One attempt to set a text: at most `lines` lines, with font sizes in px tried from the largest down. */
type Trial = { readonly lines: number; readonly largest: number; readonly smallest: number };

/** Maximum length read, in UTF-16 code units. Longer text never fits, and the bound keeps long names cheap. */
const maxLetters = 400;

/**
 * Returns the first trial in which the text fits `width`, or else the last one with lines truncated by an ellipsis.
 * Sizes are in px.
 */
export function fit(whole: string, width: number, trials: readonly Trial[]) {
  const words = wordsOf(whole.slice(0, maxLetters));
  const longest = Math.max(0, ...words.map(({ width }) => width));
  for (const trial of trials) {
    for (let size = trial.largest; size >= trial.smallest; size--) {
      const limit = width / size;
      const isEnough = longest <= limit && wrap(words, limit).length <= trial.lines;
      if (isEnough) return { size, lines: wrap(words, balanced(words, limit, longest)) };
    }
  }
  const { lines, smallest } = at(trials, trials.length - 1);
  return { size: smallest, lines: cut(wrap(words, width / smallest), lines, width / smallest) };
}

interface Word {
  readonly text: string;
  readonly width: number;
}

/** Words of a text, each measured once for all trials. */
function wordsOf(text: string): Word[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => ({ text: word, width: textWidth(word) }));
}

/** Breaks words into lines of at most `limit` em. A line of one word may be longer. */
function wrap(words: readonly Word[], limit: number): string[] {
  const lines: string[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const { text, width } of words) {
    end += advanceOf(' ') + width;
    if (end <= limit) {
      lines.push(`${lines.pop()} ${text}`);
    } else {
      lines.push(text);
      end = width;
    }
  }
  return lines;
}

/** Narrows a limit as far as it leaves the number of lines, to balance their lengths, but not below `least` em. */
function balanced(words: readonly Word[], limit: number, least: number): number {
  const { length } = wrap(words, limit);
  let balance = limit;
  for (let narrow = limit * 0.95; length > 1 && narrow >= least; narrow *= 0.95) {
    if (wrap(words, narrow).length > length) break;
    balance = narrow;
  }
  return balance;
}

/** Returns the first `n` lines, each with an ellipsis if it or the rest was truncated. */
function cut(lines: readonly string[], n: number, limit: number): string[] {
  return lines.slice(0, n).map((line, i) => {
    const isLast = i === n - 1 && lines.length > n;
    if (!isLast && textWidth(line) <= limit) return line;
    let prefix = '';
    for (const { segment } of graphemes().segment(line)) {
      if (textWidth(`${prefix}${segment}…`) > limit) break;
      prefix += segment;
    }
    return `${prefix.trimEnd()}…`;
  });
}
