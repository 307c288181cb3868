import { at } from '../base/at.ts';
import type { City, PlaceRecord } from '../places/place.ts';
import { columns, toExported, valueAt } from './columns.ts';
import { SourceError } from './findings.ts';

/** The start of what spreadsheets take for a formula, after any apostrophes, which prevent that. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Without this mark, spreadsheets take UTF-8 for an encoding of their own. */
const byteOrderMark = '\ufeff';

/** Places as a table (RFC 4180), in parts. Texts are quoted, and none is a formula where a spreadsheet opens it. */
export function csv(fields: readonly string[]) {
  const used = columns.filter(({ path }) => fields.includes(at(path, 0)));
  return {
    begin: (_: City): string => `${byteOrderMark}${[...used.map(({ name }) => name), 'url'].join(',')}\r\n`,
    place: (place: PlaceRecord, base: string): string => {
      const shown = toExported(place, base);
      return csvLine([...used.map((column) => valueAt(shown, column)), shown.url]);
    },
    between: '',
    end: '',
  };
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** The text of a cell, without the apostrophe that was put before it. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** A cell, and where it begins in the text, in UTF-16 code units from 0. */
export interface Cell {
  readonly text: string;
  readonly at: number;
}

/** What separates cells: programs that write numbers with a comma use another character between them. */
const separators = [',', ';', '\t'] as const;

/** The separator that the first line has most of. */
export function separatorOf(text: string): string {
  const line = at(text.split(/\r|\n/, 1), 0);
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce<string>((best, each) => (count(each) > count(best) ? each : best), ',');
}

/** Rows of cells; empty lines are none. Throws SourceError at a quoted cell without an end, or with something behind it. */
export function* readCsv(source: string, separator: string): Generator<Cell[], undefined> {
  let at = source.startsWith(byteOrderMark) ? 1 : 0;
  let row: Cell[] = [];
  while (at < source.length) {
    // Within a cell that does not begin with one, a quote is a character like any other.
    const isQuoted = source[at] === '"';
    const end = isQuoted ? endOfQuoted(source, at) : endOfPlain(source, at, separator);
    const text = isQuoted ? source.slice(at + 1, end - 1).replaceAll('""', '"') : source.slice(at, end);
    row.push({ text, at });
    const next = source[end];
    if (next === separator) {
      at = end + 1;
      // A separator at the end of the text has an empty cell behind it.
      if (at === source.length) row.push({ text: '', at });
      else continue;
    } else if (next !== undefined && next !== '\r' && next !== '\n') {
      throw new SourceError('goes on behind its closing quote', end);
    }
    if (row.length > 1 || isQuoted || text !== '') yield row;
    row = [];
    at = next === '\r' && source[end + 1] === '\n' ? end + 2 : Math.max(at, end + 1);
  }
}

function endOfQuoted(source: string, start: number): number {
  let end = source.indexOf('"', start + 1);
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2);
  if (end === -1) throw new SourceError('has an opening quote and no closing one', start);
  return end + 1;
}

function endOfPlain(source: string, start: number, separator: string): number {
  for (let end = start; end < source.length; end += 1) {
    const character = source[end];
    if (character === separator || character === '\r' || character === '\n') return end;
  }
  return source.length;
}
