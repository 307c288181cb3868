import { at } from '../base/at.ts';
import { monthCodes } from './names.ts';
import { dayNames } from './opening-hours.ts';
import { names, type SpecialHours } from './schedule.ts';

/** Returns `04-01 10-31` for `M04-M10`, and undefined for text that is not a season. */
export function seasonOf(text: string): string | undefined {
  const [, first = '', firstDay = '1', last = first, lastDay] =
    /^M(\d\d) ?(\d{1,2})?(?:-(?:M(\d\d))? ?(\d{1,2})?)?$/.exec(text) ?? [];
  if (first === '') return undefined;
  const isOneDay = text.includes(' ') && !text.includes('-');
  const end =
    lastDay ?? (isOneDay ? firstDay : String(new Date(Date.UTC(2023, Number(last), 0)).getUTCDate()));
  return `${first}-${firstDay.padStart(2, '0')} ${last}-${end.padStart(2, '0')}`;
}

/** Formats a week, such as `Mo,We-Fr 09:00-12:00; Mo,We-Fr 13:00-17:00; Sa 10:00-14:00`. Empty if no day has hours. */
export function weekText(week: readonly (readonly string[])[]): string {
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
export function isWholeYear(seasons: readonly SpecialHours[]): boolean {
  return monthCodes.every((_, i) =>
    ['01', '15', '28'].every((day) =>
      seasons.some((season) => names(season, `2024-${String(i + 1).padStart(2, '0')}-${day}`)),
    ),
  );
}
