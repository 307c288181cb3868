import type { BaseMap, MapName } from '../../base-map/base-map.ts';
import { shortName, textWidth } from '../fit.ts';
import { boxAround, claim, type Frame, type Rectangle, type Spot } from './frame.ts';
import { leading } from './markers.ts';
import { rounded, type Shape, shape } from './shape.ts';

/** Base map with its labels set for a page language. */
export type SetMap = ReturnType<typeof setMap>;

/** Sets the labels of a base map; names in the city language on its pages. */
export function setMap({ origin, kmPerLng, names }: BaseMap, isInCityLanguage: boolean) {
  const texts = names.map((each) => {
    const text = shortName((isInCityLanguage && each.local) || each.name);
    const size = sizes[each.kind] ?? 10.5;
    return { ...each, text, size, width: textWidth(text) * size };
  });
  return { origin, kmPerLng, names: texts };
}

/** Font sizes in units, if not 10.5. */
const sizes: Partial<Record<MapName['kind'], number>> = { label: 11.5, hill: 12, water: 12 };

/** Paths of a base map; roads have an edge. Each layer is one path, so that a script can move it unchanged. */
export function basePaths({ layers }: BaseMap): Shape[] {
  const path = ({ kind, rank, isArea, d }: BaseMap['layers'][number], part = isArea ? 'area' : 'line') =>
    shape('path', { class: `${kind} ${part} rank-${rank}`, d });
  const edges = layers.filter(({ kind }) => kind === 'road').map((each) => path(each, 'edge'));
  const [below, above] = [layers.filter(({ isArea }) => isArea), layers.filter(({ isArea }) => !isArea)];
  return [...below.map((each) => path(each)), ...edges, ...above.map((each) => path(each))];
}

/** Transform from the metres of a base map to the units of a frame. */
export function baseTransform({ origin, kmPerLng }: Omit<SetMap, 'names'>, frame: Frame): string {
  const { x, y } = frame.spot(origin);
  const scale = frame.unitsPerKm / 1000;
  return `matrix(${(scale * frame.kmPerLng) / kmPerLng} 0 0 ${scale} ${rounded(x)} ${rounded(y)})`;
}

/** Units per kilometre from which labels of a rank are visible: roads, then points. */
const roadScales = [20, 45, 130];
const pointScales = [14, 60, 200];
/** Units per kilometre from which markers of gates and stations are visible; they crowd the old city. */
const markScale = 70;

/** Minimum distance between two labels of the same name, in units. */
const minRepeat = 260;
/** Maximum deviation of a line from its straight label, in units. */
const maxSlack = 4;
/** Half the size of a point marker, in units. */
const markRadius = 4;

/** Places the labels that fit, with the markers of gates and stations. */
export function drawNames(map: SetMap, frame: Frame, taken: Rectangle[]): Shape[] {
  const scale = frame.unitsPerKm / 1000;
  const stretch = frame.kmPerLng / map.kmPerLng;
  const origin = frame.spot(map.origin);
  const drawn: Shape[] = [];
  for (const name of map.names) {
    if (frame.unitsPerKm < leastScale(name)) continue;
    const shown: Spot[] = [];
    for (const [x, y, length, angle, slack] of name.spots) {
      if (!name.isPoint && length * scale < name.width) break;
      const at = { x: origin.x + x * scale * stretch, y: origin.y + y * scale };
      const isFar = shown.every((other) => Math.hypot(at.x - other.x, at.y - other.y) > minRepeat);
      if (slack * scale > maxSlack || !isFar) continue;
      const shapes = nameAt(name, at, angle, taken, frame.sheet);
      if (shapes.length > 0) shown.push(at);
      drawn.push(...shapes);
    }
  }
  return drawn;
}

function leastScale({ kind, rank, isPoint }: MapName): number {
  if (kind === 'label') return pointScales[rank - 1] ?? 0;
  return isPoint ? markScale : kind === 'road' ? (roadScales[rank - 1] ?? 0) : 0;
}

function nameAt(
  name: SetMap['names'][number],
  at: Spot,
  angle: number,
  taken: Rectangle[],
  sheet: Rectangle,
): Shape[] {
  const { kind, isPoint, text, width, size } = name;
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const height = size * leading;
  const hasMark = isPoint && kind !== 'label';
  const middle = hasMark ? { x: at.x, y: at.y + markRadius + height / 2 + 1 } : at;
  const box = boxAround(middle, width * cos + height * sin, width * sin + height * cos);
  const mark = hasMark ? { ...box, top: at.y - markRadius } : box;
  if (!claim(mark, taken, sheet)) return [];
  const transform = `translate(${rounded(middle.x)} ${rounded(middle.y)})rotate(${angle})`;
  const label = shape('text', { class: kind, transform, y: rounded(size * 0.36), 'font-size': size }, text);
  const dot = shape('circle', { class: kind, cx: rounded(at.x), cy: rounded(at.y), r: markRadius });
  return hasMark ? [dot, label] : [label];
}
