import type { Clock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import type { Change } from '../mcp/subscriptions.ts';
import { viewsUri } from './resources.ts';

/** The counter has another count. */
export const viewsChange: Change = { listChanged: false, concerns: (uri) => uri === viewsUri };

/** The data was reloaded, and any place may have changed. The count is not part of the data. */
export const dataChange: Change = { listChanged: true, concerns: (uri) => uri !== viewsUri };

interface Changing {
  onChange(listener: () => void): unknown;
}

interface ChangeDeps {
  readonly live: Changing;
  readonly counter: Changing;
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
    changes.emit(viewsChange);
  };
  counter.onChange(emitViews);
  // Each stream may be subscribed to hundreds of places.
  live.onChange(() => void changes.emitInTurns(dataChange));
  return changes;
}
