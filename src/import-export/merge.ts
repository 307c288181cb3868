import { createHash } from 'node:crypto';
import { shortJson } from '../base/errors.ts';
import { countText } from '../base/fault.ts';
import { printable } from '../base/log.ts';
import { isRecord } from '../base/schema.ts';
import type { DataRoot, StoredPlace } from './data-root.ts';
import type { Findings } from './findings.ts';
import { matches } from './ids.ts';
import { type Draft, type Fields, nameOf } from './place-maker.ts';

/**
 * Digests of the values that the last import wrote, by id and field. A value with another digest was edited by hand
 * since.
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

/** Fields that place a record in the file rather than describe it. */
const ownFields = new Set(['id', 'index', 'aliases']);

/**
 * Brings drafts into a data file. A value of the file is replaced if the last import wrote it; otherwise a person did, and
 * it stays. Places of the file come first, in their order; `findings` receives their faults.
 */
export function merge(
  drafts: readonly Draft[],
  existing: readonly StoredPlace[],
  imported: Imported,
  findings: Findings,
): Merged {
  const matched = matches(drafts, existing);
  const draftOf = new Map([...matched].map(([draft, place]) => [place, draft]));
  const written = new Map<string, Readonly<Record<string, string>>>(Object.entries(imported));
  const byHand: Merged['byHand'][number][] = [];
  const mergePlace = (place: StoredPlace): Draft => {
    const draft = draftOf.get(place);
    const { stored, served } = place;
    const { id } = served;
    const fields: Fields = { ...stored, id };
    if (!draft) return { fields, at: 0, spots: new Map(), findings };
    const before = imported[id] ?? {};
    for (const [field, value] of Object.entries(draft.fields)) {
      if (ownFields.has(field) || value === undefined || isSame(value, stored[field])) continue;
      const isUntouched = field in stored ? digestOf(stored[field]) === before[field] : !(field in before);
      if (isUntouched) fields[field] = value;
      else byHand.push({ id, field, value });
    }
    written.set(id, { ...before, ...digestsOf(draft.fields) });
    const { aliases } = draft.fields;
    return { ...draft, fields: { ...fields, ...(aliases !== undefined && { aliases }) } };
  };
  const old = existing.map(mergePlace);
  const added = drafts.filter((draft) => !matched.has(draft));
  for (const { fields } of added) written.set(String(fields.id), digestsOf(fields));
  const gone = existing.filter((place) => !draftOf.has(place) && place.served.id in imported);
  return {
    drafts: renumbered([...old, ...added]),
    imported: Object.fromEntries(written),
    byHand,
    gone: gone.map(({ served }) => served.id),
  };
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

function digestsOf(fields: Fields): Readonly<Record<string, string>> {
  const entries = Object.entries(fields).filter(
    ([field, value]) => !ownFields.has(field) && value !== undefined,
  );
  return Object.fromEntries(entries.map(([field, value]) => [field, digestOf(value)]));
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 11);
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
