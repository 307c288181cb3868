/**
 * A value that is loaded when it is first asked for, and there at once from then on: what few runs need must not take
 * memory in all. A load that failed is tried anew.
 */
export function later<T>(load: () => Promise<T>): () => T | Promise<T> {
  let value: T | Promise<T> | undefined;
  const start = (): Promise<T> =>
    load().then(
      (loaded) => {
        value = loaded;
        return loaded;
      },
      (error: unknown) => {
        value = undefined;
        throw error;
      },
    );
  return () => {
    value ??= start();
    return value;
  };
}
