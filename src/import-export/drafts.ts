import { shortJson } from '../base/errors.ts';
import { readHeadings, wordsFor } from './columns.ts';
import { type Findings, SourceError } from './findings.ts';
import { type Draft, draftOf, nameOf } from './place-maker.ts';
import type { Source } from './rows.ts';

type Targets = ReturnType<typeof readHeadings>['targets'];

/** Returns the rows that have a name and a position, ordered by index, and the language of their texts. */
export function draftsOf(source: Source, cityLanguage: string | undefined, findings: Findings) {
  const { headings, rows } = source;
  const known = cityLanguage ?? source.language;
  const { targets, language } = readHeadings([...headings.keys()], known);
  tellHeadings(headings, targets, findings);
  const drafts: Draft[] = [];
  for (const row of rows) {
    const draft = draftOf(row, targets, known ?? language, findings);
    const { fields } = draft;
    if (nameOf(fields) === undefined) findings.add('warning', row.at, 'has no name and is skipped');
    else if (fields.lat === undefined || fields.lng === undefined)
      findings.add('warning', row.at, `${shortJson(nameOf(fields))} has no position and is skipped`);
    else findings.tellProgress(drafts.push(draft));
  }
  if (drafts.length === 0) throw new SourceError(nothingText(source, targets), 0);
  return { drafts: inOrder(drafts, findings), language: known ?? language };
}

function tellHeadings(headings: Source['headings'], targets: Targets, findings: Findings): void {
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
