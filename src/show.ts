/** The longest piece of a refused value that a message repeats, in UTF-16 code units. */
const maxShown = 60;

/** Half a surrogate pair, left by a cut. */
const halfPair = /[\ud800-\udbff]$/;

/** A refused value as a short piece of JSON text. */
export function show(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? String(value);
    return text.length > maxShown ? `${text.slice(0, maxShown).replace(halfPair, '')}…` : text;
  } catch {
    // JSON.parse goes any depth, JSON.stringify only as deep as the stack.
    return 'nested too deeply';
  }
}
