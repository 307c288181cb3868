import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { apiRoot } from '../base/version.ts';
import { type EventStream, eventText, type OpenStreams } from '../http/event-streams.ts';
import { plainGet, type Route, route } from '../http/route.ts';
import type { LiveCatalogue } from '../places/live.ts';
import type { ViewCounter } from '../views/counter.ts';
import { readViews, type ViewsDeps } from './views.ts';

/** Minimum time between two events of a name in milliseconds, so at most two events a second. */
const throttleMs = 1_000;

interface EventsDeps {
  readonly live: Pick<LiveCatalogue, 'current' | 'onChange'>;
  readonly views: ViewsDeps & { readonly counter: Pick<ViewCounter, 'onChange'> };
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'error'>;
}

export type LiveEvents = ReturnType<typeof createEvents>;

/** Events of the service: `views` with the body of GET /api/v1/views, and `places` with the digest of the data. */
export function createEvents({ live, views, clock, log }: EventsDeps) {
  const events = new Emitter<string>(log);
  let lastCount = 0;
  const idOf = (count: number) => `${count}-${live.current.data.digest}`;
  const placesText = () =>
    eventText(JSON.stringify({ digest: live.current.data.digest }), 'places', idOf(lastCount));
  /** Returns the event of the count; empty while the count cannot be read. */
  const viewsText = async (): Promise<string> => {
    const body = await readViews(views).catch(() => undefined);
    if (!body) return '';
    lastCount = body.count;
    return eventText(JSON.stringify(body), 'views', idOf(body.count));
  };
  const emitter = (text: () => string | Promise<string>) =>
    throttled(clock, async () => {
      if (events.size === 0) return;
      const rendered = await text();
      if (rendered !== '') await events.emitInTurns(rendered);
    });
  views.counter.onChange(emitter(viewsText));
  live.onChange(emitter(placesText));
  return {
    /** Sends further events to a stream until it is closed. */
    follow(stream: EventStream): void {
      void stream.closed.then(events.on((text) => stream.publish(text)));
    },
    /** Sends the current state, unless it has the id that the client saw last, and further events. */
    async begin(stream: EventStream, lastEventId: string | undefined): Promise<void> {
      this.follow(stream);
      const text = (await viewsText()) + placesText();
      if (lastEventId !== idOf(lastCount)) stream.publish(text);
    },
  };
}

/** Returns a function that calls `run` at once, or when `throttleMs` have passed since the last call. */
function throttled(clock: Pick<Clock, 'after'>, run: () => Promise<void>): () => void {
  let isThrottled = false;
  let isPending = false;
  const call = (): void => {
    isPending = isThrottled;
    if (isThrottled) return;
    isThrottled = true;
    clock.after(throttleMs, () => {
      isThrottled = false;
      if (isPending) call();
    });
    void run();
  };
  return call;
}

/** Route of `GET /api/v1/events`. The API description omits it, because generated clients cannot read a stream. */
export function eventsRoute(events: LiveEvents, streams: OpenStreams): Route {
  return route({
    ...plainGet,
    path: `${apiRoot}/events`,
    handle({ method, requesterKey, headers }) {
      // HEAD returns the head of a stream without taking a slot.
      if (method === 'HEAD') return { open: (stream) => stream.end() };
      const take = streams.reserve(requesterKey);
      return {
        open(stream) {
          take(stream, () => stream.end());
          void events.begin(stream, headers['last-event-id']?.toString());
        },
      };
    },
  });
}
