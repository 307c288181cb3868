import { at } from '../base/at.ts';
import { lazy } from '../base/cache.ts';
import { currencyFormat } from '../places/fees.ts';

/** A noun by plural category (CLDR); the languages of the portal have two. */
interface Noun {
  readonly one: string;
  readonly other: string;
}

const aMonday = Date.UTC(2024, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/** Formatters of numbers, dates and countries for a language (BCP 47). */
export function formatsOf(language: string) {
  // English dates and lists follow British usage.
  const locale = language === 'en' ? 'en-GB' : language;
  const numbers = lazy(() => new Intl.NumberFormat(language));
  const tenths = lazy(
    () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const plurals = lazy(() => new Intl.PluralRules(language));
  const regions = lazy(() => new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }));
  const weekdays = lazy(() => weekdayNames(language, 'long'));
  const shortDays = lazy(() => weekdayNames(language, 'short'));
  const lists = lazy(() => new Intl.ListFormat(locale));
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  const months = dates({ month: 'long' });
  const days = dates({ month: 'long', day: 'numeric' });
  const monthsOfYears = dates({ month: 'long', year: 'numeric' });
  const daysOfYears = dates({ month: 'long', year: 'numeric', day: 'numeric' });
  const fullDays = dates({ dateStyle: 'full' });
  const unit = (name: 'minute' | 'hour') =>
    lazy(() => new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }));
  const [minutesLong, hoursLong] = [unit('minute'), unit('hour')];
  const number = (value: number): string => numbers().format(value);
  const distance = (km: number): string => (km < 10 ? tenths().format(km) : number(Math.round(km)));
  /** Texts of durations by minutes, of which there are at most those of a day. Formatting one takes 5 µs. */
  const durations = new Map<number, string>();
  const durationText = (minutes: number): string =>
    minutes < 120 ? minutesLong().format(minutes) : hoursLong().format(Math.round(minutes / 30) / 2);
  return {
    /** Number with grouped digits: `1,234`. */
    number,
    /** Kilometres, with tenths below ten. */
    distance,
    /** Distance with its unit, in metres below a kilometre. */
    kilometres: (km: number): string =>
      km < 0.95 ? `${number(Math.round(km * 10) * 100)} m` : `${distance(km)} km`,
    /** Count with its noun: `1 place`, `55 places`. */
    counted: (count: number, noun: Noun): string =>
      `${number(count)} ${plurals().select(count) === 'one' ? noun.one : noun.other}`,
    /** Region and country, by ISO 3166-1 alpha-2 code: `Rajasthan, India`. */
    region: (name: string, code: string): string => `${name}, ${regions().of(code) ?? code}`,
    /** Day of the week, from 0 for Monday. */
    weekday: (day: number): string => at(weekdays(), day),
    shortWeekday: (day: number): string => at(shortDays(), day),
    /** Amount of a currency (ISO 4217), or a range: `₹50 – ₹1,000`. */
    price: (least: number, most: number, currency: string): string => {
      const format = currencyFormat(currency, language);
      return least === most ? format.format(most) : format.formatRange(least, most);
    },
    list: (items: readonly string[]): string => lists().format(items),
    /**
     * Day, month or year in the form of the data: `3 March` for `03-03`, `March 2027` for `2027-03`, `3 March 2027`,
     * `2027`.
     */
    day: (text: string): string => {
      if (text.length === 4) return text;
      const [first = '', ...rest] = text.split('-');
      const hasYear = first.length === 4;
      const [month = '', day] = hasYear ? rest : [first, ...rest];
      const date = new Date(`${hasYear ? first : '2024'}-${month}-${day ?? '01'}T00:00Z`);
      const [ofMonth, ofDay] = hasYear ? [monthsOfYears, daysOfYears] : [months, days];
      return (day === undefined ? ofMonth : ofDay)().format(date);
    },
    /** `Wednesday, 3 March 2027` for `2027-03-03`. */
    fullDay: (date: string): string => fullDays().format(new Date(date)),
    /** Duration as `45 minutes` or `2.5 hours`. */
    duration: (minutes: number): string => {
      const text = durations.get(minutes) ?? durationText(minutes);
      durations.set(minutes, text);
      return text;
    },
  };
}

/** Names of the days of the week, from Monday. */
function weekdayNames(language: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(aMonday + day * dayMs));
}
