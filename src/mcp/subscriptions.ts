import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { EventStream, OpenStreams } from '../http/event-streams.ts';
import type { EventStreamReply } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { type Notification, notification, type Response } from './json-rpc.ts';
import { metaKey, type Subscription } from './protocol.ts';

/** Maximum number of resources subscribed on one stream; more than a list of places shows at a time. */
export const maxWatched = 256;

/** Resource that changes with each view; all others change with the data. */
export const viewsUri = 'places://views';

/** The counter changed, or the data was reloaded and any place may have changed. */
export type Change = 'views' | 'data';

export function notificationsOf(change: Change, { resourceList, uris, id }: Subscription): Notification[] {
  const tag = id === undefined ? undefined : { _meta: { [metaKey.subscriptionId]: id } };
  const updated = (uri: string) => notification('notifications/resources/updated', { uri, ...tag });
  if (change === 'views') return uris.has(viewsUri) ? [updated(viewsUri)] : [];
  const listChanged = notification('notifications/resources/list_changed', tag);
  const places = [...uris].filter((uri) => uri !== viewsUri).map(updated);
  return resourceList ? [listChanged, ...places] : places;
}

export interface ChangeDeps {
  readonly live: Pick<LiveCatalogue, 'onChange'>;
  readonly counter: Pick<ViewCounter, 'onChange'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'error'>;
}

/** Milliseconds between two notifications of views: at most four a second. */
const throttleMs = 250;

/**
 * Emits changes: of data to one listener per turn of the event loop, of views at most once per `throttleMs`. The last
 * change is never dropped.
 */
export function changesOf({ live, counter, clock, log }: ChangeDeps): Emitter<Change> {
  const changes = new Emitter<Change>(log);
  let isThrottled = false;
  let isPending = false;
  const emitViews = () => {
    if (changes.size === 0) return;
    isPending = isThrottled;
    if (isThrottled) return;
    isThrottled = true;
    clock.after(throttleMs, () => {
      isThrottled = false;
      if (isPending) emitViews();
    });
    changes.emit('views');
  };
  counter.onChange(emitViews);
  // Each stream may be subscribed to hundreds of places.
  live.onChange(() => void changes.emitInTurns('data'));
  return changes;
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
  client: string,
  begin: (send: Send, stream: EventStream) => () => void,
  last?: Response,
): EventStreamReply {
  const take = streams.reserve(client);
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
