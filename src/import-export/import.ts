import { shortJson } from '../base/errors.ts';
import { countText, type Fault } from '../base/fault.ts';
import { checkValue, faultLine } from '../places/data-file/data-file.ts';
import { type City, placeDraft } from '../places/place.ts';
import { cityIn, guessCity } from './cities.ts';
import type { DataRoot } from './data-root.ts';
import { draftsOf } from './drafts.ts';
import { createFindings, type Findings, type Progress, SourceError } from './findings.ts';
import { giveIds } from './ids.ts';
import { complete, type Draft } from './place-maker.ts';
import { readText } from './read-file.ts';
import { readSource } from './rows.ts';

export interface ImportOptions {
  readonly city?: City | undefined;
  /** Data file to replace, or to take the city from. It provides ids, and the parts that tables cannot express. */
  readonly kept?: DataRoot | undefined;
  /** True if the report shows every line. */
  readonly all: boolean;
  readonly encoding?: string | undefined;
}

/** A file that is imported. */
interface Input {
  readonly path: string;
  readonly findings: Findings;
  readonly text: string;
  readonly city?: City | undefined;
  readonly language: string;
  readonly drafts: readonly Draft[];
}

interface DataFile {
  readonly city: City;
  readonly places: readonly unknown[];
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
  const isGood = made !== undefined && !hasErrors();
  const contents = isGood ? `${countText(made.places.length, 'place')} of ${made.city.name}, ` : '';
  const reports = inputs.map(({ text, findings }, i) =>
    findings.report(text, options.all, i === inputs.length - 1 ? contents : ''),
  );
  return { text: isGood ? `${JSON.stringify(made, null, 2)}\n` : undefined, report: reports.join('') };
}

async function readInputFile(path: string, options: ImportOptions, onProgress?: Progress): Promise<Input> {
  const findings = createFindings(path === '-' ? '<stdin>' : path, onProgress);
  let text = '';
  try {
    text = await readText(path, options.encoding, findings);
    const source = readSource(text);
    const city = cityIn(source, findings);
    const known = options.city ?? options.kept?.city ?? city;
    return { path, findings, text, city, ...draftsOf(source, known?.language, findings) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.add('error', error.at, error.message);
    return { path, findings, text, language: 'en', drafts: [] };
  }
}

function make(inputs: readonly Input[], { city: given, kept }: ImportOptions): DataFile | undefined {
  const [first] = inputs;
  if (!first) return undefined;
  const drafts = inputs.flatMap((input) => input.drafts);
  const told = given ?? kept?.city ?? inputs.find((input) => input.city)?.city;
  const city = told ?? guessCity(drafts, first.language, first.path, first.findings);
  giveIds(drafts, kept?.places);
  complete(drafts, city, kept);
  return checked(city, drafts, kept, first.findings);
}

/** Checks the data file. Invalid optional fields are dropped with a warning; all other faults are errors. */
function checked(
  city: City,
  drafts: readonly Draft[],
  kept: DataRoot | undefined,
  findings: Findings,
): DataFile {
  const places = drafts.map(({ fields }) => fields);
  const file = () => ({ city, places, ...kept?.others });
  const faults = faultsOf(file());
  for (const fault of faults) {
    const { draft, field, isInner, at, text } = locate(fault, drafts);
    const isOptional = placeDraft.fields[field]?.optional === true;
    if (!draft || !isOptional || (fault.problem === 'is missing' && !isInner)) continue;
    delete draft.fields[field];
    draft.findings.add('warning', at, `${text}; it is skipped`);
  }
  for (const fault of faults.length > 0 ? faultsOf(file()) : []) {
    const { draft, at, text } = locate(fault, drafts);
    const source = draft || !kept ? '' : `${shortJson(kept.path)} does not fit these places: `;
    (draft?.findings ?? findings).add('error', at, source + text);
  }
  return { ...file(), places: places.map(ordered) };
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
  const text = faultLine({ ...fault, pointer: draft ? field : fault.pointer });
  return { draft, field, isInner: inner.length > 0, at: spot ?? draft?.at ?? 0, text };
}

function ordered(place: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.keys(placeDraft.fields).map((name) => [name, place[name]]));
}
