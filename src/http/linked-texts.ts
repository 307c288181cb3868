import { Cache } from '../cache.ts';

/** Texts with absolute links, drawn once for all the origins by which the service is reached. */
export class LinkedTexts {
  readonly #texts: Cache<string>;

  constructor(maxBytes: number) {
    // V8 keeps a text with one Devanagari letter in two bytes a character.
    this.#texts = new Cache({ maxBytes, weigh: (text) => text.length * 2, admit: 'second' });
  }

  /** The text that `draw` makes for an origin. `draw` must put it into the text as it is. */
  get(key: string, base: string, draw: (base: string) => string): string {
    const standIn = standInFor(base);
    const text = this.#texts.get(`${standIn} ${key}`, () => draw(standIn));
    return text.replaceAll(standIn, () => base);
  }
}

/** An origin that no text names, of the same scheme, which decides more than links. */
function standInFor(base: string): string {
  return base.startsWith('https:') ? 'https://any-origin.invalid' : 'http://any-origin.invalid';
}
