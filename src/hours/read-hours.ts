import { at } from '../base/at.ts';
import { codesByName, dot, monthCodes } from './names.ts';
import { dayNames, openingHoursPattern } from './opening-hours.ts';
import { names, type SpecialHours } from './schedule.ts';

/** Hours in the form of a data file, and the unparsed rest as a note for visitors. */
export interface ReadHours {
  readonly openingHours?: string;
  readonly specialHours?: readonly SpecialHours[];
  readonly note?: string;
}

const closed = 'off closed geschlossen fermé cerrado fechado encerrado बंद'.split(' ');
const upTo = 'to until till bis à au a al às até से'.split(' ');
/** Words that are skipped: a rule without days applies to every day anyway. */
const fillers = [
  ...'daily every day täglich tous les jours todos los días os dias हर दिन hours open'.split(' '),
  ...'uhr and und et y e from von vom de du del das er तक बजे'.split(' '),
];

/**
 * Reads opening hours as OpenStreetMap writes them (wiki.openstreetmap.org/wiki/Key:opening_hours) and as people write
 * them in tables: `24/7`, `Apr-Oct Mo-Su 09:00-18:00; PH off`, `Di-So 10-18 Uhr`. Text that cannot be expressed in the
 * data file goes to the note.
 */
export function readHours(text: string): ReadHours {
  if (openingHoursPattern.test(text)) return { openingHours: text };
  const seasons = new Map<string, string[][]>();
  const notes: string[] = [];
  for (const each of normalized(text).split(/[;\n]+/)) {
    const rule = each.trim();
    const [, before = '', kinds, after = '', times = ''] = holidayPattern.exec(rule) ?? [];
    const days = kinds === undefined ? rule : before + after;
    if (kinds !== undefined && days !== 'Mo-Su') notes.push(holidayNote(kinds, times));
    if (days !== '' && !addRule(seasons, kinds === undefined ? rule : `${days} ${times}`))
      return { note: `Opening hours: ${text}` };
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
  // If only seasons are listed, the rest of the year counts as closed.
  const rest = usual || special.length === 0 || isWholeYear(special) ? [] : [{ from: '01-01', to: '12-31' }];
  return {
    ...(openingHours && { openingHours }),
    ...(special.length > 0 && { specialHours: [...rest, ...special] }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** A rule about public or school holidays: text before, holiday codes, text after, times. */
const holidayPattern = /^(|.*?[a-z]),? ?\b([PS]H(?:,[PS]H)*)\b,?(.*?) ?(off|\d\d:\d\d-[\d:,-]+)$/;

/** Words for a holiday rule, because the data file has no field for holidays. */
function holidayNote(kinds: string, times: string): string {
  const names = kinds.replace('PH', 'public').replace('SH', 'school').replace(',', ' and ');
  return times === 'off' ? `Closed on ${names} holidays.` : `On ${names} holidays ${times}.`;
}

/** Rewrites names of days and forms of times as OpenStreetMap spells them. */
function normalized(text: string): string {
  const codes = codesByName();
  const word = (name: string): string => {
    const lower = name.toLowerCase();
    if (closed.includes(lower)) return 'off';
    if (upTo.includes(lower)) return '-';
    if (fillers.includes(lower)) return '';
    return (codes.get(lower) ?? name).replace(/^M\d/, ' $&');
  };
  const time = '(\\d{1,2})(?:[:.h](\\d{2}))?\\s*h?\\s*([ap]m)?';
  return (
    text
      .replace(/[–—−]/g, '-')
      .replace(/\b24\/7\b/g, '00:00-24:00')
      // After a month, `10-18` is a range of days unless a word such as "Uhr" marks it as hours.
      .replace(/\b(\d{1,2})\s*(?:-|bis|से)\s*(\d{1,2})\s*(?:uhr|बजे)/gi, '$1:00-$2:00')
      .replace(/[\p{L}\p{M}]+[.॰]?/gu, (name) => (/^[ap]m$/i.test(name) ? name : word(name.replace(dot, ''))))
      // Most languages write the day before the month.
      .replace(/(?<![:\w])(\d{1,2})\.? +(M\d\d)(?! *\d{1,2}(?![\d:]))/g, '$2 $1')
      .replace(
        new RegExp(`(?<!M\\d\\d ?(?=\\d+ *-))\\b${time}\\s*-\\s*${time}`, 'gi'),
        (_, from, fromMinute, fromHalf, to, toMinute, toHalf) =>
          `${timeText(from, fromMinute, fromHalf)}-${timeText(to, toMinute, toHalf)}`,
      )
      .replace(/\s*:\s+/g, ' ')
      .replace(/\s*([-,:])\s*/g, '$1')
      .replace(/(\d|off),(?=[A-Z])/g, '$1;')
      .replace(/(-\d\d:\d\d) *(?=\d\d:\d\d-)/g, '$1,')
      // French and Spanish abbreviate Tuesday as other languages abbreviate March.
      .replace(/ ?M03(?=[-,][A-Z][a-z])|(?<=[A-Z][a-z][-,]) ?M03/g, 'Tu')
  );
}

function timeText(hour = '', minute = '00', half = ''): string {
  const of12 = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(half === '' ? hour : of12).padStart(2, '0')}:${minute}`;
}

const rulePattern =
  /^(M\d\d(?: ?\d{1,2}(?!\d|:\d))?(?:-(?:M\d\d(?: ?\d{1,2}(?!\d|:\d))?|\d{1,2}))?)?:? *((?:[A-Z][a-z](?:-[A-Z][a-z])?,?)*):? *(off|\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*)?$/;

/**
 * Adds the hours of a rule to the week of its season; a later rule replaces earlier hours of its days. Returns false if
 * the rule cannot be parsed.
 */
function addRule(seasons: Map<string, string[][]>, rule: string): boolean {
  const [match, season = '', days = '', times = '00:00-24:00'] = rulePattern.exec(rule) ?? [];
  const named = days.split(',').filter(Boolean);
  const spans = named.map((span) => span.split('-').map((name) => dayNames.indexOf(name)));
  const key = season === '' ? '' : seasonOf(season);
  const hours = times === 'off' ? [] : times.split(',');
  const isRead = match && key !== undefined && spans.flat().every((day) => day >= 0);
  if (!isRead || !hours.every((each) => openingHoursPattern.test(`Mo ${each}`))) return false;
  const week = seasons.get(key) ?? dayNames.map(() => []);
  seasons.set(key, week);
  for (const [first, last = first] of spans.length > 0 ? spans : [[0, 6]])
    for (let day = Number(first); ; day = (day + 1) % 7) {
      week[day] = hours;
      if (day === last) break;
    }
  return true;
}

/** Returns `04-01 10-31` for `M04-M10`, and undefined for text that is not a season. */
function seasonOf(text: string): string | undefined {
  const [, first = '', firstDay = '1', last = first, lastDay] =
    /^M(\d\d) ?(\d{1,2})?(?:-(?:M(\d\d))? ?(\d{1,2})?)?$/.exec(text) ?? [];
  if (first === '') return undefined;
  const isOneDay = text.includes(' ') && !text.includes('-');
  const end =
    lastDay ?? (isOneDay ? firstDay : String(new Date(Date.UTC(2023, Number(last), 0)).getUTCDate()));
  return `${first}-${firstDay.padStart(2, '0')} ${last}-${end.padStart(2, '0')}`;
}

/** Formats a week, such as `Mo,We-Fr 09:00-12:00; Mo,We-Fr 13:00-17:00; Sa 10:00-14:00`. Empty if no day has hours. */
function weekText(week: readonly (readonly string[])[]): string {
  const daysOf = new Map<string, string[]>();
  for (const [day, times] of week.entries()) {
    const days = daysOf.get(times.join()) ?? [];
    daysOf.set(times.join(), days);
    const isNext = day > 0 && week[day - 1]?.join() === times.join();
    const first = isNext ? days.pop()?.slice(0, 2) : undefined;
    days.push(first === undefined ? at(dayNames, day) : `${first}-${at(dayNames, day)}`);
  }
  const rules = [...daysOf].flatMap(([times, days]) => {
    const spans = times.split(',').filter(Boolean);
    return spans.map((span) => `${days} ${span}`.replace(' 00:00-24:00', ''));
  });
  return rules.join('; ');
}

/** True if the seasons cover every day of the year; sampled by some days of each month. */
function isWholeYear(seasons: readonly SpecialHours[]): boolean {
  return monthCodes.every((_, i) =>
    ['01', '15', '28'].every((day) =>
      seasons.some((season) => names(season, `2024-${String(i + 1).padStart(2, '0')}-${day}`)),
    ),
  );
}
