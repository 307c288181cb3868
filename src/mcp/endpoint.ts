import type { EventStream, OpenStreams } from '../http/event-streams.ts';
import type { Decision } from '../limit/window.ts';
import type { Follow } from './answer.ts';
import { type Changes, notificationsOf } from './changes.ts';
import type { McpDispatcher } from './dispatcher.ts';
import type { Features } from './features.ts';
import { metaKey } from './protocol.ts';
import type { Notification, RequestId } from './rpc.ts';

/** What both transports are made of. */
export interface EndpointParts {
  readonly features: Features;
  readonly dispatcher: McpDispatcher;
  readonly changes: Changes;
  readonly streams: OpenStreams;
  /** Counts the messages of a batch beyond the first, which the request itself was counted for. */
  readonly limiter: { take(client: string): Decision | Promise<Decision> } | undefined;
  /** An unguessable name. */
  readonly randomId: () => string;
}

/** Sends a message, or the answers to a batch, as one event. */
export function sendMessage(stream: EventStream, message: object): void {
  stream.send(JSON.stringify(message), 'message');
}

/** Sends a stream what it follows, until it closes. */
export function follow(stream: EventStream, { filter, tag }: Follow, changes: Changes): void {
  const stop = changes.subscribe((change) => {
    for (const message of notificationsOf(change, filter)) sendMessage(stream, tagged(message, tag));
  });
  void stream.closed.then(stop);
}

function tagged(message: Notification, tag: RequestId | undefined): Notification {
  if (tag === undefined) return message;
  return { ...message, params: { ...message.params, _meta: { [metaKey.subscriptionId]: tag } } };
}
