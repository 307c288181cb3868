/** Characters that end a line for some reader, and controls that terminals act on; a tab separates cells. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
const breaks = /[\x00-\x08\n-\x1f\x7f-\x9f\u2028\u2029]+/g;

/** Replaces the breaks of a text of the data by spaces, for titles and descriptions. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ');
}

/**
 * Joins the lines of a text for a model. Breaks within a line become spaces: otherwise a description could add lines that
 * pass for words of the service, such as another `Page:`.
 */
export function textOfLines(lines: readonly string[]): string {
  return lines.map(oneLine).join('\n');
}

/** Joins the cells of one line of a table. */
export function textOfCells(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t');
}
