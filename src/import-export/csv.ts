import { at } from '../base/at.ts';
import type { City, PlaceRecord } from '../places/place.ts';
import { columns, toExported, valueAt } from './columns.ts';
import { SourceError } from './findings.ts';

/** Start of text that spreadsheets execute as a formula, after any apostrophes, which disable formulas. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Spreadsheets need this mark to recognise UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * Writes places as a table (RFC 4180), in parts. Texts are quoted, and spreadsheets execute none of them as a formula.
 */
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

/** Strips the apostrophe that export adds to disable a formula. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** A cell and its offset in the text, in UTF-16 code units. */
export interface Cell {
  readonly text: string;
  readonly at: number;
}

/** Cell separators. Programs that write decimal commas use another separator than the comma. */
const separators = [';', '\t', ',', '|'] as const;

/** Returns the most frequent separator of the first line that has one. */
export function separatorOf(text: string): string {
  const line = /^[^\r\n]*[;\t,|][^\r\n]*/m.exec(text)?.[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return separators.reduce<string>((best, each) => (count(each) > count(best) ? each : best), ';');
}

/**
 * Parses rows of cells and skips empty lines. Throws SourceError if a quoted cell is not closed or is followed by text.
 */
export function* readCsv(source: string, separator: string): Generator<Cell[], undefined> {
  let at = source.startsWith(byteOrderMark) ? 1 : 0;
  let row: Cell[] = [];
  while (at < source.length) {
    // In a cell that does not begin with a quote, quotes are ordinary characters.
    const isQuoted = source[at] === '"';
    const end = isQuoted ? endOfQuoted(source, at) : endOfPlain(source, at, separator);
    const text = isQuoted ? source.slice(at + 1, end - 1).replaceAll('""', '"') : source.slice(at, end);
    row.push({ text, at });
    const next = source[end];
    if (next === separator) {
      at = end + 1;
      // A separator at the end of the text is followed by an empty cell.
      if (at === source.length) row.push({ text: '', at });
      else continue;
    } else if (next !== undefined && next !== '\r' && next !== '\n') {
      throw new SourceError('continues after its closing quote', end);
    }
    if (row.length > 1 || isQuoted || text !== '') yield row;
    row = [];
    at = next === '\r' && source[end + 1] === '\n' ? end + 2 : Math.max(at, end + 1);
  }
}

function endOfQuoted(source: string, start: number): number {
  let end = source.indexOf('"', start + 1);
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2);
  if (end === -1) throw new SourceError('has an opening quote without a closing quote', start);
  return end + 1;
}

function endOfPlain(source: string, start: number, separator: string): number {
  for (let end = start; end < source.length; end += 1) {
    const character = source[end];
    if (character === separator || character === '\r' || character === '\n') return end;
  }
  return source.length;
}
