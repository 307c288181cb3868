import { lazy } from '../base/cache.ts';
import { dayNames, minutesPerDay } from './opening-hours.ts';

/** Languages in which names of days and months are recognised. A later one wins where they share a word. */
const languages = ['nl', 'pl', 'it', 'en', 'de', 'fr', 'es', 'pt', 'hi'];
const aMonday = Date.UTC(2024, 0, 1);
const monthMs = 31 * minutesPerDay * 60_000;

/** Codes of months in normalised hours: `M01` to `M12`. */
export const monthCodes: readonly string[] = Array.from(
  { length: 12 },
  (_, i) => `M${String(i + 1).padStart(2, '0')}`,
);

/** Abbreviation mark in Latin and in Devanagari. */
export const dot = /[.॰]/;

/**
 * Maps localised names of days or months, without dots, to `codes`. Names are formatted one `stepMs` apart from 1
 * January 2024.
 */
function byName(part: 'weekday' | 'month', stepMs: number, codes: readonly string[]): [string, string][] {
  return languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' });
      return codes.map((code, i): [string, string] => {
        const name = format.format(aMonday + i * stepMs);
        return [name.toLowerCase().replace(dot, ''), code];
      });
    }),
  );
}

/** Codes by name: `mon`, `lundi` and `Mo` map to `Mo` as in OpenStreetMap; `apr`, `avril` and `अप्रैल` map to `M04`. */
export const codesByName = lazy(() => {
  const days = byName('weekday', minutesPerDay * 60_000, dayNames);
  const own = dayNames.map((name): [string, string] => [name.toLowerCase(), name]);
  const months = byName('month', monthMs, monthCodes);
  return new Map([...days, ...own, ...months]);
});

/** Returns the number of a month by its localised name, from 1; undefined for other words. */
export function monthNumber(name: string): number | undefined {
  const code = codesByName().get(name.toLowerCase());
  return code?.startsWith('M') && code.length === 3 ? Number(code.slice(1)) : undefined;
}
