import { listQuery } from '../api/list-query.ts';
import { placesList, sampleSearch } from '../api/places.ts';
import { incrementBody, readViews, recordView, type ViewsDeps, viewCount } from '../api/views.ts';
import { object } from '../base/object-schema.ts';
import { describe, integer, type JsonSchema, type Schema, string } from '../base/schema.ts';
import type { ChargeTo } from '../base/work.ts';
import { readArguments } from '../mcp/arguments.ts';
import type { Named, Tool } from '../mcp/protocol.ts';
import { type DataTraits, placeSchema } from '../places/api-place.ts';
import type { Catalogue } from '../places/catalogue.ts';
import { idText } from '../places/place.ts';
import type { FindByName } from '../search/name-lookup.ts';
import type { PlaceSearch } from '../search/place-search.ts';
import { openAtParameter, openAtText } from '../search/query.ts';
import { otherNames } from './argument-names.ts';
import { oneLine } from './lines.ts';
import { listForTool, listTool, placeForTool, type ToolCall } from './place-answers.ts';
import { itineraryForTool, itineraryText, maxPlanBytes, shortenItinerary } from './plan-itinerary.ts';
import { itineraryAnswer, itineraryArguments } from './plan-schema.ts';
import {
  listText,
  placeText,
  type ResultFormat,
  resultOf,
  truncatePlaces,
  viewsText,
} from './tool-result.ts';
import { answerSchema, argumentsSchema } from './tool-schema.ts';
import type { WordSearch } from './word-search.ts';

/** Tools in listing order; the first accepts no arguments at all. */
export function placeTools(
  catalogue: Catalogue,
  views: ViewsDeps,
  search: PlaceSearch,
  words: WordSearch,
  byName: FindByName,
  chargeTo: ChargeTo,
): Tool[] {
  const name = oneLine(catalogue.city.name);
  const sources = { catalogue, search, words, byName, clock: views.clock };
  const toolOf = <I, O>(definition: Definition<I, O>) => chargedTool(definition, chargeTo);
  const id = catalogue.idAt(0);
  return [
    toolOf({
      name: listTool,
      title: `List places of ${name}`,
      description:
        `Tourist attractions of ${name} by index, by name or by distance, filtered by category, search words, ` +
        'distance (near, radius) and box, a page at a time. Places that match the words by meaning follow those that have ' +
        'them. An answer has 25 KB at most: about 20 whole places, ' +
        'and the offset at which the rest begins. Ask for fields such as id and name where many are wanted.',
      input: listQuery(catalogue, ['page']),
      examples: { ...sampleSearch(catalogue), limit: 5, near: id, fields: ['id', 'name'] },
      output: listedPlaces,
      run: (query, call) => listForTool(sources, query, call),
      toText: listText,
      truncate: truncatePlaces,
    }),
    toolOf({
      name: 'get_place',
      title: `Read one place of ${name}`,
      description:
        `Everything known of one attraction of ${name}: history, distance, hours, fees, best time, access, notes, ` +
        'position, picture and page.',
      input: onePlace,
      examples: { id },
      output: placeDetail(catalogue),
      run: ({ id, open_at }, call) => placeForTool(sources, id, call, open_at),
      toText: ({ place }) => placeText(place, catalogue.at(place.index - 1)),
    }),
    toolOf({
      name: 'plan_days',
      formerName: 'plan_route',
      title: `Plan days in ${name}`,
      description:
        `Plans visits of places of ${name} as one or more days with clock times: ways, lunch, opening hours, last ` +
        'entries and closing days are kept, excursions get days of their own. It tells what does not fit and on which ' +
        'day it would, and adds up the entry fees.',
      input: itineraryArguments,
      examples: { places: catalogue.ids(0, 3), start: id, date: '2027-03-03' },
      output: itineraryAnswer.json,
      run: (args, call) => itineraryForTool(sources, args, call),
      toText: itineraryText,
      truncate: shortenItinerary,
      maxBytes: maxPlanBytes,
    }),
    toolOf({
      name: 'get_views',
      title: 'Read the visitor counter',
      description: 'How often the site was viewed so far; counts nothing.',
      input: object({}),
      output: viewCount.json,
      run: () => readViews(views),
      toText: viewsText,
    }),
    toolOf({
      name: 'record_view',
      title: 'Record a view',
      description: 'Adds one to the visitor counter and returns the new count.',
      input: incrementBody,
      output: viewCount.json,
      readOnly: false,
      run: ({ source }) => recordView(views, source),
      toText: viewsText,
    }),
  ];
}

interface Definition<I, O> extends Named, ResultFormat<I, O> {
  readonly formerName?: string;
  readonly input: Schema<I>;
  /** Argument values that work with the data in service, by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly output: JsonSchema;
  /** False for tools that change something. */
  readonly readOnly?: false;
  /** Throws AppError. */
  run(input: I, call: ToolCall): O | Promise<O>;
}

function chargedTool<I, O>(definition: Definition<I, O>, chargeTo: ChargeTo): Tool {
  const { name, formerName, title, description, input, examples, output, readOnly = true } = definition;
  return {
    name,
    title,
    description,
    inputSchema: argumentsSchema(input.json, examples),
    outputSchema: answerSchema(output),
    // No tool is destructive or reaches beyond this service.
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: false,
      idempotentHint: readOnly,
      openWorldHint: false,
    },
    wasNamed: (each) => each === formerName,
    async call(args, { base, requesterKey }) {
      const values = readArguments(args, input, otherNames);
      const call = { base, spend: chargeTo(requesterKey) };
      return resultOf(await definition.run(values, call), values, definition);
    },
  };
}

const anyList = placesList({ fields: [], categories: [] }).json;

/**
 * Schema of a page of places. Its entries are described by the schema of one place; with `fields` they have only those.
 */
const listedPlaces: JsonSchema = {
  ...anyList,
  properties: {
    ...anyList.properties,
    places: { type: 'array', items: { type: 'object' }, description: 'Places, or their requested fields.' },
    next_offset: describe(integer({ min: 1 }), 'Offset of the rest of a truncated result.').json,
    note: describe(
      string(),
      'Tells which places have other words than those of the search, or suggests what to try.',
    ).json,
  },
};

function placeDetail(data: DataTraits): JsonSchema {
  const { properties, ...place } = placeSchema(data).json;
  const page = describe(string({ format: 'uri' }), 'Page of the place, for people.').json;
  const note = describe(string(), 'Further advice for visitors.').json;
  const whole = { ...place, properties: { ...properties, note, page } };
  return { type: 'object', properties: { place: whole }, required: ['place'] };
}

const onePlace = object({
  id: describe(idText, 'Slug of the place, its index from 1, or its whole name in any language.'),
  open_at: describe(openAtParameter, `Tells whether the place is open then: ${openAtText}.`),
});
