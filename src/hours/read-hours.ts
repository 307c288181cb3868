import { isWholeYear, seasonOf, weekText } from './hours-text.ts';
import { normalizedHours } from './normalize.ts';
import { dayNames, openingHoursPattern } from './opening-hours.ts';
import type { SpecialHours } from './schedule.ts';

/** Hours in the form of a data file, with what it has no field for. */
export interface ReadHours {
  readonly openingHours?: string;
  readonly specialHours?: readonly SpecialHours[];
  /** Minutes between the last admission and closing. */
  readonly lastEntry?: number;
  /** Remarks for visitors, in English. */
  readonly note?: string;
  /** The whole text, if it is not read. */
  readonly unread?: string;
}

/** Hours of one or more days, as they follow one another in a text. */
interface Clause {
  season: string;
  days: string[];
  holidays: string[];
  /** Spans such as `09:00-17:00`; empty if the days are closed. */
  times: string[];
  isOff: boolean;
  /** True if the days come after the hours, as in "closed on Monday". */
  isReversed: boolean;
  /** True if a comma, not a semicolon, precedes it. */
  isAdded: boolean;
  /** True for the hours of all days that no other clause names, as in "otherwise 10-18". */
  isRest: boolean;
}

/** A day of each season by its key, which is empty for the usual week, with the spans of each weekday. */
type Weeks = Map<string, (readonly string[])[]>;

/** Maximum length of hours in characters; longer texts are prose. */
const maxLength = 2000;

const token =
  /(M\d\d(?: ?\d{1,2}(?![\d:]))?(?:-(?:M\d\d(?: ?\d{1,2}(?![\d:]))?|\d{1,2}(?![\d:])))?)|\b([A-Z][a-z](?:-[A-Z][a-z])?)\b|\b([PS]H)\b|(\d\d:\d\d-\d\d:\d\d)|\b(off)\b|\b(X)\b|\b(R)\b|([;\n|])|([,:&/+().\s-]+)|([\s\S])/g;

/**
 * Reads opening hours as OpenStreetMap writes them (wiki.openstreetmap.org/wiki/Key:opening_hours) and as people write
 * them in tables: `24/7`, `Apr-Oct Mo-Su 09:00-18:00; PH off`, `Di-So 10-18 Uhr`, `Daily, 10am – 8pm, closed on Monday`.
 * Returns a text that cannot be expressed in the data file as unread.
 */
export function readHours(text: string): ReadHours {
  if (openingHoursPattern.test(text)) return { openingHours: text };
  const unread = { unread: text.trim() };
  if (text.length > maxLength) return unread;
  const { hours, lastEntry, comments } = normalizedHours(text);
  const clauses = clausesOf(hours);
  const weeks: Weeks = new Map();
  const notes = [...comments];
  if (!clauses?.every((clause) => addClause(weeks, clause, notes))) return unread;
  const usual = weeks.get('');
  weeks.delete('');
  const special = [...weeks].map(([season, week]): SpecialHours => {
    const [from = '', to = ''] = season.split(' ');
    const hours = weekText(week);
    return { from, to, ...(hours !== '' && { hours }) };
  });
  const openingHours = usual && weekText(usual);
  if (openingHours === '' || (!usual && special.length === 0)) return unread;
  // If only seasons are listed, the rest of the year counts as closed.
  const rest = usual || special.length === 0 || isWholeYear(special) ? [] : [{ from: '01-01', to: '12-31' }];
  const minutes =
    lastEntry === undefined ? undefined : minutesBefore(lastEntry, [...weeks.values(), usual ?? []].flat(2));
  if (lastEntry !== undefined && minutes === undefined) notes.push(`Last entry ${lastEntry}.`);
  return {
    ...(openingHours && { openingHours }),
    ...(special.length > 0 && { specialHours: [...rest, ...special] }),
    ...(minutes !== undefined && { lastEntry: minutes }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** Returns the minutes between a time and the one closing time; undefined if there are several. */
function minutesBefore(time: string, spans: readonly string[]): number | undefined {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const [end, another] = new Set(spans.map((span) => span.slice(6)));
  const before = end === undefined || another !== undefined ? 0 : minutes(end) - minutes(time);
  return before > 0 ? before : undefined;
}

/** Splits normalised text into clauses; undefined if it has something else than days, times and seasons. */
function clausesOf(text: string): Clause[] | undefined {
  const clauses: Clause[] = [];
  const excepted: string[] = [];
  let isExcepting = false;
  let current = newClause('', false);
  const next = (season: string, isAdded: boolean): void => {
    if (!isEmpty(current)) clauses.push(current);
    current = newClause(season, isAdded);
  };
  for (const [, season, day, holiday, time, off, except, rest, strong, weak] of text.matchAll(token)) {
    if (weak !== undefined) continue;
    if (strong !== undefined) next('', false);
    else if (season !== undefined) takeSeason(season);
    else if (except !== undefined) isExcepting = true;
    else if (rest !== undefined) {
      next('', false);
      current.isRest = true;
    } else if (isExcepting && (day ?? holiday) !== undefined) excepted.push(day ?? holiday ?? '');
    else if (day !== undefined || holiday !== undefined) {
      const isComplete = !current.isReversed && (current.times.length > 0 || current.isOff);
      // "10-18 Mo-Fr": the days of hours that had none before.
      const isLate = isComplete && current.days.length + current.holidays.length === 0;
      if (isLate) current.isReversed = true;
      else if (isComplete) next(current.season, true);
      (day === undefined ? current.holidays : current.days).push(day ?? holiday ?? '');
    } else if (time !== undefined || off !== undefined) takeHours(time);
    else return undefined;
    if ((day ?? holiday ?? except) === undefined) isExcepting = false;
  }
  next('', false);
  const closed = excepted.map((day) => ({ ...newClause('', true), ...dayOrHoliday(day), isOff: true }));
  return [...inOrder(clauses), ...closed];

  function takeSeason(season: string): void {
    // "10-18 (April to October)": the season of hours that had none before.
    const isLate =
      current.season === '' && (current.times.length > 0 || current.isOff) && current.days.length > 0;
    if (isLate && clauses.every((clause) => clause.season === '')) current.season = season;
    else if (isEmpty(current)) current.season = season;
    else next(season, true);
  }

  function takeHours(time: string | undefined): void {
    const hasOther = time === undefined ? current.times.length > 0 || current.isOff : current.isOff;
    const isFull = hasOther || (current.isReversed && current.days.length > 0);
    if (isFull) {
      // "Closed Monday, Tuesday-Sunday 10-18": the last days belong to what follows.
      const belongs = time === undefined && current.times.length > 0 ? 0 : 1;
      const days = current.isReversed && current.days.length > belongs ? current.days.splice(-1) : [];
      next(current.season, true);
      current.days.push(...days);
    }
    if (time === undefined) current.isOff = true;
    else current.times.push(time);
  }
}

/** Moves hours of all days before what differs from them: the rest of the days, and closed days that come first. */
function inOrder(clauses: readonly Clause[]): Clause[] {
  const isGeneral = ({ season, days, holidays, isOff }: Clause) =>
    season === '' && !isOff && holidays.length === 0 && (days.length === 0 || days.join() === 'Mo-Su');
  const first = clauses.filter((clause) => clause.isRest && isGeneral(clause));
  const others = clauses.filter((clause) => !first.includes(clause));
  const last = others.findLastIndex(isGeneral);
  const isClosing = ({ season, days, isOff }: Clause, i: number) =>
    i < last && isOff && season === '' && days.length > 0;
  const closing = others.filter(isClosing);
  const open = others.filter((clause) => !closing.includes(clause));
  const at = last - closing.length + 1;
  return [...first, ...open.slice(0, at), ...closing, ...open.slice(at)];
}

function newClause(season: string, isAdded: boolean): Clause {
  return {
    season,
    days: [],
    holidays: [],
    times: [],
    isOff: false,
    isReversed: false,
    isAdded,
    isRest: false,
  };
}

function dayOrHoliday(day: string): Pick<Clause, 'days' | 'holidays'> {
  return /^[PS]H$/.test(day) ? { days: [], holidays: [day] } : { days: [day], holidays: [] };
}

function isEmpty({ season, days, holidays, times, isOff }: Clause): boolean {
  return season === '' && days.length + holidays.length + times.length === 0 && !isOff;
}

/**
 * Adds the hours of a clause to the week of its season; a later clause replaces earlier hours of its days. Returns false if
 * it cannot be expressed.
 */
function addClause(weeks: Weeks, clause: Clause, notes: string[]): boolean {
  const { season, days, holidays, times, isOff, isAdded } = clause;
  const key = season === '' ? '' : seasonOf(season);
  const isWhole = times.length === 0 && !isOff;
  const spans = isOff ? [] : isWhole ? ['00:00-24:00'] : times;
  const numbers = days.map((span) => span.split('-').map((name) => dayNames.indexOf(name)));
  const isRead = key !== undefined && numbers.flat().every((day) => day >= 0);
  if (!isRead || !spans.every((span) => openingHoursPattern.test(`Mo ${span}`))) return false;
  // A season alone says nothing about hours, and neither do holidays.
  if (isWhole && days.length === 0) return false;
  if (holidays.length > 0) {
    if (season !== '' && days.length === 0) return false;
    if (days.join() !== 'Mo-Su') notes.push(holidayNote(holidays, isOff ? 'off' : times.join(', ')));
    if (days.length === 0) return true;
  }
  const usual = weeks.get('') ?? dayNames.map(() => []);
  const week = weeks.get(key) ?? usual.map((own) => (days.length > 0 ? own : []));
  weeks.set(key, week);
  const touched = new Set<number>();
  for (const [first = 0, last = first] of numbers.length > 0 ? numbers : [[0, 6]])
    for (let day = first; ; day = (day + 1) % 7) {
      touched.add(day);
      if (day === last) break;
    }
  for (const day of touched) {
    const earlier = isAdded && !isOff && days.length > 0 ? (week[day] ?? []) : [];
    week[day] = [...new Set([...earlier, ...spans])];
  }
  return true;
}

/** Words for a holiday rule, because the data file has no field for holidays. */
function holidayNote(holidays: readonly string[], times: string): string {
  const names = [...new Set(holidays)].map((kind) => (kind === 'PH' ? 'public' : 'school')).join(' and ');
  return times === 'off' ? `Closed on ${names} holidays.` : `On ${names} holidays ${times}.`;
}
