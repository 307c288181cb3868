import type { Point } from '../../indexes/distance.ts';
import { drawNames, type SetMap } from './base-layer.ts';
import { boxAround, claim, type Frame, type Rectangle, roundLength, type Spot } from './frame.ts';
import { leading, type MapWords, type Name, type Room, type Share } from './markers.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** Something at a spot of a map. */
export type Placed<T = Room> = T & { readonly spot: Spot };

/** What a script needs to lay the map of the city below a drawing. */
export interface SheetData extends Pick<Frame, 'middle' | 'kmPerLng' | 'unitsPerKm'> {
  /** Where that map is, if there is one. */
  readonly base?: string | undefined;
}

/** What a script needs to draw the map anew that a page came with. */
export interface MapData extends SheetData {
  /** What the rings are around. */
  readonly rings: Point;
  /** `#` stands for a number, `@` for a name. */
  readonly texts: Readonly<Record<keyof MapWords['map'], string>>;
}

/** What a script needs of the places of a marker that are not in the list: how many of each category, where, around which. */
export interface Others {
  readonly shares: readonly Share[];
  readonly at: Point;
  readonly name: string;
}

/** What is drawn around marks: rings or the names of a base map, names of marks where they cover nothing, and a scale. */
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

/** In units, of the strip below a sheet, which holds the scale. */
export const stripHeight = 26;

/** Radii of the rings of distance, in km. The smaller ones lie on the larger ones. */
const ringsKm = [100, 50, 20, 10, 5, 2, 1, 0.5];

/** In units: smaller rings are hidden by the marker in their middle, larger ones are far outside of the sheet. */
const minRadius = 44;
const maxRadius = 1500;

/** The radius of a ring, where there is room for it: south of the middle, else further round. */
function radiusText(text: string, middle: Spot, r: number, taken: Rectangle[], sheet: Rectangle): Shape[] {
  for (let i = 0; i < 16; i += 1) {
    const angle = (i * Math.PI) / 8;
    const spot = { x: middle.x + Math.sin(angle) * r, y: middle.y + Math.cos(angle) * r };
    if (claim(boxAround(spot, 44, 16), taken, sheet))
      return [shape('text', { x: rounded(spot.x), y: rounded(spot.y + 4) }, text)];
  }
  return [];
}

/** In the strip: a bar of a round length, and an arrow to the north. */
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

/** Where a name may stand, best first: how far across its mark and down from it, in steps. */
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

/** Between a mark and its name, in units. */
const gap = 3;

/** The name of a mark on the first side where it lies on the sheet and covers nothing that is taken; else nothing. */
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

/** The lines of a text around a middle. */
function linesAt({ size, lines }: Name, { x, y }: Spot): Shape[] {
  return lines.map((line, i) => {
    const base = y + (i - (lines.length - 1) / 2) * size * leading + size * 0.36;
    return shape('tspan', { x: rounded(x), y: rounded(base) }, line);
  });
}
