import { fit, type Setting, type Trial, textWidth } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Rectangle, Spot } from './frame.ts';
import { ground, reach } from './markers.ts';

/** How a name is set: on one line, else smaller on two. */
const nameTrials: readonly Trial[] = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

/** From one line to the next, in sizes of their letters. */
const leading = 1.2;

/** The lines of a text around a middle. */
function textLines({ size, lines }: Setting, x: string, middle: number): string {
  const texts = lines.map((line, i) => {
    const base = middle + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
    return `<tspan x="${x}" y="${base.toFixed(1)}">${escapeXml(line)}</tspan>`;
  });
  return texts.join('');
}

/** A name beside something round on the map. */
export interface Label extends Spot {
  readonly text: string;
  /** What the name keeps away from its spot. */
  readonly clearance: number;
}

/** A marker, with half of its width where that is not the usual one. */
interface Mark extends Spot {
  readonly r?: number;
}

const widest = 170;

/** Where a label may stand, best first: how far across its spot and down from it, in steps. */
const sides: readonly (readonly [across: 1 | 0 | -1, down: number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 0.7],
  [-1, 0.7],
  [1, -0.7],
  [-1, -0.7],
  [0, 2],
  [0, -2],
];
const anchors = { '1': 'start', '0': 'middle', '-1': 'end' } as const;

/** Sets each name on the first side where it lies on the sheet and covers no marker and no other name; else not at all. */
export function labels(entries: readonly Label[], markers: readonly Mark[], sheet: Rectangle): string {
  const taken = markers.map(({ x, y, r = reach }) => boxAt(x - r, y, 2 * r, 2 * r));
  const texts = entries.map(({ text, x, y, clearance }) => {
    const name = fit(text, widest, 0, nameTrials);
    const { size, lines } = name;
    const width = Math.max(...lines.map((line) => textWidth(line))) * size;
    const height = lines.length * size * leading;
    const step = clearance + height / 2 - 1;
    for (const [across, down] of sides) {
      const at = { x: x + across * clearance, y: y + down * step };
      const box = boxAt(at.x + ((across - 1) / 2) * width, at.y, width, height);
      if (!isWithin(box, sheet) || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      const set = textLines(name, at.x.toFixed(1), at.y);
      return `<text font-size="${size}" text-anchor="${anchors[across]}">${set}</text>`;
    }
    return '';
  });
  return `<g class="names" aria-hidden="true" font-weight="600" stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`;
}

const boxAt = (left: number, middle: number, width: number, height: number): Rectangle => ({
  left,
  top: middle - height / 2,
  right: left + width,
  bottom: middle + height / 2,
});

function isWithin(box: Rectangle, { left, top, right, bottom }: Rectangle): boolean {
  return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
