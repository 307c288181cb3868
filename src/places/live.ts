import { lazy } from '../base/cache.ts';
import { Emitter } from '../base/emitter.ts';
import { messageOf } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './load.ts';

/** Bytes of a data file that are checked within 10 ms: to check a larger one here during a reload would delay requests. */
const maxBytesHere = 128 * 1024;

/** The catalogue in service. A reload replaces it. */
export class LiveCatalogue {
  readonly #log: Pick<Log, 'info' | 'error'>;
  readonly #replaced: Emitter;
  readonly #derived: { readonly drop: () => void; readonly index: () => Promise<unknown> }[] = [];
  #current: Catalogue;
  /** The reload under way or done last, and the one that waits for it. */
  #last: Promise<boolean> = Promise.resolve(false);
  #next: Promise<boolean> | undefined;
  #reloadError: string | undefined;

  constructor(first: Catalogue, log: Pick<Log, 'info' | 'error'>) {
    this.#log = log;
    this.#replaced = new Emitter(log);
    this.#current = first;
  }

  get current(): Catalogue {
    return this.#current;
  }

  /** Why the last reload failed; undefined while the newest data is in service. May name paths of this machine. */
  get reloadError(): string | undefined {
    return this.#reloadError;
  }

  /**
   * Reads the data file again: true when it is in service, false when the old data stays; the log says why. A reload that
   * is asked for during another one reads the file once more after it, so that the newest file wins.
   */
  reload(path: string | undefined): Promise<boolean> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      this.#last = this.#read(path);
      return this.#last;
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
    this.#replaced.emit();
    void this.index();
    return true;
  }

  /** Makes what searches need, in turns, after a start or a reload. Meanwhile a search waits for it. */
  async index(): Promise<void> {
    try {
      await this.#current.words.valueOrPromise();
      for (const { index } of this.#derived) await index();
    } catch (error) {
      this.#log.error('the indexes are not ready', { reason: messageOf(error) });
    }
  }

  onChange(listener: () => void): void {
    this.#replaced.on(listener);
  }

  /** A lazy value made from the catalogue in service, dropped with it. `index` makes what it needs in turns, after start or reload. */
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
