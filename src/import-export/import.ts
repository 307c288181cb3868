import { isUtf8 } from 'node:buffer';
import { basename, extname } from 'node:path';
import { messageOf, StartError, shortJson, systemErrorText } from '../base/errors.ts';
import { countText, type Fault } from '../base/fault.ts';
import { isRecord, parse } from '../base/schema.ts';
import { checkValue, faultLine } from '../places/data-file/data-file.ts';
import { dataPath, maxInputBytes, readDataFile, readInput } from '../places/data-file/read.ts';
import { type City, city as citySchema, placeRecord } from '../places/place.ts';
import { readHeadings, wordsFor } from './columns.ts';
import { createFindings, type Findings, type Progress, SourceError } from './findings.ts';
import { complete, type Draft, draftOf, middleOf, nameOf } from './place-maker.ts';
import { readSource, type Source } from './rows.ts';

/**
 * Converts a table or map to a data file; `-` reads standard input. Returns the text (absent on errors) and the report.
 */
export async function importPlaces(
  path: string,
  { city, all }: { readonly city: City | undefined; readonly all: boolean },
  onProgress?: Progress,
) {
  const findings = createFindings(path === '-' ? '<stdin>' : path, onProgress);
  let text = '';
  let made: DataFile | undefined;
  try {
    const bytes = await read(path);
    if (isWorkbook(bytes))
      throw new SourceError('is a workbook (XLSX, XLS, ODS): save it as CSV UTF-8 first', 0);
    text = decode(bytes, findings);
    made = make(text, city, path, findings);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    findings.add('error', error.at, error.message);
  }
  if (!made || findings.count('error') > 0)
    return { text: undefined, report: findings.report(text, all, '') };
  const contents = `${countText(made.places.length, 'place')} of ${made.city.name}, `;
  return { text: `${JSON.stringify(made, null, 2)}\n`, report: findings.report(text, all, contents) };
}

/** Reads the city of a data file, or a file that contains only a city. Throws StartError. */
export async function cityOfFile(path: string): Promise<City> {
  const root: unknown = await dataPath(path)
    .then(({ file }) => readDataFile(file))
    .then((bytes) => JSON.parse(bytes.toString()))
    .catch((error: unknown) => {
      throw new StartError(`cannot read the city of ${path}: ${messageOf(error)}; name a data file`);
    });
  const parsed = parse(citySchema, isRecord(root) ? (root.city ?? root) : root);
  if ('value' in parsed) return parsed.value;
  throw new StartError(`bad city in ${path}: ${faultLine(parsed.faults[0])}`);
}

/** Reads a file or standard input. Throws SourceError if that fails or exceeds the size bound. */
async function read(path: string): Promise<Buffer> {
  try {
    return await readInput(path, maxInputBytes);
  } catch (error) {
    throw new SourceError(`cannot be read: ${systemErrorText(error)}`, 0);
  }
}

/** True for ZIP files, such as workbooks, and for the older format of Excel (MS-CFB). */
function isWorkbook(bytes: Buffer): boolean {
  return ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4));
}

/** Spreadsheets on Windows write non-UTF-8 text in a legacy encoding. */
function decode(bytes: Uint8Array, findings: Findings): string {
  const [first, second] = bytes;
  const isWide = first === 0xff && second === 0xfe;
  const encoding = isWide ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  if (encoding !== 'utf-8') findings.add('note', 0, `is not UTF-8; read as ${encoding}`);
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

interface DataFile {
  readonly city: City;
  readonly places: readonly unknown[];
}

/** Converts a text to a data file. Throws SourceError if it contains no places. */
function make(text: string, passed: City | undefined, path: string, findings: Findings): DataFile {
  const source = readSource(text);
  const known = passed ?? cityIn(source, findings);
  const { drafts, language } = draftsOf(source, known?.language, findings);
  const city = known ?? guessCity(drafts, language, path, findings);
  complete(drafts, city, findings);
  return checked(city, drafts, findings);
}

/** Returns the rows that have a name and a position, ordered by index, and the language of their texts. */
function draftsOf(source: Source, cityLanguage: string | undefined, findings: Findings) {
  const { headings, rows } = source;
  const known = cityLanguage ?? source.language;
  const { targets, language } = readHeadings([...headings.keys()], known);
  tellHeadings(headings, targets, findings);
  const drafts: Draft[] = [];
  for (const row of rows) {
    const draft = draftOf(row, targets, known ?? language);
    const { fields } = draft;
    if (nameOf(fields) === undefined) findings.add('warning', row.at, 'has no name and is skipped');
    else if (fields.lat === undefined || fields.lng === undefined)
      findings.add('warning', row.at, `${shortJson(nameOf(fields))} has no position and is skipped`);
    else findings.tellProgress(drafts.push(draft));
  }
  if (drafts.length === 0) throw new SourceError(nothingText(source, targets), 0);
  return { drafts: inOrder(drafts, findings), language: known ?? language };
}

function tellHeadings(
  headings: Source['headings'],
  targets: ReturnType<typeof readHeadings>['targets'],
  findings: Findings,
): void {
  const unused = [...headings].filter(([heading]) => !targets.has(heading) && heading !== 'url');
  for (const [heading, at] of headings) {
    const name = targets.get(heading)?.column.name;
    if (name !== undefined && name !== heading && heading !== 'url')
      findings.add('note', at, `${shortJson(heading)} is read as ${name}`);
  }
  const [first] = unused;
  if (!first) return;
  const names = unused.slice(0, maxNamed).map(([heading]) => shortJson(heading));
  const more = unused.length > maxNamed ? ` and ${unused.length - maxNamed} more` : '';
  findings.add('warning', first[1], `not used: ${names.join(', ')}${more}`);
}

/** Maximum number of headings listed in one line; exports of OpenStreetMap have hundreds. */
const maxNamed = 20;

/** Explains why no places were found, and lists the recognised headings. */
function nothingText({ kind }: Source, targets: ReturnType<typeof readHeadings>['targets']): string {
  const present = [...targets.values()].map(({ column }) => column.name);
  const missing = ['name', 'lat', 'lng'].filter(
    (field) => !present.includes(field) && !(present.includes('position') && field !== 'name'),
  );
  const lists = missing.map((field) => `; no heading matches ${field}: ${wordsFor(field).join(', ')}`);
  return `contains no place with a name and a position (read as ${kind})${lists.join('')}`;
}

/** Orders drafts by index if all indexes are distinct integers; keeps the order of the file otherwise. */
function inOrder(drafts: readonly Draft[], findings: Findings): Draft[] {
  const indexes = new Set(drafts.map(({ fields }) => fields.index).filter(Number.isSafeInteger));
  const orderOf = ({ fields }: Draft) => (indexes.size === drafts.length ? Number(fields.index) : 0);
  const sorted = drafts.toSorted((a, b) => orderOf(a) - orderOf(b));
  const changed = sorted.find(({ fields: { index } }, i) => index !== undefined && index !== i + 1);
  if (changed)
    findings.add('note', changed.spots.get('index') ?? changed.at, 'is renumbered from 1 without a gap');
  return sorted;
}

function cityIn({ city }: Source, findings: Findings): City | undefined {
  if (!isRecord(city)) return undefined;
  const parsed = parse(citySchema, city);
  if ('value' in parsed) return parsed.value;
  for (const fault of parsed.faults) findings.add('warning', `/city${fault.pointer}`, faultLine(fault));
  return undefined;
}

/** Stands in a guessed city for texts that the author has to write. */
const toBeNamed = 'Not known';

/** Guesses the city of a file without one. Its country is the code that Unicode reserves for an unknown region. */
function guessCity(drafts: readonly Draft[], language: string, path: string, findings: Findings): City {
  const words = basename(path, extname(path)).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  const names = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const name = names.join(' ').normalize('NFC');
  const isHindi = drafts.every(({ fields }) => fields.hindi !== undefined);
  const hasNames = drafts.some(({ fields }) => (fields.hindi ?? fields.localName) !== undefined);
  // Hindi is assumed only if every place has a Hindi name.
  const otherLanguage = language !== 'hi' && language !== 'en' ? language : hasNames ? 'und' : 'en';
  const city: City = {
    name: path === '-' || name === '' ? 'City' : name,
    language: isHindi ? 'hi' : otherLanguage,
    hindi: isHindi ? 'शहर' : undefined,
    region: toBeNamed,
    country: 'ZZ',
    centre: { name: 'the middle of all places', ...middleOf(drafts) },
    description: toBeNamed,
  };
  const guess = `the city is not in the file: its name is guessed to be ${shortJson(city.name)}`;
  const rest =
    'and region, country and description are placeholders; --city FILE reads the city from a data file';
  findings.add('warning', 0, `${guess}, ${rest}`);
  return city;
}

/** Checks the data file. Invalid optional fields are dropped with a warning; all other faults are errors. */
function checked(city: City, drafts: readonly Draft[], findings: Findings): DataFile {
  const places = drafts.map(({ fields }) => fields);
  const faults = faultsOf({ city, places });
  for (const fault of faults) {
    const { draft, field, isInner, at, text } = locate(fault, drafts);
    const isOptional = placeRecord.fields[field]?.optional === true;
    if (!draft || !isOptional || (fault.problem === 'is missing' && !isInner)) continue;
    delete draft.fields[field];
    findings.add('warning', at, `${text}; it is skipped`);
  }
  for (const fault of faults.length > 0 ? faultsOf({ city, places }) : []) {
    const { at, text } = locate(fault, drafts);
    findings.add('error', at, text);
  }
  return { city, places: places.map(ordered) };
}

function faultsOf(file: DataFile): readonly Fault[] {
  const result = checkValue(file);
  return 'faults' in result ? result.faults : [];
}

/** Returns the place and field of a fault, and their position in the imported file. */
function locate(fault: Fault, drafts: readonly Draft[]) {
  const [, , position, field = '', ...inner] = fault.pointer.split('/');
  const draft = drafts[Number(position)];
  const spot = [...(draft?.spots ?? [])].find(([name]) => name.split('.', 1)[0] === field)?.[1];
  const text = faultLine({ ...fault, pointer: draft ? field : fault.pointer });
  return { draft, field, isInner: inner.length > 0, at: spot ?? draft?.at ?? 0, text };
}

function ordered(place: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.keys(placeRecord.fields).map((name) => [name, place[name]]));
}
