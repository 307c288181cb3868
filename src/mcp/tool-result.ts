import { integer, optional } from '../schema.ts';
import type { Result } from './json-rpc.ts';

/** Bytes of a result as JSON: with its envelope it stays below 25 KB, which leaves a model room for more than the answer. */
const maxResultBytes = 24_000;

/** How the answer of a tool becomes a result. */
export interface Form<O> {
  /** The answer for people, and for models that read no structured content. */
  inWords(answer: O): string;
  /** The answer with about this share of its places; undefined when it has no more than one. */
  cut?(answer: O, share: number): O | undefined;
}

/** An answer as data, as JSON for older clients and in words; cut where it is too long for a model. */
export function resultOf<O>(answer: O, form: Form<O>): Result {
  const json = { type: 'text', text: JSON.stringify(answer) };
  const words = { type: 'text', text: form.inWords(answer) };
  const result = { content: [json, words], structuredContent: answer };
  const bytes = form.cut ? Buffer.byteLength(JSON.stringify(result)) : 0;
  const shorter = bytes > maxResultBytes ? form.cut?.(answer, maxResultBytes / bytes) : undefined;
  return shorter === undefined ? result : resultOf(shorter, form);
}

/** Where the rest of an answer that was cut begins. */
export const nextOffset = optional(integer({ min: 1 }));

interface Page<P> {
  readonly offset: number;
  readonly places: readonly P[];
}

/** The first places of a page, about so large a share, and where the rest begins. */
export function firstPlaces<P>({ offset, places }: Page<P>, share: number) {
  if (places.length < 2) return undefined;
  const count = Math.max(1, Math.min(places.length - 1, Math.floor(places.length * share)));
  return { count, next_offset: offset + count, places: places.slice(0, count) };
}
