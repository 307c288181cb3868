/**
 * Makes a function remember its results, for texts that clients send again and again, such as their Host. Past `max`
 * texts the memory starts afresh; `undefined` stands for a text that was refused, and those are not kept.
 */
export function remember<T>(max: number, make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (made.size >= max) made.clear();
    if (value !== undefined) made.set(text, value);
    return value;
  };
}
