import { listQuery } from '../api/list-query.ts';
import {
  getPlace,
  type ListedPlace,
  listPlaces,
  type PlacesList,
  placeDetail,
  placesList,
  sampleSearch,
} from '../api/places.ts';
import {
  incrementBody,
  readViews,
  recordView,
  type ViewCount,
  type ViewsParts,
  viewCount,
} from '../api/views.ts';
import { validated } from '../http/input.ts';
import type { Catalogue } from '../places/catalogue.ts';
import type { Point } from '../places/indexes/distance.ts';
import { hasPoster } from '../places/pictures.ts';
import { bothNames, idText, type Place, type PlaceRecord } from '../places/place.ts';
import { describe, type JsonSchema, object, type Schema } from '../schema.ts';
import type { Named, Tool } from './features.ts';
import { type Icon, icons } from './icons.ts';
import { findNearby, type NearbyPlaces, nearbyPlaces, nearbyQuery } from './nearby.ts';
import { type Form, firstPlaces, nextOffset, resultOf } from './tool-result.ts';

/** The tools, in the order in which they are listed; the first one accepts no arguments at all. */
export function placeTools(catalogue: Catalogue, views: ViewsParts): Tool[] {
  const { fields } = catalogue;
  const { name, centre } = catalogue.city;
  const id = catalogue.idAt(0);
  return [
    toolOf({
      name: 'list_places',
      title: `List places of ${name}`,
      description: `Tourist attractions of ${name} by index, by name or by distance, filtered by category, search words, distance (near, radius) and box, a page at a time. An answer has 25 KB at most: about 15 whole places, and the offset at which the rest begins. Ask for fields such as id and name where many are wanted.`,
      icon: icons.list,
      input: listQuery(fields),
      examples: {
        ...sampleSearch(catalogue),
        limit: 5,
        near: id,
        bbox: boxAround(centre),
        fields: ['id', 'name'],
      },
      output: listedPlaces(fields),
      run: (query, base) => catalogue.afterIndexing(query, () => listPlaces(catalogue, query, base)),
      inWords: pageInWords,
      cut: cutPage,
    }),
    toolOf({
      name: 'get_place',
      title: `Read one place of ${name}`,
      description: `Everything known of one attraction of ${name}: history, distance, entry fee, best time, position and picture.`,
      icon: icons.place,
      input: onePlace,
      examples: { id },
      output: placeDetail(fields).json,
      run: ({ id }, base) => getPlace(catalogue, id, base),
      inWords: ({ place }) => placeInWords(place, catalogue.find(place.id)),
    }),
    toolOf({
      name: 'find_nearby',
      title: `Find what is near in ${name}`,
      description: `The places of ${name} nearest to another place (id) or to a position (lat and lng), with distances in kilometres; without either, nearest to ${centre.name}.`,
      icon: icons.nearby,
      input: nearbyQuery,
      examples: { id, lat: centre.lat, lng: centre.lng },
      output: nearbyPlaces(fields).json,
      run: (query, base) => findNearby(catalogue, query, base),
      inWords: nearbyInWords,
      cut: cutNearby,
    }),
    toolOf({
      name: 'get_views',
      title: 'Read the visitor counter',
      description: 'How often the site was viewed so far; counts nothing.',
      icon: icons.views,
      input: noArguments,
      output: viewCount.json,
      run: () => readViews(views),
      inWords: viewsInWords,
    }),
    toolOf({
      name: 'record_view',
      title: 'Record a view',
      description: 'Adds one to the visitor counter and returns the new count.',
      icon: icons.record,
      input: incrementBody,
      output: viewCount.json,
      readOnly: false,
      run: ({ source }) => recordView(views, source),
      inWords: viewsInWords,
    }),
  ];
}

interface Definition<I, O> extends Named, Form<O> {
  readonly icon: Icon;
  readonly input: Schema<I>;
  /** Values of arguments that work with the data in service, by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly output: JsonSchema;
  /** False for a tool that changes something. */
  readonly readOnly?: false;
  /** Throws AppError. */
  run(input: I, base: string): O | Promise<O>;
}

/** A tool of an operation: its schemas, its checks and its answer. */
function toolOf<I, O>(definition: Definition<I, O>): Tool {
  const { name, title, description, icon, input, examples = {}, output, readOnly = true } = definition;
  return {
    name,
    title,
    description,
    icons: [icon],
    inputSchema: withExamples(input.json, examples),
    outputSchema: output,
    // Nothing here destroys anything or leaves this service.
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: readOnly,
      openWorldHint: false,
    },
    async call(args, { base }) {
      return resultOf(await definition.run(validated(args, input), base), definition);
    },
  };
}

function withExamples(schema: JsonSchema, examples: Readonly<Record<string, unknown>>): JsonSchema {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const example = examples[name];
    return [name, example === undefined ? field : { ...field, examples: [example] }];
  });
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** A box of some kilometres, west, south, east, north. */
function boxAround({ lat, lng }: Point): number[] {
  const near = (degrees: number, most: number) => Math.min(Math.max(Number(degrees.toFixed(2)), -most), most);
  return [near(lng - 0.05, 180), near(lat - 0.05, 90), near(lng + 0.05, 180), near(lat + 0.05, 90)];
}

/** What a list answers: with `fields` its places lack the others, so none of them is required. */
function listedPlaces(fields: readonly string[]): JsonSchema {
  const { json } = placesList(fields);
  const { required: _, ...items } = json.properties?.places?.items ?? {};
  const places = { type: 'array', items };
  return { ...json, properties: { ...json.properties, places, next_offset: nextOffset.json } };
}

const onePlace = object({ id: describe(idText, { description: 'Slug of the place, or its index from 1.' }) });
const noArguments = { ...object({}), json: { type: 'object', additionalProperties: false } };

function cutPage(page: PlacesList, share: number): PlacesList | undefined {
  const first = firstPlaces(page, share);
  return first && { ...page, ...first };
}

function cutNearby(page: NearbyPlaces, share: number): NearbyPlaces | undefined {
  const first = firstPlaces(page, share);
  return first && { ...page, ...first };
}

function pageInWords({ total, offset, places }: PlacesList): string {
  if (total === 0) return 'No place matches.';
  if (places.length === 0) return `${total} places match, none of them after the first ${offset}.`;
  const last = offset + places.length;
  const head = total === places.length ? `${total} places:` : `Places ${offset + 1} to ${last} of ${total}:`;
  const tail = last < total ? [`More follow with offset ${last}.`] : [];
  return [head, ...places.map(listedInBrief), ...tail].join('\n');
}

/** One line: in short, or with the fields that were asked for. */
function listedInBrief(place: ListedPlace): string {
  const { id, index, name, category, distance, distance_km: km } = place;
  if (!id || !index || !name || !category || !distance)
    return Object.entries(place)
      .map(([field, value]) => `${field}: ${value}`)
      .join('; ');
  const away = km === undefined ? '' : `; ${km} km away`;
  return `${index}. ${placeInBrief({ id, name, category, distance })}${away}`;
}

type PlaceInBrief = Pick<Place, 'id' | 'name' | 'category' | 'distance'>;

/** One line: what it is and how to ask for more of it. */
function placeInBrief({ id, name, category, distance }: PlaceInBrief): string {
  return `${name} (id ${id}): ${category}; ${distance}`;
}

/** What the API answers of a place, and from its record whom the picture is by. */
function placeInWords(place: Place, record: PlaceRecord | undefined): string {
  const { category, description, distance, entryFee, bestTime, lat, lng, image } = place;
  return [
    `${bothNames(place)}, ${category}`,
    description,
    `Distance: ${distance}`,
    `Entry: ${entryFee}`,
    `Best time: ${bestTime}`,
    ...optionalInWords(place),
    `Position: ${lat}, ${lng}`,
    `Picture: ${image}`,
    ...creditInWords(record),
  ].join('\n');
}

/** A line for the credit of a photo; the poster needs none. */
function creditInWords(record: PlaceRecord | undefined): string[] {
  if (!record?.credit || hasPoster(record)) return [];
  const { author, licence, page } = record.credit;
  return [`Credit of the picture: ${[author, licence, page].filter(Boolean).join(', ')}`];
}

/** A line for each optional field that the place has. */
function optionalInWords(place: Place): string[] {
  const { openingHours, website, telephone, wheelchair, duration, fee = [] } = place;
  const fees = fee.map(({ amount, currency, for: whom, year }) =>
    [amount === 0 ? 'Fee: free' : `Fee: ${amount} ${currency}`, whom && `for ${whom}`, year && `(${year})`]
      .filter(Boolean)
      .join(' '),
  );
  const lines = [
    openingHours && `Opening hours: ${openingHours}; closed on other days`,
    duration && `A visit takes: ${duration} minutes`,
    wheelchair && `Wheelchair access: ${wheelchair}`,
    telephone && `Telephone: ${telephone}`,
    website && `Web site: ${website}`,
  ];
  return [...fees, ...lines.filter((line) => typeof line === 'string')];
}

function nearbyInWords({ from, offset, places, next_offset }: NearbyPlaces): string {
  const lines = places.map(
    ({ kilometres, place }, i) => `${offset + i + 1}. ${kilometres} km: ${placeInBrief(place)}`,
  );
  const more = next_offset === undefined ? [] : [`More follow with offset ${next_offset}.`];
  return [`Nearest to ${from.name}:`, ...lines, ...more].join('\n');
}

function viewsInWords({ count, action }: ViewCount): string {
  return action === 'incremented' ? `Recorded; ${count} views so far.` : `${count} views so far.`;
}
