import { lazy } from '../cache.ts';
import type { Catalogue } from '../places/catalogue.ts';

/** Completes the slug of a place: those that begin with what was typed, then those that hold it. */
export type CompleteId = (typed: string) => readonly string[];

/** The completion of the slugs of a catalogue, which are gathered when the first one is asked for. */
export function idCompletion(catalogue: Catalogue): CompleteId {
  const all = lazy(() => catalogue.ids());
  return (typed) => {
    const part = typed.trim().toLowerCase();
    const ids = all().filter((id) => id.includes(part));
    return [...ids.filter((id) => id.startsWith(part)), ...ids.filter((id) => !id.startsWith(part))];
  };
}
