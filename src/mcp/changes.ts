import { type Notification, notification } from './rpc.ts';

export type ListName = 'tools' | 'prompts' | 'resources';

/** Something that clients may wish to hear of. */
export type Change =
  | { readonly kind: 'resource'; readonly uri: string }
  | { readonly kind: 'list'; readonly list: ListName }
  /** Other data is in service: any place may have changed. */
  | { readonly kind: 'data' };

/** What one client wishes to hear of. */
export interface Filter {
  readonly lists: ReadonlySet<ListName>;
  readonly uris: ReadonlySet<string>;
}

/** Resources that one stream may watch: more than a list of places shows at a time. */
export const maxWatched = 256;

/** The resource that changes with views, not with data. */
export const viewsUri = 'places://views';

/** The notifications that a change means to a client. */
export function notificationsOf(change: Change, { lists, uris }: Filter): Notification[] {
  switch (change.kind) {
    case 'resource':
      return uris.has(change.uri) ? [updated(change.uri)] : [];
    case 'list':
      return lists.has(change.list) ? [notification(`notifications/${change.list}/list_changed`)] : [];
    case 'data': {
      const places = [...uris].filter((uri) => uri !== viewsUri).map(updated);
      return [...notificationsOf({ kind: 'list', list: 'resources' }, { lists, uris }), ...places];
    }
  }
}

function updated(uri: string): Notification {
  return notification('notifications/resources/updated', { uri });
}

/** Milliseconds in which changes of the same kind gather: clients hear of at most four a second. */
const gatherMs = 250;

/** Calls `run` once after `ms` milliseconds. */
export type After = (ms: number, run: () => void) => void;

/** The real time. A change that nobody will hear of does not keep the process alive. */
export const after: After = (ms, run) => void setTimeout(run, ms).unref();

/** Passes changes on to whoever listens. */
export class Changes {
  readonly #after: After;
  readonly #listeners = new Set<(change: Change) => void>();
  #gathering = false;
  #viewed = false;

  constructor(wait: After = after) {
    this.#after = wait;
  }

  /** Those who listen. */
  get count(): number {
    return this.#listeners.size;
  }

  /** Calls the listener on each change; returns the way to stop listening. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Tells of the view counter: at once when it was quiet, else together with what gathers meanwhile. */
  viewed(): void {
    if (this.#listeners.size === 0) return;
    if (this.#gathering) {
      this.#viewed = true;
      return;
    }
    this.#gathering = true;
    this.#after(gatherMs, () => this.#gathered());
    this.tell({ kind: 'resource', uri: viewsUri });
  }

  #gathered(): void {
    this.#gathering = false;
    if (!this.#viewed) return;
    this.#viewed = false;
    this.viewed();
  }
}
