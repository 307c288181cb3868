import { validated } from '../http/input.ts';
import type { Route } from '../http/route.ts';
import type { JsonSchema, Schema } from '../schema.ts';
import type { Named, Tool } from './features.ts';
import { answerOf, type Question } from './route-answer.ts';
import type { Result } from './rpc.ts';

/** Where in a request to the API the arguments of a tool go. */
type Place = keyof Question;

interface RouteTool<A> extends Named {
  readonly route: Route;
  /** Absent for a tool without arguments. */
  readonly input?: Place;
  readonly readOnly: boolean;
  /** The answer in words. */
  readonly tell: (answer: A) => string;
}

const noArguments: JsonSchema = { type: 'object', additionalProperties: false };

/** A tool that asks an operation of the API: the same schemas, the same checks, the same answer. */
export function routeTool<A>({ name, title, description, route, input, readOnly, tell }: RouteTool<A>): Tool {
  const schema = input && inputOf(route, input);
  return {
    name,
    title,
    description,
    inputSchema: schema?.json ?? noArguments,
    ...(route.operation && { outputSchema: route.operation.outcome.schema }),
    annotations: hints(readOnly),
    async call(args, context) {
      const question = input && schema ? { [input]: validated(args, schema) } : {};
      const json = await answerOf(route, question, context);
      const answer: A = JSON.parse(json);
      return structured(answer, json, tell(answer));
    },
  };
}

/** A result as data, as the JSON of that data for clients of the older revisions, and in words. */
export function structured(answer: unknown, json: string, words: string): Result {
  return {
    content: [
      { type: 'text', text: json },
      { type: 'text', text: words },
    ],
    structuredContent: answer,
  };
}

/** What a client may take for granted. Nothing here destroys anything or leaves this service. */
export function hints(readOnly: boolean): Record<string, boolean> {
  return { readOnlyHint: readOnly, destructiveHint: false, idempotentHint: readOnly, openWorldHint: false };
}

function inputOf({ params, query, body }: Route, place: Place): Schema<unknown> {
  const schema = { params, query, body: body?.json?.schema }[place];
  if (!schema) throw new Error(`no schema for ${place}`);
  return schema;
}
