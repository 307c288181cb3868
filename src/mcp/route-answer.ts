import type { Call, Route } from '../http/route.ts';
import type { Caller } from './features.ts';

/** The parts of a call that choose the answer. */
export type Question = Partial<Pick<Call<unknown, unknown, unknown>, 'params' | 'query' | 'body'>>;

/** Finds an operation of the API by its id. Throws when there is none: a mistake of the program, not of a client. */
export function routeNamed(routes: readonly Route[], operationId: string): Route {
  const found = routes.find((route) => route.operation?.id === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

/** The JSON text that an operation of the API answers a question with. Throws its HttpErrors. */
export async function answerOf(route: Route, question: Question, { base, client }: Caller): Promise<string> {
  const reply = await route.handle({
    method: route.method,
    params: {},
    query: {},
    body: undefined,
    ...question,
    base,
    client,
    private: false,
    headers: {},
  });
  if ('open' in reply || !reply.content) throw new Error(`${route.path} has no content`);
  return reply.content.identity.bytes.toString();
}
