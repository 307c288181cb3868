import { at } from '../base/at.ts';
import { type Cell, plainText, readCsv, separatorOf } from './csv.ts';
import { SourceError } from './findings.ts';
import { knownHeadings } from './headings.ts';
import type { Row, Source } from './rows.ts';

/** Lines in which the headings are looked for, below titles and dates of the table. */
const maxPreamble = 20;

/** A line that names the separator, which spreadsheets of Microsoft read and write. */
const separatorLine = /^\ufeff?sep=(.)\r?\n/i;

/** Reads a table. `columns` are its headings, if it has none itself. Throws SourceError. */
export function readTable(text: string, columns?: readonly string[]): Source {
  const [line = '', named] = separatorLine.exec(text) ?? [];
  // A blank line keeps the offsets of all that follows.
  const body = line === '' ? text : `${' '.repeat(line.length - 1)}\n${text.slice(line.length)}`;
  const preamble = line === '' ? 0 : 1;
  const separator = named ?? separatorOf(body);
  const lines = () => readCsv(body, separator);
  if (columns)
    return tableOf(
      lines,
      columns.map((name) => [name, 0]),
      preamble,
    );
  const first = firstRows(lines());
  const head = preamble + headRow(first.slice(preamble));
  if ((first[head] ?? []).some(({ text }) => /^\s*[+-]?\d+[.,]\d+\s*$/.test(text)))
    throw new SourceError(
      'has no headings that are known; name the columns, as in --columns name,lat,lng,-,description',
      0,
    );
  const seen = new Map<string, number>();
  const cells = (first[head] ?? []).map((cell) => {
    const name = plainText(cell.text).trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    // A second column of one name is a column by itself, which is read or reported.
    return [name !== '' && count > 1 ? `${name} (${count})` : name, cell.at] as const;
  });
  return tableOf(lines, cells, head + 1);
}

function tableOf(
  lines: () => Iterable<readonly Cell[]>,
  headings: readonly (readonly [name: string, at: number])[],
  skipped: number,
): Source {
  const names = headings.map(([name]) => name);
  const rows = { [Symbol.iterator]: () => rowsOf(lines(), names, skipped) };
  return { kind: 'CSV', headings: new Map(headings), rows };
}

function firstRows(lines: Iterable<readonly Cell[]>): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = [];
  for (const cells of lines) {
    rows.push(cells);
    if (rows.length > maxPreamble) break;
  }
  return rows;
}

/** Returns the number of the row with the most known headings; the first of them, and the first row where none is known. */
function headRow(rows: readonly (readonly Cell[])[]): number {
  const counts = rows.map((cells) => knownHeadings(cells.map((cell) => plainText(cell.text).trim())));
  const most = Math.max(...counts, 0);
  // A title of one word may be a known heading, too.
  return most < 2 ? 0 : counts.indexOf(most);
}

function* rowsOf(
  lines: Iterable<readonly Cell[]>,
  names: readonly string[],
  skipped: number,
): Generator<Row> {
  let number = 0;
  for (const cells of lines) {
    number += 1;
    if (number <= skipped) continue;
    const surplus = cells.slice(names.length).find(({ text }) => text.trim() !== '');
    if (surplus) throw new SourceError(`has more values than the ${names.length} headings`, surplus.at);
    const values = cells
      .slice(0, names.length)
      .map((cell, i) => ({ heading: at(names, i), value: plainText(cell.text), at: cell.at }));
    yield { at: at(cells, 0).at, values };
  }
}
