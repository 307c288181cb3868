import { lazy } from '../cache.ts';

/** A name without the brackets at its end and what is in them. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^()]*\)$/, '') || name;
}

/** The beginning of a text, cut at the end of a sentence or word so that it has at most `max` characters. */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('। '));
  if (sentence > max / 2) return head.slice(0, sentence + 1);
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}

/**
 * Advance widths in em, first match wins; the last is for scripts and symbols not listed. The font of a reader is not known,
 * so they are those of the widest common faces: DejaVu Sans Bold, Verdana, Noto Sans Devanagari Bold.
 */
const advances: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\sIJijlt.,:;'\u2019|!()\u00b7-]/u, 0.46],
  [/[MWmw@%&\u2014\u2026]/u, 1.1],
  [/[a-z0-9]/u, 0.72],
  [/\p{Script=Latin}/u, 0.84],
  [/\p{Script=Devanagari}/u, 0.78],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/./su, 1.1],
];

const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** An upper bound for the width of a line, in units of its font size; `spacing` in em follows every grapheme. */
export function textWidth(text: string, spacing = 0): number {
  let width = 0;
  for (const character of text) {
    width += advances.find(([pattern]) => pattern.test(character))?.[1] ?? 0;
  }
  return spacing === 0 ? width : width + spacing * [...graphemes().segment(text)].length;
}

/** A text as it fits. */
export interface Setting {
  /** Font size in px. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** One way to set a text: at most so many lines, with sizes in px tried from the largest down. */
export interface Trial {
  readonly lines: number;
  readonly largest: number;
  readonly smallest: number;
}

/** UTF-16 code units of a text that are read. No more ever fit, and a very long name costs little time. */
const maxLetters = 400;

/**
 * The first trial in which the whole text fits `width`, without a word that is broken; when none does, the last one, cut
 * off with an ellipsis.
 */
export function fit(whole: string, width: number, spacing: number, trials: readonly Trial[]): Setting {
  const text = whole.slice(0, maxLetters);
  const longest = Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, spacing)));
  // Only the last one is cut: what splits a text into graphemes takes milliseconds to load.
  let setting = (): Setting => ({ size: 1, lines: [] });
  for (const trial of trials) {
    for (let size = trial.largest; size >= trial.smallest; size--) {
      const limit = width / size;
      const lines = wrap(text, limit, spacing);
      const enough = lines.length <= trial.lines;
      if (enough && longest <= limit) return { size, lines: balanced(text, lines, limit, longest, spacing) };
      setting = () => ({ size, lines: enough ? lines : cut(lines, trial.lines, limit, spacing) });
    }
  }
  return setting();
}

/** Breaks a text at spaces, and inside words only where one alone is too long, into lines of at most `limit` em. */
function wrap(text: string, limit: number, spacing: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((word) => pieces(word, limit, spacing))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, spacing) <= limit) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((line) => line !== '');
}

/** The same number of lines, as even as they can be while no line is narrower than `least` em. */
function balanced(text: string, lines: string[], limit: number, least: number, spacing: number): string[] {
  const narrow = limit * 0.95;
  if (lines.length < 2 || narrow < least) return lines;
  const narrower = wrap(text, narrow, spacing);
  return narrower.length > lines.length ? lines : balanced(text, narrower, narrow, least, spacing);
}

function pieces(word: string, limit: number, spacing: number): string[] {
  if (textWidth(word, spacing) <= limit) return [word];
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes().segment(word)) {
    if (part !== '' && textWidth(part + segment, spacing) > limit) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function cut(lines: readonly string[], n: number, limit: number, spacing: number): string[] {
  const last = [...graphemes().segment(lines[n - 1] ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && textWidth(`${last.join('')}…`, spacing) > limit) last.pop();
  return [...lines.slice(0, n - 1), `${last.join('').trimEnd()}…`];
}
