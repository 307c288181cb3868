import { ems, fit, type Trial } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Rectangle, Spot } from './frame.ts';
import { ground } from './markers.ts';

/** A name beside something round on the map. */
export interface Label extends Spot {
  readonly text: string;
  /** What the name keeps away from its spot. */
  readonly clearance: number;
}

const widest = 170;
const leading = 1.2;
const trials: readonly Trial[] = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

type Side = 'start' | 'middle' | 'end';

interface Setting {
  readonly box: Rectangle;
  readonly anchor: Side;
  readonly x: number;
  readonly y: number;
}

/** Sets every label on the side where it covers least of what is there already, and of the labels before it. */
export function labels(entries: readonly Label[], taken: readonly Rectangle[], sheet: Rectangle): string {
  const boxes = [...taken];
  const texts = entries.map((entry) => {
    const { size, lines } = fit(entry.text, widest, 0, trials);
    const width = Math.max(...lines.map((line) => ems(line))) * size;
    const height = lines.length * size * leading;
    const [best] = sides(entry, width, height)
      .map((setting) => ({ setting, cost: cost(setting.box, boxes, sheet) }))
      .sort((a, b) => a.cost - b.cost);
    if (!best) return '';
    boxes.push(best.setting.box);
    const { x, y, anchor } = best.setting;
    const spans = lines.map((line, i) => {
      const base = y + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
      return `<tspan x="${x.toFixed(1)}" y="${base.toFixed(1)}">${escapeXml(line)}</tspan>`;
    });
    return `<text font-size="${size}" text-anchor="${anchor}">${spans.join('')}</text>`;
  });
  return `<g aria-hidden="true" font-weight="600" stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`;
}

function sides({ x, y, clearance }: Label, width: number, height: number): Setting[] {
  const beside = (side: 'start' | 'end', dy: number): Setting => {
    const at = side === 'start' ? x + clearance : x - clearance;
    const left = side === 'start' ? at : at - width;
    return { anchor: side, x: at, y: y + dy, box: boxAt(left, y + dy, width, height) };
  };
  const stacked = (dy: number): Setting => ({
    anchor: 'middle',
    x,
    y: y + dy,
    box: boxAt(x - width / 2, y + dy, width, height),
  });
  const step = clearance + height / 2 - 1;
  return [
    beside('start', 0),
    beside('end', 0),
    stacked(step),
    stacked(-step),
    beside('start', step * 0.7),
    beside('end', step * 0.7),
    beside('start', -step * 0.7),
    beside('end', -step * 0.7),
    stacked(step * 2),
    stacked(-step * 2),
  ];
}

const boxAt = (left: number, middle: number, width: number, height: number): Rectangle => ({
  left,
  top: middle - height / 2,
  right: left + width,
  bottom: middle + height / 2,
});

/** The area covered, and ten times the area that would lie off the sheet. */
function cost(box: Rectangle, taken: readonly Rectangle[], sheet: Rectangle): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  const off = area - overlap(box, sheet);
  return taken.reduce((sum, other) => sum + overlap(box, other), off * 10);
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const depth = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && depth > 0 ? width * depth : 0;
}

/** The square that a marker or a dot covers. */
export const square = ({ x, y }: Spot, half: number): Rectangle => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});
