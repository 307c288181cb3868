/** Lays out lines of cells in columns: the first one to the left, all others to the right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const line of lines) {
    for (const [i, cell] of line.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return lines
    .map((line) =>
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))),
    )
    .map((line) => `${line.join('  ').trimEnd()}\n`)
    .join('');
}

/** A number with so many decimals, or a dash where there is none. */
export function figure(value: number, decimals = 1): string {
  return Number.isFinite(value) ? value.toFixed(decimals) : '–';
}

export function whole(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–';
}
