import type { Clock } from '../clock.ts';
import { Emitter } from '../emitter.ts';
import type { EventStream, OpenStreams } from '../http/event-streams.ts';
import type { EventStreamReply } from '../http/route.ts';
import type { Log } from '../log.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { type Notification, notification, type Outgoing, type Response } from './json-rpc.ts';
import { metaKey, type Subscription } from './protocol.ts';

/** Resources that one stream may watch: more than a list of places shows at a time. */
export const maxWatched = 256;

/** The resource that changes with each view; all others change with the data. */
export const viewsUri = 'places://views';

/** The counter changed, or other data is in service and any place may have changed. */
export type Change = 'views' | 'data';

/** What a subscription is sent after a change. */
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

/** Milliseconds between two notifications of views: clients get at most four a second. */
const throttleMs = 250;

/** Emits each change: of data to one listener a turn, of views at most once in `throttleMs`, the last one never lost. */
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
  // Each stream may watch hundreds of places.
  live.onChange(() => void changes.emitInTurns('data'));
  return changes;
}

/** The name of an event that carries a message, or the answers to a batch. */
export const messageEvent = 'message';

/** Sends a message as one event. */
export function sendMessage(stream: EventStream, message: Outgoing): void {
  stream.send(JSON.stringify(message), messageEvent);
}

/** Responses that stay open and are sent what their clients subscribed to. */
export class Subscriptions {
  readonly #changes: Emitter<Change>;
  readonly #streams: OpenStreams;

  constructor(changes: Emitter<Change>, streams: OpenStreams) {
    this.#changes = changes;
    this.#streams = streams;
  }

  /**
   * Opens a stream: `begin` sends what comes first, and the server sends `last` before it ends the stream. Throws
   * SERVICE_UNAVAILABLE when no further stream can be opened.
   */
  open(
    client: string,
    subscription: Subscription,
    begin: (stream: EventStream) => void,
    last?: Response,
  ): EventStreamReply {
    const take = this.#streams.reserve(client);
    return {
      open: (stream) => {
        begin(stream);
        const stop = this.#changes.on((change) => {
          for (const message of notificationsOf(change, subscription)) sendMessage(stream, message);
        });
        void stream.closed.then(stop);
        take(stream, () => {
          if (last) sendMessage(stream, last);
          stream.end();
        });
      },
    };
  }
}
