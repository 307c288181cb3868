import { at } from '../at.ts';
import { dayNames, minutesPerDay, openingHoursPattern } from './opening-hours.ts';
import type { SpecialHours } from './schedule.ts';

/** What a text about hours says, as a data file has it, and the rest in words for visitors. */
export interface ReadHours {
  readonly openingHours?: string;
  readonly specialHours?: readonly SpecialHours[];
  readonly note?: string;
}

/** The languages in which days are read: those of the headings of a table. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'hi'];
const aMonday = Date.UTC(2024, 0, 1);
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const closed = 'off closed geschlossen fermé cerrado fechado encerrado बंद'.split(' ');
const every = 'daily every day täglich tous les jours todos los días os dias हर दिन hours open'.split(' ');
const upTo = 'to until till bis à a al às até से'.split(' ');
const fillers = 'uhr and und et y e from von de das तक बजे und'.split(' ');

/** Days by their names, without dots: `mon`, `lundi`, `Mo` as OpenStreetMap has it. */
function daysByName(): Map<string, string> {
  const named = languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return dayNames.map((name, i): [string, string] => {
        const told = format.format(aMonday + i * minutesPerDay * 60_000);
        return [told.toLowerCase().replace('.', ''), name];
      });
    }),
  );
  return new Map([...named, ...dayNames.map((name): [string, string] => [name.toLowerCase(), name])]);
}

/**
 * Reads opening hours as OpenStreetMap writes them (wiki.openstreetmap.org/wiki/Key:opening_hours), and as tables of people do:
 * `24/7`, `Apr-Oct Mo-Su 09:00-18:00; PH off`, `Di-So 10-18 Uhr`. What cannot be told otherwise is in the note.
 */
export function readHours(text: string): ReadHours {
  if (openingHoursPattern.test(text)) return { openingHours: text };
  const seasons = new Map<string, string[][]>();
  const notes: string[] = [];
  for (const rule of normalized(text).split(/[;\n]+/)) {
    if (/^\s*(?:PH|SH)(?:,(?:PH|SH))* off\s*$/.test(rule)) notes.push('Closed on public holidays.');
    else if (rule.trim() !== '' && !addRule(seasons, rule.trim())) return { note: `Opening hours: ${text}` };
  }
  const usual = seasons.get('');
  seasons.delete('');
  const special = [...seasons].map(([season, week]): SpecialHours => {
    const [from = '', to = ''] = season.split(' ');
    const hours = weekText(week);
    return { from, to, ...(hours !== '' && { hours }) };
  });
  const openingHours = usual && weekText(usual);
  if (openingHours === '' || (!usual && special.length === 0)) return { note: `Opening hours: ${text}` };
  // Who names seasons only is closed in the rest of the year.
  const rest = usual || special.length === 0 || isWholeYear(special) ? [] : [{ from: '01-01', to: '12-31' }];
  return {
    ...(openingHours && { openingHours }),
    ...(special.length > 0 && { specialHours: [...rest, ...special] }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** A text with the names of days and the form of times that OpenStreetMap has. */
function normalized(text: string): string {
  const days = daysByName();
  const word = (name: string): string => {
    const lower = name.toLowerCase();
    const month = months.indexOf(lower.slice(0, 3));
    if (closed.includes(lower)) return 'off';
    if (name === 'PH' || name === 'SH') return name;
    if (months.includes(lower) || /^(?:january|february|march|april|june|july|august|\w+ber)$/.test(lower))
      return ` M${String(month + 1).padStart(2, '0')}`;
    if (upTo.includes(lower)) return '-';
    return every.includes(lower) || fillers.includes(lower) ? '' : (days.get(lower) ?? name);
  };
  const time = '(\\d{1,2})(?:[:.h](\\d{2}))?\\s*h?\\s*([ap]m)?';
  return (
    text
      .replace(/[–—−]/g, '-')
      .replace(/^\s*24\/7\s*$/, '00:00-24:00')
      .replace(/[\p{L}\p{M}]+\.?/gu, (name) => (/^[ap]m$/i.test(name) ? name : word(name.replace('.', ''))))
      .replace(
        new RegExp(`(?<!M\\d\\d ?(?=\\d+ *-))\\b${time}\\s*-\\s*${time}`, 'gi'),
        (_, ...parts: string[]) =>
          [parts.slice(0, 3), parts.slice(3, 6)]
            .map(([hour, minute, half]) => timeText(hour, minute, half))
            .join('-'),
      )
      .replace(/\s*([-,:])\s*/g, '$1')
      .replace(/(\d),(?=[A-Z])/g, '$1;')
      // French and Spanish shorten Tuesday as others do March.
      .replace(/ ?M03(?=[-,][A-Z][a-z])|(?<=[A-Z][a-z][-,]) ?M03/g, 'Tu')
  );
}

function timeText(hour = '', minute = '00', half = ''): string {
  const of12 = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(half === '' ? hour : of12).padStart(2, '0')}:${minute}`;
}

const rulePattern =
  /^(M\d\d(?: ?\d{1,2}(?![\d:]))?(?:-(?:M\d\d(?: ?\d{1,2}(?![\d:]))?|\d{1,2}))?)?:? *((?:[A-Z][a-z](?:-[A-Z][a-z])?,?)*)(?:,?PH)?:? *(off|\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*)?$/;

/** Puts the hours of a rule into the week of its season; a later rule replaces those of its days. False where it is not read. */
function addRule(seasons: Map<string, string[][]>, rule: string): boolean {
  const [match, season = '', days = '', times = '00:00-24:00'] = rulePattern.exec(rule) ?? [];
  const named = days.split(',').filter(Boolean);
  const spans = named.map((span) => span.split('-').map((name) => dayNames.indexOf(name)));
  const key = season === '' ? '' : seasonOf(season);
  const isRead = match && key !== undefined && spans.flat().every((day) => day >= 0);
  if (
    !isRead ||
    (times !== 'off' && !times.split(',').every((each) => openingHoursPattern.test(`Mo ${each}`)))
  )
    return false;
  const week = seasons.get(key) ?? dayNames.map(() => []);
  seasons.set(key, week);
  for (const [first, last = first] of spans.length > 0 ? spans : [[0, 6]])
    for (let day = Number(first); ; day = (day + 1) % 7) {
      week[day] = times === 'off' ? [] : times.split(',');
      if (day === last) break;
    }
  return true;
}

/** `04-01 10-31` for `M04-M10`; undefined for what is no season. */
function seasonOf(text: string): string | undefined {
  const [, first = '', firstDay = '1', last = first, lastDay] =
    /^M(\d\d) ?(\d{1,2})?(?:-(?:M(\d\d))? ?(\d{1,2})?)?$/.exec(text) ?? [];
  if (first === '') return undefined;
  const isOneDay = text.includes(' ') && !text.includes('-');
  const end =
    lastDay ?? (isOneDay ? firstDay : String(new Date(Date.UTC(2023, Number(last), 0)).getUTCDate()));
  return `${first}-${firstDay.padStart(2, '0')} ${last}-${end.padStart(2, '0')}`;
}

/** `Mo,We-Fr 09:00-12:00; Mo,We-Fr 13:00-17:00; Sa 10:00-14:00`; empty where no day has hours. */
function weekText(week: readonly (readonly string[])[]): string {
  const daysOf = new Map<string, string[]>();
  for (const [day, times] of week.entries()) {
    const days = daysOf.get(times.join()) ?? [];
    daysOf.set(times.join(), days);
    const isNext = day > 0 && week[day - 1]?.join() === times.join();
    const first = isNext ? days.pop()?.slice(0, 2) : undefined;
    days.push(first === undefined ? at(dayNames, day) : `${first}-${at(dayNames, day)}`);
  }
  return [...daysOf]
    .flatMap(([times, days]) =>
      times
        .split(',')
        .filter(Boolean)
        .map((each) => `${days} ${each}`),
    )
    .map((rule) => rule.replace(' 00:00-24:00', ''))
    .join('; ');
}

/** Whether seasons name every day, by some days of each month. */
function isWholeYear(seasons: readonly SpecialHours[]): boolean {
  return months.every((_, i) =>
    ['01', '15', '28'].every((each) => {
      const day = `${String(i + 1).padStart(2, '0')}-${each}`;
      return seasons.some(({ from, to }) =>
        from <= to ? from <= day && day <= to : from <= day || day <= to,
      );
    }),
  );
}
