import { shortJson } from '../base/errors.ts';
import { countText, type Fault } from '../base/fault.ts';
import { isRecord } from '../base/schema.ts';
import { checkValue, faultLine } from '../places/data-file/data-file.ts';
import { type City, placeDraft } from '../places/place.ts';
import { cityIn, guessCity } from './cities.ts';
import type { DataRoot } from './data-root.ts';
import { draftsOf } from './drafts.ts';
import { createFindings, type Findings, type Progress, SourceError } from './findings.ts';
import { giveIds, matches } from './ids.ts';
import { differences, type Imported, merge, withSourceIds } from './merge.ts';
import { isOsm, osmLicence, withTags } from './osm.ts';
import { complete, type Draft, type Fields } from './place-maker.ts';
import { readText } from './read-file.ts';
import { readSource } from './read-source.ts';

export interface ImportOptions {
  readonly city?: City | undefined;
  /** Data file to replace, or to take the city from. It provides ids, and the parts that tables cannot express. */
  readonly existing?: DataRoot | undefined;
  /** True if the report shows every line. */
  readonly all: boolean;
  readonly encoding?: string | undefined;
  /** Headings of tables without any. */
  readonly columns?: readonly string[] | undefined;
  /** Fields by heading. */
  readonly mapping?: ReadonlyMap<string, string> | undefined;
  /** Data folder into which the places are merged. */
  readonly folder?: string;
  /** Digests of the last import into that folder. */
  readonly imported?: Imported;
}

/** A file that is imported. */
interface Input {
  readonly path: string;
  readonly findings: Findings;
  readonly text: string;
  readonly city?: City | undefined;
  readonly language: string;
  readonly drafts: readonly Draft[];
  /** True for data of OpenStreetMap, whose licence requires a credit. */
  readonly isTagged?: boolean;
}

interface DataFile {
  readonly city: City;
  readonly places: readonly Fields[];
}

/**
 * Converts tables and maps to a data file; `-` reads standard input. Returns the text (absent on errors) and the report.
 */
export async function importPlaces(
  paths: string | readonly string[],
  options: ImportOptions,
  onProgress?: Progress,
) {
  const inputs: Input[] = [];
  for (const path of [paths].flat()) inputs.push(await readInputFile(path, options, onProgress));
  const hasErrors = () => inputs.some(({ findings }) => findings.count('error') > 0);
  const made = hasErrors() ? undefined : make(inputs, options);
  if (!made || hasErrors()) return { text: undefined, report: reportOf(inputs, options, '') };
  const { file, merged } = made;
  const contents = `${countText(file.places.length, 'place')} of ${file.city.name}, `;
  return {
    text: `${JSON.stringify(file, null, 2)}\n`,
    report: reportOf(inputs, options, contents),
    imported: merged?.imported ?? {},
    difference: differences(options.existing, file.places, merged),
  };
}

function reportOf(inputs: readonly Input[], { all }: ImportOptions, contents: string): string {
  const last = inputs.length - 1;
  return inputs
    .map(({ text, findings }, i) => findings.report(text, all, i === last ? contents : ''))
    .join('');
}

async function readInputFile(path: string, options: ImportOptions, onProgress?: Progress): Promise<Input> {
  const findings = createFindings(path === '-' ? '<stdin>' : path, onProgress);
  let text = '';
  try {
    text = await readText(path, options.encoding, findings);
    const plain = readSource(text, options.columns);
    const isTagged = isOsm(plain);
    const source = isTagged ? withTags(plain) : plain;
    const city = cityIn(source, findings);
    const known = options.city ?? options.existing?.city ?? city;
    return {
      path,
      findings,
      text,
      city,
      isTagged,
      ...draftsOf(
        source,
        { path, cityLanguage: known?.language, mapping: options.mapping, centre: known?.centre },
        findings,
      ),
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.add('error', error.at, error.message);
    return { path, findings, text, language: 'en', drafts: [] };
  }
}

function make(inputs: readonly Input[], options: ImportOptions) {
  const { city: passed, folder, imported = {} } = options;
  const existing = options.existing && withSourceIds(options.existing, imported);
  const [first] = inputs;
  if (!first) return undefined;
  const drafts = joinedDrafts(inputs);
  const known = passed ?? existing?.city ?? inputs.find((input) => input.city)?.city;
  const guessed = known ?? guessCity(drafts, first.language, folder ?? first.path, first.findings);
  const city = creditedCity(guessed, inputs);
  giveIds(drafts, existing?.places);
  complete(drafts, city, existing);
  if (folder === undefined)
    return { file: checked(city, drafts, existing, first.findings), merged: undefined };
  // Values with faults would replace good ones.
  dropFaulty(city, drafts);
  const merged = merge(drafts, { existing: existing?.places ?? [], imported, city }, first.findings);
  return { file: checked(city, merged.drafts, existing, first.findings), merged };
}

/** Adds the credit of OpenStreetMap to a city without a licence. */
function creditedCity(city: City, inputs: readonly Input[]): City {
  const tagged = inputs.find(({ isTagged }) => isTagged);
  if (!tagged || /openstreetmap|odbl/i.test(city.licence?.name ?? '')) return city;
  const credit = JSON.stringify(osmLicence.name);
  if (city.licence === undefined) {
    tagged.findings.add('note', 0, `city.licence is set to ${credit}, which the data requires`);
    return { ...city, licence: osmLicence };
  }
  tagged.findings.add('warning', 0, `the data requires the credit ${credit}: add it to city.licence`);
  return city;
}

/** Joins the places of several files. A place in two of them has the values of the first, and what only the other has. */
function joinedDrafts(inputs: readonly Input[]): readonly Draft[] {
  const [first, ...others] = inputs.map(({ drafts }) => drafts);
  const all = [...(first ?? [])];
  for (const drafts of others) {
    const known = all.map((draft) => ({ served: draft.fields, sourceId: draft.sourceId, draft }));
    const matched = matches(drafts, known);
    for (const draft of drafts) {
      const same = matched.get(draft)?.draft;
      if (same) fillFrom(same, draft);
      else all.push(draft);
    }
  }
  return all;
}

/** Fills the values that a place does not have from the same place of another file. */
function fillFrom({ fields, spots, at }: Draft, other: Draft): void {
  for (const [field, value] of Object.entries(other.fields)) {
    const own = fields[field];
    const isInner = field !== 'credit' && isRecord(own) && isRecord(value);
    fields[field] = isInner ? { ...value, ...own } : (own ?? value);
  }
  // Positions in the other file mean nothing in this one.
  for (const name of other.spots.keys()) if (!spots.has(name)) spots.set(name, at);
}

/** Checks the data file. Invalid optional fields are dropped with a warning; all other faults are errors. */
function checked(
  city: City,
  drafts: readonly Draft[],
  existing: DataRoot | undefined,
  findings: Findings,
): DataFile {
  const file = { city, places: drafts.map(({ fields }) => fields), ...existing?.others };
  const dropped = dropFaulty(city, drafts);
  for (const fault of dropped > 0 || existing ? faultsOf(file) : []) {
    const { draft, at, text } = locate(fault, drafts);
    const source = draft || !existing ? '' : `${shortJson(existing.path)} does not fit these places: `;
    (draft?.findings ?? findings).add('error', at, source + text);
  }
  return { ...file, places: file.places.map(ordered) };
}

/** Drops invalid optional fields with a warning. Returns the number of faults. */
function dropFaulty(city: City, drafts: readonly Draft[]): number {
  const faults = faultsOf({ city, places: drafts.map(({ fields }) => fields) });
  for (const fault of faults) {
    const { draft, field, isInner, at, text } = locate(fault, drafts);
    const isOptional = placeDraft.fields[field]?.optional === true;
    if (!draft || !isOptional || (fault.problem === 'is missing' && !isInner)) continue;
    delete draft.fields[field];
    draft.findings.add('warning', at, `${text}; it is skipped`);
  }
  return faults.length;
}

function faultsOf(file: DataFile): readonly Fault[] {
  const result = checkValue(file);
  return 'faults' in result ? result.faults : [];
}

/** Returns the place and field of a fault, and their position in the imported file. */
function locate(fault: Fault, drafts: readonly Draft[]) {
  const [, member, position, field = '', ...inner] = fault.pointer.split('/');
  const draft = member === 'places' ? drafts[Number(position)] : undefined;
  const spot = [...(draft?.spots ?? [])].find(([name]) => name.split('.', 1)[0] === field)?.[1];
  const text = faultLine({ ...fault, pointer: draft ? [field, ...inner].join('.') : fault.pointer });
  return { draft, field, isInner: inner.length > 0, at: spot ?? draft?.at ?? 0, text };
}

function ordered(place: Fields): Fields {
  return Object.fromEntries(Object.keys(placeDraft.fields).map((name) => [name, place[name]]));
}
