/** Returns the element of a list at a position. Throws RangeError if there is none. */
export function at<T>(list: ArrayLike<T>, position: number): T {
  return list[position] ?? missing(list, position);
}

/** `at` for the typed arrays of indexes: a function that sees one kind of array reads it ten times as fast. */
export function uintAt(list: Uint32Array, position: number): number {
  return list[position] ?? missing(list, position);
}

/** `at` for coordinates. */
export function floatAt(list: Float64Array, position: number): number {
  return list[position] ?? missing(list, position);
}

export function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

function missing(list: ArrayLike<unknown>, position: number): never {
  throw new RangeError(`no element at ${position} of ${list.length}`);
}
