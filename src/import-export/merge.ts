import { shortJson } from '../base/errors.ts';
import { countText } from '../base/fault.ts';
import { printable } from '../base/log.ts';
import { isRecord } from '../base/schema.ts';
import { type City, completed } from '../places/place.ts';
import type { DataRoot, StoredPlace } from './data-root.ts';
import type { Findings } from './findings.ts';
import { matches } from './ids.ts';
import { type Draft, type Fields, nameOf } from './place-maker.ts';
import { digestOf } from './source-id.ts';

/**
 * Digests of the values that the last import wrote, by id and field, such as `local.note`. A value with another digest
 * was edited by hand since. `sourceIdKey` has the id of the place in its source.
 */
export type Imported = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Merged {
  readonly drafts: readonly Draft[];
  readonly imported: Imported;
  /** Values that differ from the table and stay, because a person wrote them. */
  readonly byHand: readonly { readonly id: string; readonly field: string; readonly value: unknown }[];
  /** Places that earlier imports had, and that no file has any more. They stay. */
  readonly gone: readonly string[];
}

/** Data file into which drafts are merged. */
interface MergeBase {
  readonly existing: readonly StoredPlace[];
  readonly imported: Imported;
  readonly city: City;
}

/** Fields that place a record in the file rather than describe it. */
const ownFields = new Set(['id', 'index', 'aliases']);
const sourceIdKey = '@source';
/** Fields that a column fills, so that a new value of it clears what it no longer says. */
const fieldsByColumn = {
  openingHours: ['openingHours', 'specialHours', 'lastEntry', 'note', 'local.note'],
  telephone: ['telephone', 'note', 'local.note'],
};

/** Adds the ids that the places of a data file had in their source. */
export function withSourceIds(root: DataRoot, imported: Imported): DataRoot {
  const places = root.places.map((place) => ({
    ...place,
    sourceId: imported[place.served.id]?.[sourceIdKey],
  }));
  return { ...root, places };
}

/**
 * Brings drafts into a data file. A value of the file is replaced if the last import wrote it; otherwise a person did, and
 * it stays. Changes in an exported table are edits by a person. Places of the file come first, in their order; `findings`
 * receives their faults.
 */
export function merge(drafts: readonly Draft[], base: MergeBase, findings: Findings): Merged {
  const { existing, imported, city } = base;
  const matched = matches(drafts, existing);
  const draftOf = new Map([...matched].map(([draft, place]) => [place, draft]));
  const written = new Map<string, Readonly<Record<string, string>>>(Object.entries(imported));
  const byHand: Merged['byHand'][number][] = [];
  const mergePlace = (place: StoredPlace, position: number): Draft => {
    const draft = draftOf.get(place);
    const { id } = place.served;
    const fields: Fields = { ...structuredClone(place.stored), id };
    if (!draft) return { fields, at: 0, spots: new Map(), findings };
    const { aliases } = draft.fields;
    if (aliases !== undefined) fields.aliases = aliases;
    if (draft.exported) {
      const shown = completed(place.served, id, position, city.centre);
      for (const [leaf, value] of editsOf(draft, leavesOf(fields), leavesOf(shown))) put(fields, leaf, value);
      return { ...draft, fields };
    }
    const before = imported[id] ?? {};
    const was = leavesOf(fields);
    const isUntouched = (leaf: string) =>
      was.has(leaf) ? digestOf(was.get(leaf)) === before[leaf] : !(leaf in before);
    const removed = new Set<string>();
    for (const [leaf, value] of readLeaves(draft)) {
      if (isSame(value, was.get(leaf))) continue;
      if (value === undefined && isUntouched(leaf)) removed.add(leaf);
      if (isUntouched(leaf)) put(fields, leaf, value);
      else if (value !== undefined) byHand.push({ id, field: leaf, value });
    }
    const left = Object.entries(before).filter(([leaf]) => !removed.has(leaf));
    written.set(id, { ...Object.fromEntries(left), ...digestsOf(draft, readLeaves(draft)) });
    return { ...draft, fields };
  };
  const old = existing.map(mergePlace);
  const added = drafts.filter((draft) => !matched.has(draft));
  for (const draft of added)
    if (!draft.exported) written.set(String(draft.fields.id), digestsOf(draft, leavesOf(draft.fields)));
  const gone = existing.filter((place) => !draftOf.has(place) && place.served.id in imported);
  return {
    drafts: renumbered([...old, ...added]),
    imported: Object.fromEntries(written),
    byHand,
    gone: gone.map(({ served }) => served.id),
  };
}

/** Returns the values of a place by the names of their columns. A credit is one value, because it is of one photo. */
function leavesOf(fields: object): Map<string, unknown> {
  const leaves = Object.entries(fields).flatMap(([field, value]) =>
    isRecord(value) && field !== 'credit'
      ? Object.entries(value).map(([key, each]) => [`${field}.${key}`, each] as const)
      : [[field, value] as const],
  );
  return new Map(leaves.filter(([leaf, value]) => !ownFields.has(leaf) && value !== undefined));
}

/** Sets a value, or removes it if it is undefined. */
function put(fields: Fields, leaf: string, value: unknown): void {
  const [field = '', key] = leaf.split('.');
  if (key === undefined) fields[field] = value;
  else {
    const { [key]: _, ...others } = isRecord(fields[field]) ? fields[field] : {};
    const inner = value === undefined ? others : { ...others, [key]: value };
    fields[field] = Object.keys(inner).length > 0 ? inner : undefined;
  }
  if (fields[field] === undefined) delete fields[field];
}

/** Returns the values that a table has for a place; undefined for what its columns say no longer. */
function readLeaves({ fields, spots }: Draft): Map<string, unknown> {
  const leaves = leavesOf(fields);
  // Without a category in the table, the value was guessed from the name, or comes from the data file.
  if (!spots.has('category')) leaves.delete('category');
  const cleared = Object.entries(fieldsByColumn).flatMap(([column, own]) => (spots.has(column) ? own : []));
  for (const leaf of cleared) {
    const isWritten = leaf.endsWith('note') && spots.has(leaf);
    if (!leaves.has(leaf) && !isWritten) leaves.set(leaf, undefined);
  }
  return leaves;
}

/** Returns the values of an exported table that differ from what the place shows, and undefined for cleared ones. */
function editsOf(
  { fields, spots, exported }: Draft,
  was: ReadonlyMap<string, unknown>,
  shown: ReadonlyMap<string, unknown>,
): Map<string, unknown> {
  const leaves = leavesOf(fields);
  const changed = [...leaves].filter(([leaf, value]) => !isSame(value, shown.get(leaf)));
  const filled = new Set([...spots.keys()].flatMap((name) => [name, name.split('.', 1)[0]]));
  const cleared = [...was.keys()].filter(
    (leaf) => !leaves.has(leaf) && !filled.has(leaf) && exported?.has(leaf),
  );
  return new Map([...changed, ...cleared.map((leaf) => [leaf, undefined] as const)]);
}

/** Numbers all places if one has an index. */
function renumbered(drafts: readonly Draft[]): readonly Draft[] {
  if (drafts.every(({ fields }) => fields.index === undefined)) return drafts;
  const orderOf = ({ fields }: Draft) => Number(fields.index ?? Number.POSITIVE_INFINITY);
  const sorted = drafts.toSorted((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)));
  for (const [i, { fields }] of sorted.entries()) fields.index = i + 1;
  return sorted;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function digestsOf(
  { sourceId }: Draft,
  leaves: ReadonlyMap<string, unknown>,
): Readonly<Record<string, string>> {
  const digests = [...leaves].flatMap(([leaf, value]) =>
    value === undefined ? [] : [[leaf, digestOf(value)] as const],
  );
  return Object.fromEntries(sourceId === undefined ? digests : [...digests, [sourceIdKey, sourceId]]);
}

/** Reads the digests of the last import; other content counts as none. */
export function parseImported(text: string): Imported {
  const root: unknown = JSON.parse(text);
  if (!isRecord(root)) return {};
  const places = Object.entries(root).flatMap(([id, fields]) => {
    if (!isRecord(fields)) return [];
    const digests = Object.entries(fields).flatMap(([field, digest]) =>
      typeof digest === 'string' ? [[field, digest] as const] : [],
    );
    return [[id, Object.fromEntries(digests)] as const];
  });
  return Object.fromEntries(places);
}

/**
 * Compares the places of a data file with imported ones, for people: a line per difference, a summary, and the number of
 * values and places that are gone.
 */
export function differences(before: DataRoot | undefined, after: readonly Fields[], merged?: Merged) {
  const old = new Map(
    before?.places.map(({ stored, served }) => [served.id, { ...stored, id: served.id } as Fields]),
  );
  const ids = new Set(after.map(({ id }) => String(id)));
  const lines: string[] = [];
  let [added, changed, lost] = [0, 0, 0];
  for (const place of after) {
    const was = old.get(String(place.id));
    const changes = was ? changesOf(was, place) : [];
    if (!was) lines.push(`+ ${place.id}: ${shortJson(nameOf(place))}`);
    for (const change of changes) lines.push(`~ ${place.id}: ${change}`);
    lost += was
      ? Object.keys(was).filter((name) => place[name] === undefined && was[name] !== undefined).length
      : 0;
    if (!was) added += 1;
    else if (changes.length > 0) changed += 1;
  }
  for (const { id, field, value } of merged?.byHand ?? [])
    lines.push(`= ${id}: ${field} stays as edited by hand; the file has ${shortJson(value)}`);
  for (const id of merged?.gone ?? []) lines.push(`- ${id}: is in no file any more, and stays in the data`);
  const removed = [...old.keys()].filter((id) => !ids.has(id));
  for (const id of removed) lines.push(`- ${id}: is removed`);
  const gone = (merged?.gone.length ?? 0) + removed.length;
  const hand = merged?.byHand.length ? `, ${countText(merged.byHand.length, 'value')} kept by hand` : '';
  const summary = `${added} new, ${changed} changed, ${gone} gone, ${after.length - added - changed} as before${hand}\n`;
  return {
    lines: lines.map((line) => `${printable(line)}\n`).join(''),
    summary,
    lost: lost + removed.length,
  };
}

function changesOf(was: Fields, place: Fields): string[] {
  const names = new Set([...Object.keys(was), ...Object.keys(place)]);
  return [...names].flatMap((name) => {
    const [from, to] = [was[name], place[name]];
    if (isSame(from, to)) return [];
    if (from === undefined) return [`${name}: ${shortJson(to)}`];
    return [`${name}: ${shortJson(from)} → ${to === undefined ? 'none' : shortJson(to)}`];
  });
}
