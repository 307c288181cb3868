import { listQuery } from '../api/list-query.ts';
import { getPlace, listPlaces, placeDetail, placesList, sampleSearch } from '../api/places.ts';
import { incrementBody, readViews, recordView, type ViewsDeps, viewCount } from '../api/views.ts';
import { validated } from '../http/input.ts';
import type { Point } from '../indexes/distance.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { idText } from '../places/place.ts';
import { describe, integer, type JsonSchema, object, optional, type Schema } from '../schema.ts';
import type { Icon, Named, Tool } from './protocol.ts';
import {
  listText,
  placeText,
  type ResultFormat,
  resultOf,
  truncatePlaces,
  viewsText,
} from './tool-result.ts';

/** The tools, in the order in which they are listed; the first one accepts no arguments at all. */
export function placeTools(catalogue: Catalogue, views: ViewsDeps): Tool[] {
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
      toText: listText,
      truncate: truncatePlaces,
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
      toText: ({ place }) => placeText(place, catalogue.find(place.id)),
    }),
    toolOf({
      name: 'get_views',
      title: 'Read the visitor counter',
      description: 'How often the site was viewed so far; counts nothing.',
      icon: icons.views,
      input: noArguments,
      output: viewCount.json,
      run: () => readViews(views),
      toText: viewsText,
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
      toText: viewsText,
    }),
  ];
}

interface Definition<I, O> extends Named, ResultFormat<O> {
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

/** Makes a tool: it validates the arguments, runs the operation and formats the answer. */
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

/** Where the rest of an answer that was cut begins. */
const nextOffset = optional(integer({ min: 1 }));

/** Schema of a page of places. No field is required: with the argument `fields` a place has those only. */
function listedPlaces(fields: readonly string[]): JsonSchema {
  const { json } = placesList(fields);
  const { required: _, ...items } = json.properties?.places?.items ?? {};
  const places = { type: 'array', items };
  return { ...json, properties: { ...json.properties, places, next_offset: nextOffset.json } };
}

const onePlace = object({ id: describe(idText, { description: 'Slug of the place, or its index from 1.' }) });
const noArguments = { ...object({}), json: { type: 'object', additionalProperties: false } };

const arch = '<path fill="#fff4e6" d="M10 38V22a14 14 0 0 1 28 0v16h-7V24a7 7 0 0 0-14 0v14z"/>';

const strokes = (path: string): string =>
  `<path fill="none" stroke="#fff4e6" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`;

/** The drawings of the server and its tools, on a square of 48 units. */
export const icons = {
  server: iconOf(arch),
  list: iconOf(strokes('M12 14h1M21 14h15M12 24h1M21 24h15M12 34h1M21 34h15')),
  place: iconOf(strokes('M24 39c8-9 11-14 11-19a11 11 0 0 0-22 0c0 5 3 10 11 19zM24 20h.1')),
  views: iconOf(strokes('M8 24c5-7 10-10 16-10s11 3 16 10c-5 7-10 10-16 10S13 31 8 24zM24 24h.1')),
  record: iconOf(strokes('M24 13v22M13 24h22')),
};

/** As data, because clients take icons over HTTPS or inline only, and not every installation has HTTPS. */
function iconOf(drawing: string): Icon {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#b5473c"/>${drawing}</svg>`;
  return {
    src: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    mimeType: 'image/svg+xml',
    sizes: ['any'],
  };
}
