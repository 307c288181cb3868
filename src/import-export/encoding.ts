import { isUtf8 } from 'node:buffer';
import { at } from '../base/at.ts';
import { lazy } from '../base/cache.ts';
import tables from './encodings.json' with { type: 'json' };

/** A text, its encoding, and how that is known. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string;
  readonly source: 'requested' | 'declared' | 'UTF-8' | 'guessed';
}

/** Readings of bytes whose encoding cannot be guessed, the likeliest first. */
export interface Doubt {
  readonly readings: readonly { readonly encoding: string; readonly line: string }[];
}

/** Number of lines with non-ASCII letters that rank the encodings; all lines must then fit the best encoding. */
const rankedLines = 400;
/** Log-likelihood by which the best encoding must exceed the second. */
const minLead = 3;
/** Log-likelihood that an encoding loses if it is rare on today's machines. */
const rareness: Readonly<Record<string, number>> = {
  macintosh: 12,
  'koi8-r': 3,
  'koi8-u': 3,
  'iso-8859-5': 6,
  'iso-8859-7': 3,
  'x-mac-cyrillic': 9,
  'windows-1257': 4,
  'windows-1254': 2,
  'windows-1250': 2,
  'iso-8859-2': 3,
};

/** Returns the name of an encoding in the Encoding Standard; undefined for unknown names. */
export function encodingNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Decodes bytes by the requested encoding, a byte order mark, a declaration (XML, HTML), or as UTF-8; else guesses an encoding that
 * fits every line. Returns a doubt if no encoding fits, or several do.
 */
export function decodeText(bytes: Uint8Array, requested?: string): Decoded | Doubt {
  const decode = (encoding: string, source: Decoded['source']): Decoded => {
    return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding, source };
  };
  if (requested !== undefined) return decode(requested, 'requested');
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return decode(wide, 'declared');
  if (isUtf8(bytes)) return decode('utf-8', 'UTF-8');
  const declared = declaredEncoding(bytes);
  // The bytes are not UTF-8, so a declaration of UTF-8 is wrong.
  if (declared !== undefined && declared !== 'utf-8') return decode(declared, 'declared');
  return guess(bytes);
}

/** Detects UTF-16 by its byte order mark, or by the zeros of the first ASCII characters. */
function wideEncoding([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (second === 0 && fourth === 0 && first !== 0 && third !== 0) return 'utf-16le';
  return first === 0 && third === 0 && second !== 0 && fourth !== 0 ? 'utf-16be' : undefined;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const [, label] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(head) ?? [];
  return label === undefined ? undefined : encodingNamed(label);
}

/** Rates a line; undefined if an encoding cannot have written it. */
type Rate = (line: string) => number | undefined;

const models = lazy((): readonly { readonly encoding: string; readonly rate: Rate }[] => {
  const rates = [
    ...Object.values(tables.alphabets).map((table) => ({ ...table, rate: rateOfAlphabet(table) })),
    ...Object.values(tables.syllabaries).map((table) => ({ ...table, rate: rateOfScript(table) })),
  ];
  return rates.flatMap(({ encodings, rate }) => encodings.split(' ').map((encoding) => ({ encoding, rate })));
});

/** Punctuation and signs beside letters. */
const signs =
  /^[\s\p{ASCII}“”‘’„‚‹›«»–—…•·°€£¥§©®™№×²³½¼¾º¿¡ªˮ\u00a0\u00ad、。「」『』（）〈〉《》【】・，：；！？～－０-９　]*$/u;
const wordPattern = /[\p{L}\p{M}]+/gu;
/** A sign between two letters that never occurs within a word: the text has another encoding. */
const signInWord = /\p{L}[¡¿ªº²³½¼¾©®™§°£¥×№]\p{Ll}/u;
/** Consecutive non-ASCII letters: at most two in languages with Latin letters, as in "créée", beside Polish "żółty". */
const manyAccents = /[^\p{ASCII}]{3}/u;
const yellow = /żół/giu;
const mixedCase = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^[^\p{ASCII}]?\p{Lu}[^\p{ASCII}]*\p{Ll}.*\p{Lu}/u;

/** Rates words by the frequency of their non-ASCII letters. `isApart`: no word mixes them with Latin letters. */
function rateOfAlphabet({ letters, isApart }: { letters: string; isApart?: boolean }): Rate {
  const list = [...letters.normalize().replaceAll(' ', '')];
  const total = list.reduce((sum, _, i) => sum + 1 / (i + 3), 0);
  const rates = new Map(list.map((letter, i) => [letter, Math.log(1 / (i + 3) / total)]));
  return (line) => {
    let sum = rateOfSigns(line);
    for (const [word] of line.matchAll(wordPattern)) {
      const others = [...word.toLowerCase()].filter((letter) => letter > '\u007f');
      if (others.length === 0) continue;
      if (mixedCase.test(word) || (isApart ? /[a-z]/i : manyAccents).test(word.replace(yellow, 'ż')))
        return undefined;
      for (const letter of others) {
        const rate = rates.get(letter);
        if (rate === undefined) return undefined;
        sum += rate;
      }
    }
    return Number.isNaN(sum) ? undefined : sum;
  };
}

/** Log-likelihood of a non-ASCII sign. */
const signRate = -4;

/** Rates the signs between words; NaN if a sign never occurs in texts. */
function rateOfSigns(line: string): number {
  const between = line.replace(wordPattern, '');
  if (signInWord.test(line) || !signs.test(between)) return Number.NaN;
  return signRate * (between.match(/[^\p{ASCII}\s]/gu)?.length ?? 0);
}

/** Share of the frequent characters of a script in its texts. */
const frequentShare = 0.6;
/** Number of other characters of a script. */
const otherCharacters = 5000;

function rateOfScript({ script, frequent }: { script: string; frequent: string }): Rate {
  const known = new Set(frequent);
  const isOfScript = new RegExp(`^${script}$`, 'u');
  const [often, seldom] = [
    Math.log(frequentShare / known.size),
    Math.log((1 - frequentShare) / otherCharacters),
  ];
  return (line) => {
    let sum = rateOfSigns(line);
    for (const [word] of line.matchAll(wordPattern))
      for (const letter of word)
        if (letter > '\u007f') {
          if (!isOfScript.test(letter)) return undefined;
          sum += known.has(letter) ? often : seldom;
        }
    return Number.isNaN(sum) ? undefined : sum;
  };
}

interface Reading {
  readonly encoding: string;
  readonly text: string;
  /** Lines that the encoding cannot have written. */
  readonly misfits: number;
  readonly rate: number;
}

function guess(bytes: Uint8Array): Decoded | Doubt {
  const sample = sampleOf(bytes);
  const byText = new Map<string, Reading>();
  for (const { encoding, rate } of models()) {
    const text = decodedBy(encoding, sample);
    if (text === undefined) continue;
    const rates = text.split('\n').map(rate);
    const misfits = rates.filter((each) => each === undefined).length;
    const sum = rates.reduce<number>((total, each) => total + (each ?? 0), -(rareness[encoding] ?? 0));
    const reading = { encoding, text, misfits, rate: sum };
    const same = byText.get(text);
    if (!same || isLikelier(reading, same)) byText.set(text, reading);
  }
  const ranked = [...byText.values()].sort((a, b) => (isLikelier(a, b) ? -1 : 1));
  const [best, second] = ranked;
  const leads = best && (!second || second.misfits > 0 || best.rate - second.rate >= minLead);
  const text = best?.misfits === 0 && leads ? decodedBy(best.encoding, bytes) : undefined;
  if (best && text !== undefined) return { text, encoding: best.encoding, source: 'guessed' };
  return {
    readings: ranked.slice(0, 3).map(({ encoding, text }) => ({ encoding, line: tellingLine(text) })),
  };
}

function isLikelier(a: Reading, b: Reading): boolean {
  return a.misfits === b.misfits ? a.rate > b.rate : a.misfits < b.misfits;
}

/** Decodes bytes; undefined if the encoding has no character for some of them. */
function decodedBy(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns lines with non-ASCII bytes, spread over the whole file. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, Math.min(end, start + maxLine));
    if (line.some((byte) => byte > 0x7f)) lines.push(line);
    start = end + 1;
  }
  const step = Math.max(1, Math.ceil(lines.length / rankedLines));
  const some = lines.filter((_, i) => i % step === 0);
  return Buffer.concat(some.flatMap((line) => [line, newLine])).subarray(0, -1);
}

/** Number of rated bytes of a line. Truncation within a character causes at most one misfit. */
const maxLine = 4096;
const newLine = Buffer.from('\n');

/** Returns the beginning of the first line, around its first character beyond ASCII. */
function tellingLine(text: string): string {
  const line = at(text.split('\n', 1), 0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
  const first = Math.max(0, line.search(/[^\x00-\x7f]/) - 20);
  return line.slice(first, first + 60).trim();
}
