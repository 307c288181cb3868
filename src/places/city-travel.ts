import { closedObject } from '../base/object-schema.ts';
import { array, describe, integer, number, oneOf, optional } from '../base/schema.ts';
import { slug } from './place-fields.ts';

const vehicles = ['auto-rickshaw', 'taxi', 'car', 'public-transport'] as const;

/** Maximum number of known ways of a city; each estimate looks through all of them. */
const maxWays = 500;
const speed = number({ min: 1, max: 200 });
/** Maximum length of a way, in kilometres. */
const maxKm = 1000;
/** Maximum duration of a way, in minutes. */
const maxMinutes = 1440;

const knownWay = closedObject({
  between: describe(
    array(slug, { minItems: 2, maxItems: 2, expected: 'the ids of two places' }),
    'Ids of the two places, in any order.',
  ),
  minutes: describe(integer({ min: 1, max: maxMinutes }), 'Duration in minutes.'),
  km: describe(number({ min: 0, max: maxKm }), 'Length in kilometres.'),
  onFoot: describe(optional(oneOf(['yes', 'no'])), 'Whether it is a way on foot.'),
});

/** Speeds and vehicles of a city. All figures have defaults, which suit a large city. */
export const travel = closedObject({
  vehicle: describe(optional(oneOf(vehicles)), 'Usual vehicle for what is too far to walk.'),
  walkKm: describe(optional(number({ min: 0, max: 20 })), 'Longest way on foot, in kilometres.'),
  walkKmh: describe(optional(number({ min: 1, max: 10 })), 'Speed on foot.'),
  centreKm: describe(optional(number({ min: 0, max: 100 })), 'Radius of the centre, where traffic is slow.'),
  centreKmh: describe(optional(speed), 'Speed by vehicle in the centre.'),
  outsideKmh: describe(optional(speed), 'Speed by vehicle outside the centre.'),
  highwayKmh: describe(optional(speed), 'Speed by vehicle beyond 25 km.'),
  waitMinutes: describe(optional(integer({ min: 0, max: 120 })), 'Minutes to find a vehicle.'),
  ways: describe(
    optional(array(knownWay, { maxItems: maxWays })),
    'Known ways between two places, which replace the estimate.',
  ),
});
