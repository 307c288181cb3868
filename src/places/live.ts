import type { Catalogue } from './catalogue.ts';

/** The catalogue in service, and who wants to hear that another one took its place. */
export class LiveCatalogue {
  readonly #listeners = new Set<() => void>();
  #current: Catalogue;

  constructor(first: Catalogue) {
    this.#current = first;
  }

  get current(): Catalogue {
    return this.#current;
  }

  replace(next: Catalogue): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each replacement. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Something made from the catalogue in service, made again after each replacement. */
  derive<T>(make: (catalogue: Catalogue) => T): () => T {
    let made: { readonly from: Catalogue; readonly value: T } | undefined;
    return () => {
      if (made?.from !== this.#current) made = { from: this.#current, value: make(this.#current) };
      return made.value;
    };
  }
}
