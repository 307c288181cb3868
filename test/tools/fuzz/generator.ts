/** What a seed makes is tried; rejects where the answer is wrong. The same seed tries the same. */
export interface Attempts extends AsyncDisposable {
  attempt(seed: number): unknown;
}

export type Generator = () => Promise<Attempts>;

/** Attempts that need nothing to be given back. */
export function attempts(attempt: Attempts['attempt']): Attempts {
  return { attempt, [Symbol.asyncDispose]: async () => {} };
}
