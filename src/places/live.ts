import { setTimeout as pause } from 'node:timers/promises';
import { lazy } from '../base/cache.ts';
import { systemClock } from '../base/clock.ts';
import { Emitter } from '../base/emitter.ts';
import { messageOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './load.ts';

/**
 * Maximum size of a data file that is checked on the main thread, in bytes, which takes 10 ms. Larger files would delay
 * requests during a reload.
 */
const maxBytesHere = 128 * 1024;

/** The catalogue in service, which a reload replaces. */
export class LiveCatalogue {
  readonly #log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly #replaced: Emitter;
  readonly #derived: { readonly drop: () => void; readonly index: () => Promise<unknown> }[] = [];
  #current: Catalogue;
  /** Resolves when the next reload may begin, and that reload. */
  #rested: Promise<void> = Promise.resolve();
  #next: Promise<boolean> | undefined;
  #reloadError: string | undefined;

  constructor(first: Catalogue, log: Pick<Log, 'info' | 'warn' | 'error'>) {
    this.#log = log;
    this.#replaced = new Emitter(log);
    this.#current = first;
    this.#warnOfPhotos();
  }

  get current(): Catalogue {
    return this.#current;
  }

  /** Reason why the last reload failed; undefined while the newest data is in service. May contain paths of this machine. */
  get reloadError(): string | undefined {
    return this.#reloadError;
  }

  /**
   * Reloads the data file. Resolves with true if the new data is in service; otherwise the old data stays and the log
   * has the reason. A call during a reload reads the file once more after it, so that the newest file wins.
   * All calls until then share that reload. It begins once the indexes of the previous one are ready and were in service for as long
   * as it took, because searches wait for the indexes.
   */
  reload(path: string | undefined): Promise<boolean> {
    this.#next ??= this.#rested.then(() => {
      this.#next = undefined;
      const startedMs = systemClock.now();
      const read = this.#read(path);
      this.#rested = read
        .then((isRead) => (isRead ? this.index() : undefined))
        .then(() => pause(systemClock.now() - startedMs));
      return read;
    });
    return this.#next;
  }

  async #read(path: string | undefined): Promise<boolean> {
    if (path === undefined) {
      this.#log.info('nothing to reload: the built-in data is in service');
      return false;
    }
    try {
      this.#current = await readCatalogue(path, maxBytesHere);
    } catch (error) {
      const reason = messageOf(error);
      this.#reloadError = reason;
      this.#log.error('reload refused, the old data stays in service', { path, reason });
      return false;
    }
    for (const { drop } of this.#derived) drop();
    this.#reloadError = undefined;
    this.#log.info('data reloaded', { path, places: this.#current.size });
    this.#warnOfPhotos();
    this.#replaced.emit();
    return true;
  }

  #warnOfPhotos(): void {
    const { unread } = this.#current.selfHosted;
    const [first] = unread;
    if (first === undefined) return;
    const [file, error] = first;
    this.#log.warn('photos cannot be read; they are served once they can', {
      count: unread.size,
      file,
      error,
    });
  }

  /** Builds the search indexes after a start or a reload, and yields in between. Searches wait for them. */
  async index(): Promise<void> {
    try {
      await this.#current.words.valueOrPromise();
      await this.#current.afterIndexing({ sort: 'name' }, () => {});
      for (const { index } of this.#derived) await index();
    } catch (error) {
      this.#log.error('the indexes are not ready', { reason: messageOf(error) });
    }
  }

  onChange(listener: () => void): void {
    this.#replaced.on(listener);
  }

  /**
   * Derives a lazy value from the catalogue in service; a reload drops it. `index` builds its indexes after a start or
   * reload.
   */
  derive<T>(make: (catalogue: Catalogue) => T, index?: (value: T) => Promise<unknown>): () => T {
    const again = () => lazy(() => make(this.#current));
    let value = again();
    const drop = () => {
      value = again();
    };
    this.#derived.push({ drop, index: async () => index?.(value()) });
    return () => value();
  }
}
