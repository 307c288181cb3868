import { reportInvalid } from '../fault.ts';
import { dayPattern, isDay } from '../hours/schedule.ts';
import { closedObject, describe, optional, type Schema, string } from '../schema.ts';
import { openingHours } from './fields.ts';

export const calendarDay = string({
  pattern: dayPattern,
  check: isDay,
  expected: 'a day such as 2027-03-03, or 03-03 for that of every year',
});

export const specialHours = checked(
  closedObject({
    from: describe(calendarDay, 'First day, such as 2027-03-03, or 03-03 for every year.'),
    to: describe(calendarDay, 'Last day, in the same form.'),
    hours: describe(
      optional(openingHours),
      'Hours on these days in the place of the usual ones; closed where there are none.',
    ),
  }),
  ({ from, to }) => from.length === to.length && (from <= to || from.length === '03-03'.length),
  'two days in the same form, the first one first unless they are of every year',
);

/** When something was so, as exactly as it is known. */
export const asOf = string({
  pattern: /^[12][0-9]{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$/,
  expected: 'a year such as 2026, a month such as 2026-11, or a day such as 2026-11-24',
});

export const timeZone = string({
  maxLength: 50,
  check: isTimeZone,
  expected: 'a time zone of the IANA database, such as Asia/Kolkata',
});

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A schema for values that have no other fault and for which `holds` is true. */
function checked<T>(schema: Schema<T>, holds: (value: T) => boolean, expected: string): Schema<T> {
  return {
    ...schema,
    read(value, pointer, report) {
      let isGood = true;
      const read = schema.read(value, pointer, (fault) => {
        isGood = false;
        report(fault);
      });
      if (!isGood || read === undefined || holds(read)) return read;
      return reportInvalid(value, pointer, expected, report);
    },
  };
}
