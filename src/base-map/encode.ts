import { at } from '../at.ts';
import type { MapLayer, MapName } from './base-map.ts';
import type { Feature } from './features.ts';
import { type Kind, kinds } from './kinds.ts';
import { distance, first, isClosed, joined, type Line, last, simplified } from './lines.ts';
import { nameSpots } from './names.ts';

/** What a page loads: about 40 KB, compressed. */
export const maxPositions = 9000;
const maxNames = 600;

/** What lines leave out, in metres, is doubled until they fit. A pixel is 0.4 m in the closest view. */
const leastTolerance = 2;
export const mostTolerance = 128;

/** Lines of one name in one piece: maps have a street in many. */
export function connected(features: readonly Feature[]): Feature[] {
  const groups = Map.groupBy(features, ({ kind, rank, form, name }) => `${kind} ${rank} ${form} ${name}`);
  return [...groups.values()].flatMap((group): readonly Feature[] => {
    const whole = at(group, 0);
    return whole.form === 'line' ? [{ ...whole, lines: joined(group.flatMap(({ lines }) => lines)) }] : group;
  });
}

/** The lines and areas of features in layers; undefined where they have too many positions in the coarsest form. */
export function layersOf(features: readonly Feature[]): MapLayer[] | undefined {
  for (let tolerance = leastTolerance; tolerance <= mostTolerance; tolerance *= 2) {
    const coarse = features.map((each) => ({ ...each, lines: coarseLines(each, tolerance) }));
    const lengths = coarse.flatMap(({ lines }) => lines.map((line) => line.length));
    if (lengths.reduce((a, b) => a + b, 0) <= maxPositions) return layersIn(coarse);
  }
  return undefined;
}

/** What is too small to be seen is left out. Points are no lines. */
function coarseLines({ form, lines }: Feature, tolerance: number): Line[] {
  if (form === 'point') return [];
  const coarse = lines.map((line) => simplified(line, tolerance));
  return coarse.filter((line) =>
    form === 'area' ? isClosed(line) : distance(first(line), last(line)) > 0 || isClosed(line),
  );
}

function layersIn(features: readonly Feature[]): MapLayer[] {
  const groups = Map.groupBy(features, ({ kind, rank, form }) => `${kind} ${rank} ${form}`);
  const layers = [...groups.values()].map((group): MapLayer => {
    const { kind, rank, form } = at(group, 0);
    return {
      kind,
      rank,
      isArea: form === 'area',
      d: group.flatMap(({ lines }) => lines.map(pathOf)).join(''),
    };
  });
  return layers
    .filter(({ d }) => d !== '')
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.rank - a.rank);
}

/** Path data of SVG: the first position, then the way to each next one. */
function pathOf(line: Line): string {
  const { x, y } = first(line);
  const steps = line.slice(1).map((to, i) => pair(to.x - at(line, i).x, to.y - at(line, i).y));
  return `M${pair(x, y)}l${steps.join(' ').replaceAll(' -', '-')}`;
}

const pair = (x: number, y: number): string => `${x} ${y}`.replace(' -', '-');

/** Whose names come first where there is no room for all. */
const nameOrder: readonly Kind[] = [
  'label',
  'hill',
  'water',
  'park',
  'gate',
  'railway',
  'river',
  'road',
  'metro',
  'wall',
];

/** The names of features, those that are seen from afar first. */
export function namesOf(features: readonly Feature[]): MapName[] {
  return features
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => a.rank - b.rank || nameOrder.indexOf(a.kind) - nameOrder.indexOf(b.kind))
    .slice(0, maxNames)
    .map((feature) => {
      const { kind, rank, name, local, form } = feature;
      const isOther = local !== '' && local !== name;
      return {
        kind,
        rank,
        name,
        ...(isOther && { local }),
        isPoint: form === 'point',
        spots: nameSpots(feature),
      };
    })
    .filter(({ spots }) => spots.length > 0);
}
