import { fit, type Setting, type Trial, textWidth } from '../fit.ts';
import { boxAround, claim, type Frame, type Rectangle, roundLength, type Spot } from './frame.ts';
import { ink, reach } from './markers.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** Writes lengths in the language of a page. */
export interface LengthWords {
  readonly kilometres: (km: string) => string;
  readonly metres: (metres: string) => string;
}

/** The room that a marker takes, with half of its width. */
export function boxOf(marker: Spot, r = reach): Rectangle {
  return boxAround(marker, 2 * r, 2 * r);
}

/**
 * What is drawn around markers: rings of distance around a spot, their radii and the names of places where they cover nothing
 * that is taken, and a bar of a round length with that length.
 */
export function drawLayers(
  frame: Frame,
  middle: Spot,
  taken: Rectangle[],
  labels: readonly Label[],
  words: LengthWords,
) {
  const { sheet, unitsPerKm } = frame;
  const shown = ringsKm.filter((km) => km * unitsPerKm > minRadius && km * unitsPerKm < maxRadius);
  const centre = { cx: rounded(middle.x), cy: rounded(middle.y) };
  return {
    rings: shown.map((km) => shape('circle', { ...centre, r: rounded(km * unitsPerKm) })),
    radii: shown
      .toReversed()
      .flatMap((km) => radius(words.kilometres(String(km)), middle, km * unitsPerKm, taken, sheet)),
    names: labelShapes(labels, taken, sheet),
    scale: scale(frame, words),
  };
}

/** In units, of the strip below a sheet, which holds the scale. */
export const stripHeight = 26;

/** Radii of the rings of distance, in km. The smaller ones lie on the larger ones. */
const ringsKm = [100, 50, 20, 10, 5, 2, 1, 0.5];

/** In units: smaller rings are hidden by the marker in their middle, larger ones are far outside of the sheet. */
const minRadius = 44;
const maxRadius = 1500;

/** The radius of a ring, where there is room for it: south of the middle, else further round. */
function radius(text: string, middle: Spot, r: number, taken: Rectangle[], sheet: Rectangle): Shape[] {
  for (let i = 0; i < 16; i += 1) {
    const angle = (i * Math.PI) / 8;
    const spot = { x: middle.x + Math.sin(angle) * r, y: middle.y + Math.cos(angle) * r };
    if (claim(boxAround(spot, 44, 16), taken, sheet))
      return [shape('text', { x: rounded(spot.x), y: rounded(spot.y + 4) }, text)];
  }
  return [];
}

function scale({ unitsPerKm, sheet: { bottom } }: Frame, words: LengthWords): Shape[] {
  const km = roundLength(100 / unitsPerKm);
  const length = rounded(km * unitsPerKm);
  const text = km >= 1 ? words.kilometres(String(km)) : words.metres(String(Math.round(km * 1000)));
  const bar = `M12 ${bottom + 10}v8m0-4h${length}m0-4v8`;
  return [
    shape('path', { fill: 'none', stroke: ink, 'stroke-width': 1.5, d: bar }),
    shape('text', { x: rounded(18 + length), y: bottom + 18 }, text),
  ];
}

/** How a name is set: on one line, else smaller on two. */
const nameTrials: readonly Trial[] = [
  { lines: 1, largest: 12, smallest: 12 },
  { lines: 2, largest: 11, smallest: 10 },
];

/** From one line to the next, in sizes of their letters. */
const leading = 1.2;

const widest = 170;

/** A name as it is set on a map, with its width and height in units. */
export interface Name extends Setting {
  readonly width: number;
  readonly height: number;
}

/** Sets a name. */
export function setName(text: string): Name {
  const setting = fit(text, widest, nameTrials);
  const { size, lines } = setting;
  const width = Math.max(...lines.map((line) => textWidth(line))) * size;
  return { ...setting, width, height: lines.length * size * leading };
}

/** A name beside something round on the map. */
export interface Label {
  readonly name: Name;
  readonly spot: Spot;
  /** What the name keeps away from its spot. */
  readonly clearance: number;
}

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

/** Sets each name on the first side where it lies on the sheet and covers nothing that is taken; else not at all. */
function labelShapes(labels: readonly Label[], taken: Rectangle[], sheet: Rectangle): Shape[] {
  return labels.flatMap(({ name, spot, clearance }) => {
    const { width, height } = name;
    const step = clearance + height / 2 - 1;
    for (const [across, down] of sides) {
      const at = { x: spot.x + across * clearance, y: spot.y + down * step };
      const box = boxAround({ x: at.x + (across * width) / 2, y: at.y }, width, height);
      if (claim(box, taken, sheet))
        return shape(
          'text',
          { 'font-size': name.size, 'text-anchor': anchors[across] },
          ...linesAt(name, at),
        );
    }
    return [];
  });
}

/** The lines of a text around a middle. */
function linesAt({ size, lines }: Name, { x, y }: Spot): Shape[] {
  return lines.map((line, i) => {
    const base = y + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
    return shape('tspan', { x: rounded(x), y: rounded(base) }, line);
  });
}
