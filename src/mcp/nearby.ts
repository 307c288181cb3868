import { placeNotFound } from '../api/places.ts';
import { AppError } from '../errors.ts';
import { validated } from '../http/input.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { nearest, type Point } from '../places/distance.ts';
import { toPlace } from '../places/encode.ts';
import { place } from '../places/place.ts';
import { array, describe, type Infer, integer, number, object, optional, string } from '../schema.ts';
import type { Tool } from './features.ts';
import { hints, structured } from './route-tool.ts';
import { placeInBrief } from './words.ts';

const maxLimit = 20;
const defaultLimit = 5;
/** Half the circumference of the Earth is the farthest that two points can be apart. */
const maxKilometres = 20_038;

const latitude = number({ min: -90, max: 90 });
const longitude = number({ min: -180, max: 180 });

const input = object({
  id: describe(optional(string()), {
    description: 'Slug or index of the place to start from; it is left out of the answer.',
    examples: ['hawa-mahal'],
  }),
  lat: describe(optional(latitude), { description: 'Latitude to start from, in degrees; goes with lng.' }),
  lng: describe(optional(longitude), { description: 'Longitude to start from, in degrees; goes with lat.' }),
  limit: describe(optional(integer({ min: 1, max: maxLimit }), defaultLimit), {
    description: 'Places at most.',
  }),
});

const near = object({
  kilometres: describe(number({ min: 0, max: maxKilometres }), {
    description: 'Distance as the crow flies, to the metre.',
  }),
  place,
});

const output = object({
  from: describe(object({ name: string(), lat: latitude, lng: longitude }), {
    description: 'Where the distances begin.',
  }),
  count: integer({ min: 0 }),
  places: describe(array(near), { description: 'Nearest first.' }),
});

/** The tool that looks around a place or a point. */
export function nearbyTool(catalogue: Catalogue): Tool {
  const { name, centre } = catalogue.city;
  return {
    name: 'find_nearby',
    title: `Find what is near in ${name}`,
    description: `The places of ${name} nearest to another place (id) or to a position (lat and lng), with distances in kilometres; without either, nearest to ${centre.name}.`,
    inputSchema: input.json,
    outputSchema: output.json,
    annotations: hints(true),
    call(args, { base }) {
      const { limit, ...start } = validated(args, input);
      const from = startOf(start, catalogue);
      const found = nearest(catalogue.places, from.point, limit).map(({ place: record, kilometres }) => ({
        kilometres: Math.round(kilometres * 1000) / 1000,
        place: toPlace(record, base),
      }));
      const { lat, lng } = from.point;
      const answer = { from: { name: from.name, lat, lng }, count: found.length, places: found };
      return structured(answer, JSON.stringify(answer), inWords(answer));
    },
  };
}

interface Start {
  readonly name: string;
  readonly point: Point;
}

type StartArguments = Omit<Infer<typeof input>, 'limit'>;

function startOf({ id, lat, lng }: StartArguments, catalogue: Catalogue): Start {
  if (id !== undefined) {
    const record = catalogue.find(id);
    if (!record) throw placeNotFound(id);
    // The very record, so that a place is not found near itself.
    return { name: record.name, point: record };
  }
  if (lat !== undefined && lng !== undefined) return { name: 'the position given', point: { lat, lng } };
  if (lat !== undefined || lng !== undefined)
    throw new AppError('INVALID_PARAMETER', 'lat and lng go together', 'Give both, or an id instead');
  const { centre } = catalogue.city;
  return { name: centre.name, point: centre };
}

function inWords({ from, places }: Infer<typeof output>): string {
  const lines = places.map(
    ({ kilometres, place: found }, i) => `${i + 1}. ${kilometres} km: ${placeInBrief(found)}`,
  );
  return [`Nearest to ${from.name}:`, ...lines].join('\n');
}
