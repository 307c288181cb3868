import { object } from '../base/object-schema.ts';
import {
  array,
  boolean,
  describe,
  type Infer,
  integer,
  number,
  oneOf,
  optional,
  string,
} from '../base/schema.ts';
import { clockText } from '../hours/opening-hours.ts';
import { itineraryDay } from '../itineraries/dates.ts';
import { maxDays } from '../itineraries/plan-days.ts';
import { usualDay } from '../itineraries/plan-query.ts';
import { paces } from '../itineraries/plan-types.ts';
import { idText } from '../places/place.ts';
import { maxStops } from '../places/published-itineraries.ts';
import { nearParameter } from '../search/query.ts';

/** Language models do not accept patterns, so the form is checked here. */
const clock = string({
  check: (text) => /^(?:[01]?[0-9]|2[0-3]):[0-5][0-9]$/.test(text),
  expected: 'a time such as 09:00',
});

export const itineraryArguments = object({
  places: describe(
    array(idText, {
      minItems: 2,
      maxItems: maxStops,
      expected: `a list of 2 to ${maxStops} slugs, indexes or names`,
    }),
    'Slugs, indexes or names of the places to visit, in any order.',
  ),
  start: describe(
    nearParameter,
    'Where each day begins: LAT,LNG or a slug, index or name; without it, at one of the places.',
  ),
  date: describe(
    optional(itineraryDay),
    'First day, such as 2027-03-03; the default is today, or tomorrow once `from` is past in the city.',
  ),
  days: describe(
    optional(integer({ min: 1, max: maxDays })),
    `Number of days, 1 to ${maxDays}; without it, as many as the places need.`,
  ),
  from: describe(
    optional(clock, clockText(usualDay.from)),
    'Begin of each day; an excursion may set out earlier.',
  ),
  to: describe(
    optional(clock, clockText(usualDay.to)),
    'End of each day; evening places may end later, and excursions return later.',
  ),
  pace: describe(optional(oneOf(paces), 'full'), 'relaxed: stays a quarter longer.'),
  group: describe(
    optional(string({ maxLength: 100 })),
    'Group of visitors whose fees are added up, such as foreign visitors; without it, all groups.',
  ),
  keep_order: describe(
    optional(oneOf(['yes', 'no']), 'no'),
    'yes: the order of the argument, in one day or until midnight, with what is closed on arrival.',
  ),
});
export type ItineraryArguments = Infer<typeof itineraryArguments>;

const ids = (description: string) => describe(array(string()), description);
const kilometres = number({ min: 0, max: Number.MAX_SAFE_INTEGER });
const time = (description: string) => describe(string(), `${description}, such as 09:00.`);

const answeredWay = object({
  by: describe(string(), 'foot, or a vehicle.'),
  minutes: describe(integer({ min: 0 }), 'Estimate in steps of 5.'),
  km: describe(kilometres, 'Estimated length.'),
});

const answeredStop = object({
  id: describe(string(), 'Slug of the place.'),
  name: describe(optional(string()), 'Name of the place.'),
  way: describe(optional(answeredWay), 'Way from the stop before, or from the start.'),
  lunch: describe(optional(string()), 'Lunch of 45 minutes begins at this time.'),
  lunch_after_way: describe(
    optional(boolean()),
    'True if lunch follows the way; it precedes the way otherwise.',
  ),
  arrive: time('Begin of the visit'),
  leave: describe(optional(string()), 'End of the visit; left out of long answers.'),
  hours: describe(optional(string()), 'Hours of the place on that day.'),
  warning: describe(optional(string()), 'Conflict with the hours of the place.'),
  access: describe(
    optional(oneOf(['by-appointment', 'outside-only', 'closed'])),
    'Who may enter, if that is not everybody.',
  ),
});
export type AnsweredStop = Infer<typeof answeredStop>;

const answeredDay = object({
  date: describe(string(), 'Day of the calendar.'),
  excursion: describe(optional(boolean()), 'True for a day out of the city, by car.'),
  set_out: describe(
    optional(string()),
    'When to set out, if the day begins elsewhere than at its first stop.',
  ),
  stops: describe(array(answeredStop), 'In the order of the visit.'),
  lunch: describe(optional(string()), 'Lunch of 45 minutes before the way back begins at this time.'),
  back: describe(optional(string()), 'Return from an excursion.'),
});

const answeredCost = object({
  amount: describe(number({ min: 0, max: Number.MAX_SAFE_INTEGER }), 'Sum of the fees.'),
  currency: describe(string(), 'Currency, as three capital letters (ISO 4217).'),
  for: describe(optional(string()), 'Group of visitors; everybody where there is none.'),
  at_least: describe(optional(boolean()), 'True if the group may pay more: some fee is not known for it.'),
});

const answeredLeft = object({
  id: describe(string(), 'Slug of the place.'),
  reason: describe(
    oneOf(['no-entry', 'closed', 'hours', 'time']),
    'no-entry: nobody may enter; closed: on all these days; hours: they do not suit the day; time: these days are too short.',
  ),
  fits_on: describe(optional(string()), 'Next day on which it would fit.'),
});

export const itineraryAnswer = object({
  days: describe(array(answeredDay), 'Days with visits.'),
  left_out: describe(array(answeredLeft), 'Places that do not fit.'),
  not_in_minutes: ids('Slugs of stops of which it is not known how long a visit takes; an hour is planned.'),
  costs: describe(array(answeredCost), 'All entry fees of one visitor, by group.'),
  not_in_costs: ids('Slugs of stops where visitors, or a group of them, may pay more than the sums say.'),
  not_shown: describe(
    optional(integer({ min: 1 })),
    'Number of stops and left-out places that an answer of 6 KB cannot hold: ask again with fewer places.',
  ),
  pages: describe(string(), 'Pages of the places, for people: replace ID by a slug.'),
});
export type ItineraryAnswer = Infer<typeof itineraryAnswer>;
