import type { ContenderResult, RowResult } from './chapters/requests.ts';
import { titles } from './contenders.ts';

/** The rows that are drawn, with what a reader calls them. */
const panels = [
  { row: 'list', title: 'a list of 50 places' },
  { row: 'place', title: 'one place' },
];

const width = 760;
const labelWidth = 250;
const figureWidth = 60;
const barHeight = 18;
const barStep = 24;
const panelHead = 40;

/** Bars of CPU time per request, shortest first; nothing unless both rows were measured with everyone. */
export function plot(rows: readonly RowResult[], machine: string): string | undefined {
  const drawn = panels.map(({ row, title }) => ({ title, result: rows.find((one) => one.row === row) }));
  if (!drawn.every(({ result }) => result?.contenders.some(({ name }) => name === 'fastify')))
    return undefined;
  let y = 0;
  const parts: string[] = [];
  for (const { title, result } of drawn) {
    const contenders = (result?.contenders ?? []).toSorted((a, b) => a.lowMicros - b.lowMicros);
    parts.push(panel(title, contenders, y));
    y += panelHead + contenders.length * barStep + 10;
  }
  const height = y + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    '<title>Processor time per request, shorter is better</title>',
    `<style>${style}</style>`,
    ...parts,
    `<text class="note" x="0" y="${height - 6}">CPU µs per request, server on one core, wrk on another; ${machine}</text>`,
    '</svg>\n',
  ].join('\n');
}

const style = [
  'text{font:13px system-ui,sans-serif;fill:#333}',
  '.head{font-weight:600}.note{font-size:11px;fill:#777}',
  '.bar{fill:#b9b3ab}.ours{fill:#c2546a}',
  '@media(prefers-color-scheme:dark){text{fill:#ddd}.note{fill:#999}.bar{fill:#6b6660}}',
].join('');

function panel(title: string, contenders: readonly ContenderResult[], top: number): string {
  const longest = Math.max(...contenders.map(({ lowMicros }) => lowMicros));
  const scale = (width - labelWidth - figureWidth) / longest;
  const bars = contenders.map(({ name, lowMicros }, i) => {
    const y = top + panelHead + i * barStep;
    const kind = name === 'places' || name === 'executable' ? 'bar ours' : 'bar';
    const length = (lowMicros * scale).toFixed(1);
    const text = y + barHeight - 5;
    return [
      `<text x="${labelWidth - 10}" y="${text}" text-anchor="end">${titles[name]}</text>`,
      `<rect class="${kind}" x="${labelWidth}" y="${y}" width="${length}" height="${barHeight}" rx="2"/>`,
      `<text x="${(labelWidth + Number(length) + 8).toFixed(1)}" y="${text}">${lowMicros.toFixed(1)}</text>`,
    ].join('');
  });
  return [`<text class="head" x="0" y="${top + 24}">${title}</text>`, ...bars].join('\n');
}
