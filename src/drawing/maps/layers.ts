import { drawNames, type SetMap } from './base-layer.ts';
import { boxAround, claim, type Frame, type Rectangle, roundLength, type Spot } from './frame.ts';
import type { MapClass } from './hooks.ts';
import { leading, type MapWords, type Name, type Room } from './markers.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** An item at a position of the map. */
export type Placed<T = Room> = T & { readonly spot: Spot };

/** Layers that follow the frame, each a group of the drawing. */
export const layerNames = [
  'ground',
  'rings',
  'radii',
  'names',
  'places',
  'strip',
  'scale',
] as const satisfies MapClass[];

/**
 * Draws the layers around markers: distance rings or the labels of a base map, labels of markers that fit, and a scale
 * bar.
 */
export function drawLayers(
  frame: Frame,
  middle: Spot,
  marks: readonly Placed[],
  { map }: MapWords,
  base?: SetMap,
  covered: readonly Rectangle[] = [],
) {
  const { sheet, unitsPerKm } = frame;
  const ofScale = (km: number) => km * unitsPerKm > minRadius && km * unitsPerKm < maxRadius;
  const shown = base ? [] : ringsKm.filter(ofScale);
  const centre = { cx: rounded(middle.x), cy: rounded(middle.y) };
  const taken = [...covered, ...marks.map(({ spot, radius }) => boxAround(spot, 2 * radius, 2 * radius))];
  return {
    ground: [shape('path', { d: `M0 0h${sheet.right}v${sheet.bottom}H0z` })],
    rings: shown.map((km) => shape('circle', { ...centre, r: rounded(km * unitsPerKm) })),
    radii: shown
      .toReversed()
      .flatMap((km) => radiusText(map.kilometres(String(km)), middle, km * unitsPerKm, taken, sheet)),
    names: marks.flatMap((mark) => nameShapes(mark, taken, sheet)),
    ...(base && { places: drawNames(base, frame, taken) }),
    strip: [shape('path', { d: `M0 ${sheet.bottom}h${sheet.right}v${stripHeight}H0z` })],
    scale: scale(frame, map),
  };
}

/** Height of the strip below a sheet that holds the scale bar, in units. */
export const stripHeight = 26;

/** Radii of the distance rings in kilometres, smaller rings on top. */
const ringsKm = [100, 50, 20, 10, 5, 2, 1, 0.5];

/**
 * Radii in units between which rings are drawn: the central marker hides smaller ones, larger ones lie outside the
 * sheet.
 */
const minRadius = 44;
const maxRadius = 1500;

/** Labels a ring with its radius where that fits, first south of the centre, then further round. */
function radiusText(text: string, middle: Spot, r: number, taken: Rectangle[], sheet: Rectangle): Shape[] {
  for (let i = 0; i < 16; i += 1) {
    const angle = (i * Math.PI) / 8;
    const spot = { x: middle.x + Math.sin(angle) * r, y: middle.y + Math.cos(angle) * r };
    if (claim(boxAround(spot, 44, 16), taken, sheet))
      return [shape('text', { x: rounded(spot.x), y: rounded(spot.y + 4) }, text)];
  }
  return [];
}

/** Scale bar of a round length, and an arrow to the north. */
function scale({ unitsPerKm, sheet: { right, bottom } }: Frame, words: MapWords['map']): Shape[] {
  const km = roundLength(Math.min(100, right / 4) / unitsPerKm);
  const length = rounded(km * unitsPerKm);
  const text = km >= 1 ? words.kilometres(String(km)) : words.metres(String(Math.round(km * 1000)));
  const bar = `M12 ${bottom + 10}v8m0-4h${length}m0-4v8`;
  const y = bottom + 18;
  return [
    shape('path', { fill: 'none', stroke: 'var(--ink)', 'stroke-width': 1.5, d: bar }),
    shape('text', { x: rounded(18 + length), y }, text),
    shape('text', { x: right - 30, y, 'text-anchor': 'end' }, words.north),
    shape('path', { d: `M${right - 19} ${bottom + 5}l6 17-6-4-6 4z` }),
  ];
}

/** Label positions around a marker, best first: horizontal side, and vertical offset in steps. */
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

/** Units between a marker and its label. */
const gap = 3;

/** Draws the label of a marker on the first side where it fits; draws nothing if it fits nowhere. */
function nameShapes({ label, spot, radius }: Placed, taken: Rectangle[], sheet: Rectangle): Shape[] {
  if (!label) return [];
  const name = label();
  const clearance = radius + gap;
  const step = clearance + name.height / 2 - 1;
  for (const [across, down] of sides) {
    const at = { x: spot.x + across * clearance, y: spot.y + down * step };
    const middle = { x: at.x + (across * name.width) / 2, y: at.y };
    if (claim(boxAround(middle, name.width, name.height), taken, sheet)) {
      const attributes = { 'font-size': name.size, 'text-anchor': anchors[across] };
      return [shape('text', attributes, ...linesAt(name, at))];
    }
  }
  return [];
}

/** Lines of text centred on a position. */
function linesAt({ size, lines }: Name, { x, y }: Spot): Shape[] {
  return lines.map((line, i) => {
    const base = y + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
    return shape('tspan', { x: rounded(x), y: rounded(base) }, line);
  });
}
