// Durations, days and words for yes and no, as people write them in tables.

import { monthNumber } from '../hours/names.ts';

const number = '(\\d+(?:[.,]\\d+)?|\\d*\\s*[½¼¾])';
const hourUnit = '(?:h|hrs?|hours?|std|stunden?|heures?|horas?|घंटे?|घंटा)';
const minuteUnit = "(?:['′’]|m|mn|min|mins|minutes?|minuten?|minutos?|मिनट)";
const range = /^(.+?)\s*(?:-|–|—|to|bis|à|a|até|से)\s*(?=\d)(.+)$/i;
const durations = {
  both: new RegExp(
    `^${number}\\s*${hourUnit}\\.?\\s*(?:and|und|et|y|e)?\\s*(\\d{1,2})\\s*(?:${minuteUnit}\\.?)?$`,
    'i',
  ),
  clock: /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*h(?:ours)?)?$/i,
  hours: new RegExp(`^${number}\\s*${hourUnit}\\.?$`, 'i'),
  minutes: new RegExp(`^${number}\\s*${minuteUnit}\\.?$`, 'i'),
  iso: /^PT(?:(\d+)H)?(?:(\d+)M)?$/,
};
const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };
/** Words before a duration that carry no meaning. */
const about =
  /^(?:about|around|approx\.?|approximately|ca\.?|circa|etwa|rund|environ|env\.?|unos|cerca de|लगभग|~)\s*/i;

/** Parses a duration such as `1h30`, `90'` or `1:30`, in minutes. A range counts as its longer end. */
export function minutesOf(written: string): number | undefined {
  const text = written.trim().replace(about, '');
  const [, , longest] = range.exec(text) ?? [];
  const value = longest ?? text;
  const [, hours, minutes] =
    durations.both.exec(value) ?? durations.clock.exec(value) ?? durations.iso.exec(value) ?? [];
  if (hours !== undefined || minutes !== undefined)
    return Math.round(numberOf(hours) * 60) + numberOf(minutes);
  const [, onlyHours] = durations.hours.exec(value) ?? [];
  if (onlyHours !== undefined) return Math.round(numberOf(onlyHours) * 60);
  const [, onlyMinutes] = durations.minutes.exec(value) ?? [];
  return onlyMinutes === undefined ? undefined : Math.round(numberOf(onlyMinutes));
}

function numberOf(text = '0'): number {
  const [, whole, fraction] = /^(\d*)\s*([½¼¾])$/.exec(text) ?? [];
  if (fraction !== undefined) return Number(whole) + (fractions[fraction] ?? 0);
  return Number(text.replace(',', '.'));
}

/** A day as a data file stores it. `isGuessed`: day and month could be read in either order. */
export interface WrittenDay {
  readonly day: string;
  readonly isGuessed: boolean;
}

const two = (text: string | number): string => String(text).padStart(2, '0');

/**
 * Parses a date such as `25/12/2026`, `25. Dezember`, `Dec 25, 2026` or `12/2026`. The day comes first unless it cannot
 * be one.
 */
export function dayOf(written: string): WrittenDay | undefined {
  const text = written.trim();
  const sure = (day: string): WrittenDay => ({ day, isGuessed: false });
  const [, isoYear, isoMonth = '', isoDay = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (isoYear !== undefined) return sure(`${isoYear}-${two(isoMonth)}-${two(isoDay)}`);
  const [, month, yearOfMonth] = /^(\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  if (yearOfMonth !== undefined) return sure(`${yearOfMonth}-${two(month ?? '')}`);
  const [, first, second, year] =
    /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2})?)?\.?$/.exec(text) ?? [];
  if (first !== undefined) return dayOfNumbers(Number(first), Number(second), year);
  return dayOfNames(text);
}

function dayOfNumbers(first: number, second: number, year: string | undefined): WrittenDay | undefined {
  const [day, month] = second > 12 ? [second, first] : [first, second];
  if (month > 12 || day > 31 || month < 1 || day < 1) return undefined;
  const own = year === undefined ? '' : `${year.length === 2 ? `20${year}` : year}-`;
  return { day: `${own}${two(month)}-${two(day)}`, isGuessed: day <= 12 && day !== month };
}

function dayOfNames(text: string): WrittenDay | undefined {
  const words = text.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const month = words.map(monthNumber).find((each) => each !== undefined);
  if (month === undefined || words.length > 5) return undefined;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const year = numbers.find((each) => each.length === 4);
  const day = numbers.find((each) => each.length <= 2);
  if (year === undefined && day === undefined) return undefined;
  const parts = [year, two(month), day && two(day)].filter((part) => part !== undefined);
  return { day: parts.join('-'), isGuessed: false };
}

const yes =
  /^(?:yes|true|y|1|x|✓|✔|ja|wahr|oui|vrai|sí|si|verdadero|sim|verdadeiro|हाँ|हां|designated|full|fully|accessible|barrierefrei)$/i;
const no =
  /^(?:no|false|n|0|-|✗|✘|nein|falsch|non|faux|falso|não|nao|नहीं|none|not accessible|inaccessible)$/i;
const limited =
  /^(?:limited|limit[ée]e?|partial(?:ly)?|partly|teilweise|eingeschränkt|begrenzt|limitiert|bedingt|parzialmente|częściowo|gedeeltelijk|partiel\w*|parcial\w*|limitado|limitada|सीमित|आंशिक)$/i;

/** Reads words for access, in the languages of the headings. */
export function accessOf(written: string): 'yes' | 'no' | 'limited' | undefined {
  const text = written.trim();
  return yes.test(text) ? 'yes' : no.test(text) ? 'no' : limited.test(text) ? 'limited' : undefined;
}
