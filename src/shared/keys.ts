/**
 * Names in the engine. The part in braces decides on which node of a cluster a key lives, so everything that one script
 * touches shares it: all of the counter, and each client by itself.
 */
export const countKey = 'places:{views}:count';
export const reloadsKey = 'places:{views}:reloads';

/** Where an instance finds the outcome of its last increment. */
export function receiptKey(instance: string): string {
  return `places:{views}:receipt:${instance}`;
}

/** Requests of a client, each with its millisecond. */
export function exactKey(client: string): string {
  return `places:{${client}}:window`;
}

/** Requests of a client, counted in steps: another type of value, so another key. */
export function steppedKey(client: string): string {
  return `places:{${client}}:steps`;
}

/** Channels know nothing of databases, so the number is part of the name. */
export function channelOf(db: number): string {
  return `places:${db}:news`;
}
