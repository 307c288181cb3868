import type { EndpointParts } from './endpoint.ts';
import type { Caller } from './features.ts';
import {
  failure,
  type Incoming,
  invalidRequest,
  type Notification,
  type Response,
  RpcError,
  readMessage,
  rpcCode,
} from './rpc.ts';

/** Messages in a batch; only the oldest revisions still have them. */
export const maxBatch = 50;

/** A handshake opens a session and a subscription a stream: neither has a place among other answers. */
const notInBatches = new Set(['initialize', 'resources/subscribe']);

/** Passes the messages of a batch on. Throws RpcError for one that is empty or too long. */
export function checkBatch(entries: readonly unknown[]): readonly unknown[] {
  if (entries.length === 0) throw invalidRequest('an empty batch');
  if (entries.length > maxBatch) throw invalidRequest(`more than ${maxBatch} messages in a batch`);
  return entries;
}

/**
 * Answers the messages of a batch one after the other (JSON-RPC 2.0, 6; 2025-03-26, basic): as many answers as there
 * were requests. Each message counts for the rate limit; one that finds no room is not read.
 */
export async function answerBatch(
  entries: readonly unknown[],
  caller: Caller,
  { dispatcher, limiter }: Pick<EndpointParts, 'dispatcher' | 'limiter'>,
): Promise<(Response | Notification)[]> {
  const answers: (Response | Notification)[] = [];
  for (const [i, entry] of entries.entries()) {
    const message = readMessage(entry);
    // The HTTP request itself was counted for the first message.
    const decision = i === 0 ? undefined : await limiter?.take(caller.client);
    if (decision?.allowed === false) answers.push(...refusalOf(message));
    else answers.push(...(await answerOf(message, caller, dispatcher)));
  }
  return answers;
}

async function answerOf(
  message: Incoming,
  caller: Caller,
  dispatcher: EndpointParts['dispatcher'],
): Promise<(Response | Notification)[]> {
  if (message.kind === 'invalid')
    return [failure(message.id ?? null, invalidRequest('not a JSON-RPC message'))];
  if (message.kind !== 'request') return [];
  if (notInBatches.has(message.method))
    return [failure(message.id, invalidRequest(`${message.method} cannot be part of a batch`))];
  const { first } = await dispatcher.answer('legacy', message, caller);
  return [first];
}

const overLimit = new RpcError(rpcCode.serverError, 'Rate limit exceeded: this message was not read');

function refusalOf(message: Incoming): Response[] {
  if (message.kind === 'notification' || message.kind === 'response') return [];
  return [failure(message.id ?? null, overLimit)];
}
