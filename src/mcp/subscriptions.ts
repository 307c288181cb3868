import type { Emitter } from '../base/emitter.ts';
import type { EventStream, OpenStreams } from '../http/event-streams.ts';
import type { EventStreamReply } from '../http/route.ts';
import { type Notification, notification, type Response } from './json-rpc.ts';
import { metaKey, type Subscription } from './protocol.ts';

/** Maximum number of resources subscribed on one stream; more than a client shows at a time. */
export const maxWatched = 256;

/** Change of resources, of which subscribed clients are notified. */
export interface Change {
  /** True if resources may have been added, removed or renamed. */
  readonly listChanged: boolean;
  /** True if the resource with this URI may have changed. */
  concerns(uri: string): boolean;
}

export function notificationsOf(change: Change, { resourceList, uris, id }: Subscription): Notification[] {
  const tag = id === undefined ? undefined : { _meta: { [metaKey.subscriptionId]: id } };
  const updated = [...uris]
    .filter((uri) => change.concerns(uri))
    .map((uri) => notification('notifications/resources/updated', { uri, ...tag }));
  const isListed = change.listChanged && resourceList;
  return isListed ? [notification('notifications/resources/list_changed', tag), ...updated] : updated;
}

/** Sends JSON without line breaks to a client: a message, or the responses to a batch. */
export type Send = (json: string) => void;

/** Sends the notifications of a subscription. Returns a function that stops it. */
export function follow(changes: Emitter<Change>, subscription: Subscription, send: Send): () => void {
  return changes.on((change) => {
    for (const message of notificationsOf(change, subscription)) send(JSON.stringify(message));
  });
}

/**
 * Returns a response that stays open and carries a message per event. `begin` sends the first message and returns a
 * function that is called when the stream has closed; the server sends `last` before it ends the stream. Throws
 * SERVICE_UNAVAILABLE if no stream slot is free.
 */
export function openStream(
  streams: OpenStreams,
  requesterKey: string,
  begin: (send: Send, stream: EventStream) => () => void,
  last?: Response,
): EventStreamReply {
  const take = streams.reserve(requesterKey);
  return {
    open(stream) {
      const send = (json: string) => stream.send(json, 'message');
      void stream.closed.then(begin(send, stream));
      take(stream, () => {
        if (last) send(JSON.stringify(last));
        stream.end();
      });
    },
  };
}
