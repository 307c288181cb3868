import { shortJson } from '../../base/errors.ts';
import type { Fault } from '../../base/fault.ts';
import type { PlaceDraft } from '../place.ts';

/** Collects the former slugs of places, which must lead to one place each. */
export function createAliases() {
  const pointers = new Map<string, string>();
  const faults: Fault[] = [];
  const report = (pointer: string, alias: string, problem: string) =>
    faults.push({ pointer, problem: `${problem} ${shortJson(alias)}`, expected: 'a slug of no other place' });
  return {
    add({ aliases }: Pick<PlaceDraft, 'aliases'>, position: number): void {
      for (const [i, alias] of aliases?.entries() ?? []) {
        const own = `/places/${position}/aliases/${i}`;
        if (pointers.has(alias)) report(own, alias, 'repeats');
        pointers.set(alias, own);
      }
    },

    /** Returns the faults of all aliases, once the slugs of all places are known. */
    faults(ids: ReadonlySet<string>): readonly Fault[] {
      for (const [alias, pointer] of pointers)
        if (ids.has(alias)) report(pointer, alias, 'is the id of a place:');
      return faults;
    },
  };
}
