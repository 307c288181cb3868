/**
 * Milliseconds without a change after which scrolling or moving counts as finished; Safari emits an event for the end of
 * scrolling only since the end of 2025.
 */
const settledMs = 120;

/** Debounces: returns a function that calls the listener once no further call came for a moment. */
export function onceSettled(listener: () => void): () => void {
  let settling = 0;
  return () => {
    clearTimeout(settling);
    settling = setTimeout(listener, settledMs);
  };
}
