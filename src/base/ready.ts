/** Calls `next` with a value: at once if it is ready, or once its promise resolves. */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Returns the result of a function, or of `rescue` for whatever it throws or rejects with. */
export function rescued<T>(
  run: () => T | Promise<T>,
  rescue: (error: unknown) => T | Promise<T>,
): T | Promise<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(rescue) : value;
  } catch (error) {
    return rescue(error);
  }
}
