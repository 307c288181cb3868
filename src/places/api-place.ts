import { object } from '../base/object-schema.ts';
import { describe, type Infer, number, oneOf, optional, type Schema, string } from '../base/schema.ts';
import { openStates } from '../hours/schedule.ts';
import { farthestKm } from '../indexes/distance.ts';
import { categoryAmong } from './categories.ts';
import { text } from './field-types.ts';
import { absoluteAddress, isPoster } from './pictures.ts';
import { identityOf, type PlaceRecord } from './place.ts';
import { answeredFields, contractFields, pageFieldNames } from './place-fields.ts';

/** Text of the API for a text that the data lacks. The contract requires these fields; pages and exports omit them. */
export const notKnown = 'Not known';
const filledIn = { description: notKnown, entryFee: notKnown, bestTime: notKnown };

/** Schema of a text that the API always has, with the description of the field of the data file. */
function filled({ json }: Schema<string | undefined>): Schema<string> {
  return { ...text, json };
}

const place = describe(
  object({
    ...answeredFields,
    description: filled(answeredFields.description),
    entryFee: filled(answeredFields.entryFee),
    bestTime: filled(answeredFields.bestTime),
    image: describe(string({ format: 'uri' }), 'Address of a photo, or of the poster drawn by the service.'),
    distance_km: describe(
      optional(number({ min: 0, max: Math.ceil(farthestKm) })),
      'Straight-line distance in kilometres, to the metre; only in a list with `near`.',
    ),
    open_state: describe(
      optional(oneOf(openStates)),
      'State at `open_at`, if that is a time; `closes_soon` is open, but for half an hour or less, or for less than the ' +
        '`duration` of a visit.',
    ),
    open_state_until: describe(
      optional(string()),
      'Time in the city at which `open_state` changes, such as 2027-03-03T17:00; absent if it is unknown or more than a week away.',
    ),
  }),
  { title: 'Place', description: 'One tourist attraction.' },
);
export type Place = Infer<typeof place>;

/** Converts a record to the API's representation: without page fields, with all texts and an absolute image. */
export function toPlace(record: PlaceRecord, base: string): Place {
  const { description, distance, entryFee, bestTime, ...others } = record;
  const place: Place & Partial<PlaceRecord> = {
    ...identityOf(record),
    description: description ?? filledIn.description,
    distance,
    entryFee: entryFee ?? filledIn.entryFee,
    bestTime: bestTime ?? filledIn.bestTime,
    ...others,
    image: absoluteAddress(record.image, base),
  };
  for (const name of pageFieldNames) delete place[name];
  if (isPoster(record.image)) delete place.credit;
  return place;
}

/** Fields that depend on `open_at`. */
export const openFields = ['open_state', 'open_state_until'] as const;

/** Returns the API fields among those present in the data, and those that depend on the query. */
export function answeredNames(present: readonly string[]): string[] {
  const open = present.includes('openingHours') ? openFields : [];
  const all = [...present, ...Object.keys(filledIn), 'distance_km', ...open];
  return Object.keys(place.json.properties ?? {}).filter((name) => all.includes(name));
}

export interface DataTraits {
  readonly fields: readonly string[];
  readonly categories: readonly string[];
}

/** Schema of a place in the API, with the fields present in the data. Either all places have a Hindi name, or none. */
export function placeSchema({ fields: present, categories }: DataTraits): Schema<Place> {
  const properties = { ...place.json.properties, category: categoryAmong(categories).json };
  const names = answeredNames(present);
  const fields = Object.entries(properties).filter(([name]) => names.includes(name));
  return {
    ...place,
    json: {
      ...place.json,
      properties: Object.fromEntries(fields),
      required: names.filter((name) => contractFields.has(name)),
    },
  };
}
