import { newSlug, slugPattern } from '../base/slug.ts';
import { metres } from '../indexes/distance.ts';
import type { StoredPlace } from './data-root.ts';
import { type Draft, type Fields, nameOf } from './place-maker.ts';

/** Distance in metres within which places of one name are the same place. */
export const sameSpotMetres = 1000;

/**
 * Gives each place a permanent id: its own, the id of the same place in the existing data file, or else a new one from its name.
 */
export function giveIds(drafts: readonly Draft[], existing: readonly StoredPlace[] = []): void {
  const taken = new Set<string>();
  for (const { fields } of drafts) {
    const { id } = fields;
    if (typeof id === 'string' && slugPattern.test(id) && !taken.has(id)) taken.add(id);
    else delete fields.id;
  }
  const matched = matches(drafts, existing);
  for (const [{ fields }, { served }] of matched) {
    if (fields.id === undefined && !taken.has(served.id)) fields.id = served.id;
    taken.add(String(fields.id ?? served.id));
    const former = [fields.aliases ?? [], served.aliases ?? [], served.id].flat();
    const aliases = new Set(former.filter((alias) => alias !== fields.id && !taken.has(String(alias))));
    if (aliases.size > 0) fields.aliases = [...aliases];
  }
  // Ids of places that the import does not contain stay reserved, because links to their pages may exist.
  const reserved = new Set([...taken, ...existing.map(({ served }) => served.id)]);
  const twins = new Map<string, number>();
  for (const { fields } of drafts) {
    if (fields.id !== undefined) continue;
    const place = { name: nameOf(fields) ?? '', lat: Number(fields.lat), lng: Number(fields.lng) };
    const twin = JSON.stringify(place);
    const n = twins.get(twin) ?? 0;
    twins.set(twin, n + 1);
    fields.id = newSlug(place, reserved, n);
    reserved.add(String(fields.id));
  }
}

/** A place by the fields that tell what it is. */
interface Named {
  readonly served: Fields;
  readonly sourceId?: string | undefined;
}

/**
 * Matches imported places to the places of a data file: by id, by name or the id of their source within `sameSpotMetres`, or by an equal
 * position that no other unmatched place has.
 */
export function matches<T extends Named>(
  drafts: readonly Draft[],
  existing: readonly T[],
): ReadonlyMap<Draft, T> {
  const found = new Map<Draft, T>();
  const free = new Set(existing);
  const match = (draft: Draft, place: T | undefined): void => {
    if (found.has(draft) || place === undefined || !free.delete(place)) return;
    found.set(draft, place);
  };
  const byId = new Map(existing.map((place) => [String(place.served.id), place]));
  for (const draft of drafts)
    if (draft.fields.id !== undefined) match(draft, byId.get(String(draft.fields.id)));
  const byName = Map.groupBy(
    existing.flatMap((place) => namesOf(place.served).map((name) => ({ name, place }))),
    ({ name }) => name,
  );
  for (const draft of drafts) {
    const same = namesOf(draft.fields).flatMap((name) => byName.get(name) ?? []);
    match(draft, same.find(({ place }) => free.has(place) && isNear(draft.fields, place))?.place);
  }
  const bySource = Map.groupBy(free, ({ sourceId }) => sourceId);
  for (const draft of drafts) {
    const same = draft.sourceId === undefined ? [] : (bySource.get(draft.sourceId) ?? []);
    match(
      draft,
      same.find((place) => free.has(place) && isNear(draft.fields, place)),
    );
  }
  const spots = Map.groupBy(free, ({ served }) => spotOf(served));
  const renamed = Map.groupBy(
    drafts.filter((draft) => !found.has(draft)),
    ({ fields }) => spotOf(fields),
  );
  for (const [spot, [draft, anotherDraft]] of renamed) {
    const [place, anotherPlace] = spots.get(spot) ?? [];
    if (draft && !anotherDraft && !anotherPlace) match(draft, place);
  }
  return found;
}

function isNear(fields: Fields, { served }: Named): boolean {
  return (
    metres(
      { lat: Number(fields.lat), lng: Number(fields.lng) },
      { lat: Number(served.lat), lng: Number(served.lng) },
    ) <= sameSpotMetres
  );
}

/** Names, normalised for comparison. */
function namesOf({ name, hindi, localName }: Fields): string[] {
  return [name, hindi, localName].flatMap((each) =>
    typeof each === 'string'
      ? [
          each
            .normalize('NFKC')
            .toLowerCase()
            .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
        ]
      : [],
  );
}

const spotOf = ({ lat, lng }: Fields): string => `${Number(lat).toFixed(5)} ${Number(lng).toFixed(5)}`;
