import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../support/project.ts';
import { type DrawingResult, drawingLines } from './chapters/drawing.ts';
import type { ContenderResult, RowResult } from './chapters/requests.ts';
import { type SizeResult, scaleLines } from './chapters/scale.ts';
import { type SmallResult, smallRows } from './chapters/small.ts';
import { type StartsResult, startsCells, startsHead } from './chapters/starts.ts';
import type { StartupResult } from './chapters/startup.ts';
import { titles } from './contenders.ts';
import { growthPlot } from './growth-plot.ts';
import { plot } from './plot.ts';
import { figure, whole } from './table.ts';

/** What docs/performance.json holds: the results of one run. */
export interface Results {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly node: string;
  /** Number of built-in places. */
  readonly places: number;
  readonly rows: readonly RowResult[];
  readonly starts?: readonly StartsResult[];
  readonly scale?: readonly SizeResult[];
  readonly startup?: readonly StartupResult[];
  readonly small?: SmallResult;
  readonly drawing?: readonly DrawingResult[];
}

const inDocs = (name: string): string => join(projectRoot, 'docs', name);
export const resultsFile = inDocs('performance.json');
export const pageFile = inDocs('performance.md');
export const plotFile = inDocs('performance.svg');
export const scalePlotFile = inDocs('scale.svg');

export function readResults(): Results {
  return JSON.parse(readFileSync(resultsFile, 'utf8'));
}

/** Writes the results file, and the page from it. */
export function recordResults(results: object): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, undefined, 2)}\n`);
  writePage();
}

/** Makes the tables and plots of the page from the results file. */
export function writePage(): void {
  const results = readResults();
  writeFileSync(pageFile, renderedPage(readFileSync(pageFile, 'utf8'), results));
  for (const [file, svg] of plots(results)) writeFileSync(file, svg);
}

/** Plots of the results, by file. */
export function plots({ rows, machine, scale }: Results): [file: string, svg: string][] {
  const bars = plot(rows, machine);
  return [
    ...(bars ? [[plotFile, bars] as [string, string]] : []),
    ...(scale ? [[scalePlotFile, growthPlot(scale)] as [string, string]] : []),
  ];
}

/** Replaces the text between `<!-- NAME -->` and `<!-- end -->` by the results of that name. */
export function renderedPage(page: string, results: Results): string {
  return page.replace(
    /(<!-- ([a-z]+) -->\n).*?(<!-- end -->)/gs,
    (_, begin: string, name: string, end: string) => {
      const make = sections[name];
      if (!make)
        throw new Error(`docs/performance.md wants ${name}; there are ${Object.keys(sections).join(', ')}`);
      return `${begin}\n${make(results)}\n${end}`;
    },
  );
}

const sections: Readonly<Record<string, (results: Results) => string>> = {
  run: ({ date, commit, machine }) =>
    `Measured on ${date.slice(0, 10)} at commit \`${commit}\`: ${machine}.\n`,
  requests: ({ rows }) =>
    markdown([
      [
        'CPU µs a request',
        '`node:http`, lowest tenth',
        '`places`, lowest tenth',
        'ratio',
        'ratio of medians',
        'older bundle, ratio',
      ],
      ...rows.map((row) => {
        const [bare, ours, older] = (['bare', 'places', 'before'] as const).map((name) =>
          contender(row, name),
        );
        return [
          titleOf(row),
          figure(bare?.lowMicros ?? Number.NaN),
          figure(ours?.lowMicros ?? Number.NaN),
          ratio(ours?.lowMicros, bare?.lowMicros),
          ratio(ours?.medianMicros, bare?.medianMicros),
          ratio(older?.lowMicros, bare?.lowMicros),
        ];
      }),
    ]),
  peers: ({ rows }) => {
    const compared = rows.filter(({ contenders }) => contenders.some(({ name }) => name === 'fastify'));
    const names = compared[0]?.contenders.map(({ name }) => name) ?? [];
    return markdown([
      ['', ...compared.map((row) => `${titleOf(row)}, µs`), 'MB after lists'],
      ...names.map((name) => [
        titles[name],
        ...compared.map((row) => figure(contender(row, name)?.lowMicros ?? Number.NaN)),
        whole(compared[0] ? (contender(compared[0], name)?.megabytes ?? Number.NaN) : Number.NaN),
      ]),
    ]);
  },
  starts: ({ starts = [] }) => markdown([startsHead, ...starts.map(startsCells)]),
  scale: ({ scale = [] }) => markdown(scaleLines(scale)),
  startup: ({ startup = [] }) =>
    markdown([
      ['', 'ms to listen', '× bare', 'anonymous memory, MB'],
      ...startup.map(({ name, startMs, idleMegabytes }) => [
        name,
        whole(startMs),
        ratio(startMs, startup[0]?.startMs),
        figure(idleMegabytes),
      ]),
    ]),
  small: ({ small }) => (small ? markdown([['a quarter of a core, 256 MB', ''], ...smallRows(small)]) : ''),
  drawing: ({ drawing = [] }) => markdown(drawingLines(drawing)),
};

function titleOf({ row, bodyBytes }: RowResult): string {
  return `${row}, ${figure(bodyBytes / 1000)} KB`;
}

function contender({ contenders }: RowResult, wanted: ContenderResult['name']): ContenderResult | undefined {
  return contenders.find(({ name }) => name === wanted);
}

function ratio(value = Number.NaN, base = Number.NaN): string {
  return figure(value / base, 2);
}

/** Lays out a table of Markdown: the first column to the left, all others to the right. */
function markdown([head = [], ...lines]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...lines.map(line), ''].join('\n');
}
