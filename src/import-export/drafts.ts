import { shortJson } from '../base/errors.ts';
import { kilometres, type Point } from '../indexes/distance.ts';
import { filledColumns } from './columns.ts';
import { type Findings, SourceError } from './findings.ts';
import { fromMercator, mayBeMercator, type Pair } from './geometry.ts';
import { wordsFor } from './heading-words.ts';
import { type HeadingHints, readHeadings, type Targets } from './headings.ts';
import { type Draft, draftOf, nameOf } from './place-maker.ts';
import type { Source } from './rows.ts';
import { sourceIdOf } from './source-id.ts';

type DraftHints = Pick<HeadingHints, 'cityLanguage' | 'mapping'> & {
  readonly path: string;
  readonly centre?: Point | undefined;
};

/** Columns that exports have, and tables of other programs have not. */
const exportedColumns = ['id', 'index', 'name', 'distance', 'category', 'lat', 'lng', 'image'];

/** Returns the rows that have a name and a position, ordered by index, and the language of their texts. */
export function draftsOf(source: Source, hints: DraftHints, findings: Findings) {
  const { path, cityLanguage, mapping, centre } = hints;
  const { headings, rows } = source;
  const known = cityLanguage ?? source.language;
  if (source.note !== undefined) findings.add('note', 0, source.note);
  const { targets, language } = readHeadings([...headings.keys()], {
    cityLanguage: known,
    mapping,
    distinctness: (heading) => distinctness(source, heading),
    hasShapes: (heading) => hasShapes(source, heading),
  });
  tellHeadings(headings, targets, known ?? language, findings);
  const exported = exportedColumns.every((name) => headings.has(name)) ? new Set(headings.keys()) : undefined;
  const drafts: Draft[] = [];
  for (const row of rows) {
    const read = draftOf(row, targets, known ?? language, findings);
    const draft = { ...read, exported, sourceId: sourceIdOf(row, path) };
    const { fields } = draft;
    if (nameOf(fields) === undefined) findings.add('warning', row.at, 'has no name and is skipped');
    else if (fields.lat === undefined || fields.lng === undefined)
      findings.add('warning', row.at, `${shortJson(nameOf(fields))} has no position and is skipped`);
    else findings.tellProgress(drafts.push(draft));
  }
  convertMercator(drafts, centre, findings);
  tellHours(drafts, findings);
  if (drafts.length === 0) throw new SourceError(nothingText(source, targets), 0);
  return { drafts: inOrder(drafts, findings), language: known ?? language };
}

/** Reports for how many places hours are read. */
function tellHours(drafts: readonly Draft[], findings: Findings): void {
  const written = drafts.filter(({ spots }) => spots.has('openingHours'));
  const unread = written.filter(
    ({ fields }) => fields.openingHours === undefined && fields.specialHours === undefined,
  );
  const [first] = unread;
  if (!first) return;
  const share = `hours of ${written.length - unread.length} of ${written.length} places are read`;
  findings.add(
    'note',
    first.spots.get('openingHours') ?? first.at,
    `${share}; the others stay in the note, such as this`,
  );
}

/** Kilometres from the centre of the city within which converted positions are believed. */
const nearKm = 300;

/**
 * Converts positions in metres of Web Mercator to degrees, if all of them are then near the city. Other systems have the
 * same range of numbers, so without a city nothing is converted, and the check reports the numbers.
 */
function convertMercator(drafts: readonly Draft[], centre: Point | undefined, findings: Findings): void {
  const converted = drafts.map(({ fields }): Pair | undefined => {
    const pair = [Number(fields.lng), Number(fields.lat)] as const;
    return mayBeMercator(pair) ? fromMercator(pair) : undefined;
  });
  const [first] = drafts;
  if (!first || converted.some((pair) => pair === undefined)) return;
  const isNear = (pair: Pair | undefined) =>
    pair && centre && kilometres({ lat: pair[1], lng: pair[0] }, centre) <= nearKm;
  const at = first.spots.get('lat') ?? first.at;
  if (!converted.every(isNear)) {
    const advice = centre
      ? 'export them in WGS 84 (EPSG:4326)'
      : 'name the city by --city, so that Web Mercator is known by its place, or export them in WGS 84';
    throw new SourceError(`positions are metres of a system that is not certain: ${advice}`, at);
  }
  for (const [i, { fields }] of drafts.entries()) [fields.lng, fields.lat] = converted[i] ?? [];
  findings.add('note', at, 'positions are converted from Web Mercator (EPSG:3857)');
}

/** Rows that tell whether the values of a column differ. */
const sampledRows = 1000;

function distinctness(source: Source, heading: string): number {
  const values = sampled(source, heading, sampledRows);
  return new Set(values).size / Math.max(1, values.length);
}

const shape = /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?(?:POINT|LINESTRING|POLYGON)\s*(?:ZM?|M)?\s*\(/i;

/** True if the first cells of a column are shapes of well-known text (OGC 06-103r4). */
function hasShapes(source: Source, heading: string): boolean {
  const values = sampled(source, heading, 3);
  return values.length > 0 && values.every((value) => shape.test(value));
}

/** Returns the first texts of a column that are not blank. */
function sampled({ rows }: Source, heading: string, most: number): string[] {
  const texts: string[] = [];
  let count = 0;
  for (const { values } of rows) {
    const value = values.find((each) => each.heading === heading)?.value;
    if (typeof value === 'string' && value.trim() !== '') texts.push(value);
    count += 1;
    if (texts.length === most || count === sampledRows) break;
  }
  return texts;
}

/** Reports which heading is read as which field, and which columns are not read. */
function tellHeadings(
  headings: Source['headings'],
  targets: Targets,
  cityLanguage: string,
  findings: Findings,
): void {
  const unused = [...headings].filter(([heading]) => !targets.has(heading) && heading !== 'url');
  const firstOf = new Map<string, string>();
  const fieldsOf = new Map<string, string>();
  for (const [heading, target] of targets) {
    const filled = filledColumns(target, cityLanguage).map(({ name }) => name);
    const own = filled.filter((name) => !firstOf.has(name));
    const [name = ''] = filled;
    fieldsOf.set(heading, own.length > 0 ? own.join(' and ') : target.column.name);
    // All columns with a category help to guess it.
    if (own.length === 0 && name !== 'category' && heading !== 'url')
      findings.add(
        'warning',
        headings.get(heading) ?? 0,
        `${shortJson(heading)} is read only where ${shortJson(firstOf.get(name))} is blank; --map COLUMN=FIELD names another field`,
      );
    for (const name of own) firstOf.set(name, heading);
  }
  for (const [heading, at] of headings) {
    const name = fieldsOf.get(heading);
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
function nothingText({ kind }: Source, targets: Targets): string {
  const found = [...targets.values()].map(({ column }) => column.name);
  const missing = ['name', 'lat', 'lng'].filter(
    (field) => !found.includes(field) && !(found.includes('position') && field !== 'name'),
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
