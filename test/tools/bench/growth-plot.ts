import type { SizeResult } from './chapters/scale.ts';

/** What is drawn: the row of the table, what a reader calls it, and a colour that shows on white and on black. */
const lines = [
  { row: 'ready, ms', title: 'ready, ms', colour: '#c2546a' },
  { row: 'memory after the start, MB', title: 'memory, MB', colour: '#8a6fd1' },
  { row: 'home, KB', title: 'home page, KB', colour: '#3d8f68' },
  { row: 'wait: home, ms', title: 'wait beside the first home page, ms', colour: '#b9832b' },
  { row: 'wait: search, ms', title: 'wait beside a search, ms', colour: '#3f87c4' },
  { row: 'wait: a reload, ms', title: 'wait during a reload, ms', colour: '#7d8590' },
];

const [width, height] = [760, 400];
const [left, right, top, bottom] = [52, 250, 16, 36];
/** The least distance from one line of text to the next. */
const textStep = 17;

/** Cost against places, both axes logarithmic, so that what grows with the city is a slope and what does not is flat. */
export function growthPlot(results: readonly SizeResult[]): string {
  const places = results.map((result) => result.places);
  const amountOf = ({ figures }: SizeResult, row: string) => Math.max(1, figures[row] ?? 1);
  const largest = Math.max(...results.flatMap((result) => lines.map(({ row }) => amountOf(result, row))));
  const decades = Math.ceil(Math.log10(largest));
  const x = scale(Math.min(...places), Math.max(...places), left, width - right);
  const y = scale(1, 10 ** decades, height - bottom, top);
  const drawn = lines.map((line) => ({
    ...line,
    points: results.map((result) => [x(result.places), y(amountOf(result, line.row))] as const),
  }));
  const ends = spread(drawn.map(({ points }) => points.at(-1)?.[1] ?? 0));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>What a service costs by the number of its places, on logarithmic axes</title>',
    '<style>text{font:13px system-ui,sans-serif;fill:#7d8590}path{fill:none}.grid{stroke:#7d859040}</style>',
    ...Array.from({ length: decades + 1 }, (_, i) => gridLine(y(10 ** i), (10 ** i).toLocaleString('en'))),
    ...places.map((count) => text(x(count), height - 12, count.toLocaleString('en'), 'middle')),
    text(width - right + 40, height - 12, 'places', 'start'),
    ...drawn.map(({ title, colour, points }, i) => curve(points, title, colour, ends[i] ?? 0)),
    '</svg>\n',
  ].join('\n');
}

function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const part = (value: number) => Math.log(value / from) / Math.log(to / from);
  return (value) => Math.round(start + part(value) * (end - start));
}

/** The same heights, moved down where texts at them would overlap. */
function spread(heights: readonly number[]): number[] {
  const moved = [...heights];
  let free = 0;
  for (const [i, y] of [...heights.entries()].sort(([, a], [, b]) => a - b)) {
    moved[i] = Math.max(y, free);
    free = (moved[i] ?? 0) + textStep;
  }
  return moved;
}

function gridLine(y: number, label: string): string {
  return `<path class="grid" d="M${left} ${y}H${width - right}"/>${text(left - 8, y + 4, label, 'end')}`;
}

function text(x: number, y: number, content: string, anchor: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`;
}

type Point = readonly [x: number, y: number];

function curve(points: readonly Point[], title: string, colour: string, textY: number): string {
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`);
  const [endX = 0, endY = 0] = points.at(-1) ?? [];
  return [
    `<path stroke="${colour}" stroke-width="2" d="M${points.map(([x, y]) => `${x} ${y}`).join('L')}"/>`,
    ...dots,
    `<path stroke="${colour}" stroke-opacity=".4" d="M${endX + 6} ${endY}L${endX + 18} ${textY}"/>`,
    `<text x="${endX + 24}" y="${textY + 4}" style="fill:${colour}">${title}</text>`,
  ].join('');
}
