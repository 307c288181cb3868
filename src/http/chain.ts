/**
 * Goes on with a value at once, or when its promise settles: most requests never wait, and then need no promise.
 * Throws or rejects as `next` does.
 */
export function chain<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
