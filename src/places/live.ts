import { lazy } from '../cache.ts';
import { Emitter } from '../emitter.ts';
import type { Log } from '../log.ts';
import type { Catalogue } from './catalogue.ts';

/** The catalogue in service. A reload replaces it. */
export class LiveCatalogue {
  readonly #replaced: Emitter;
  #current: Catalogue;

  constructor(first: Catalogue, log: Pick<Log, 'error'>) {
    this.#replaced = new Emitter(log);
    this.#current = first;
  }

  get current(): Catalogue {
    return this.#current;
  }

  replace(next: Catalogue): void {
    this.#current = next;
    this.#replaced.emit();
  }

  /** Calls the listener after each replacement. */
  onChange(listener: () => void): void {
    this.#replaced.on(listener);
  }

  /** A lazy value made from the catalogue in service, and made again after each replacement. */
  derive<T>(make: (catalogue: Catalogue) => T): () => T {
    let source: Catalogue | undefined;
    let value = lazy(() => make(this.#current));
    return () => {
      if (source !== this.#current) {
        source = this.#current;
        value = lazy(() => make(this.#current));
      }
      return value();
    };
  }
}
