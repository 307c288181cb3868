import { brotliCompressSync, constants } from 'node:zlib';
import { at } from '../base/at.ts';
import { type BaseMap, kinds, type MapLayer, type MapName, maxRank } from './base-map.ts';
import type { Feature } from './features.ts';
import { distance, first, isClosed, joined, type Line, last, simplified } from './lines.ts';
import { nameSpots } from './names.ts';

/** Bytes that a page loads, compressed with Brotli. */
const maxBytes = 40_000;
/** More of them are never that small: what has more is not encoded. */
const maxPositions = 9000;
const maxNames = 400;

/** What lines leave out, in metres, is doubled until they fit. A pixel is 0.4 m in the closest view. */
const leastTolerance = 2;
export const mostTolerance = 128;
/** Areas narrower than this many tolerances are left out: a city has thousands of small parks, which would take all the bytes. */
const leastArea = 8;
/** A map that does not fit with this tolerance loses what is only seen near by instead. */
const fineTolerance = 32;

/** Lines of one name in one piece: maps have a street in many. */
export function connected(features: readonly Feature[]): Feature[] {
  const groups = Map.groupBy(features, ({ kind, rank, form, name }) => `${kind} ${rank} ${form} ${name}`);
  return [...groups.values()].flatMap((group): readonly Feature[] => {
    const whole = at(group, 0);
    return whole.form === 'line' ? [{ ...whole, lines: joined(group.flatMap(({ lines }) => lines)) }] : group;
  });
}

/** Layers and names of as many ranks as fit. Undefined where rank 1 alone has too many bytes in the coarsest form. */
export function drawingOf(all: readonly Feature[]): Pick<BaseMap, 'layers' | 'names'> | undefined {
  for (let rank = maxRank; rank > 0; rank -= 1) {
    const features = all.filter((each) => each.rank <= rank);
    const most = rank > 1 ? fineTolerance : mostTolerance;
    for (let tolerance = leastTolerance; tolerance <= most; tolerance *= 2) {
      const coarse = features.map((each) => ({ ...each, lines: coarseLines(each, tolerance) }));
      const lengths = coarse.flatMap(({ lines }) => lines.map((line) => line.length));
      if (lengths.reduce((a, b) => a + b, 0) > maxPositions) continue;
      const drawing = { layers: layersIn(coarse), names: namesOf(features) };
      if (compressedSize(drawing) <= maxBytes) return drawing;
    }
  }
  return undefined;
}

/** A little more than what is sent, for which there is more time. */
function compressedSize(drawing: object): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(JSON.stringify(drawing), { params }).length;
}

/** What is too small to be seen is left out. Points are no lines. */
function coarseLines({ form, lines }: Feature, tolerance: number): Line[] {
  if (form === 'point') return [];
  const coarse = lines.map((line) => simplified(line, tolerance));
  return coarse.filter((line) =>
    form === 'area'
      ? isClosed(line) && line.some((position) => distance(first(line), position) >= leastArea * tolerance)
      : distance(first(line), last(line)) > 0 || isClosed(line),
  );
}

function layersIn(features: readonly Feature[]): MapLayer[] {
  const groups = Map.groupBy(features, ({ kind, rank, form }) => `${kind} ${rank} ${form}`);
  const layers = [...groups.values()].map((group): MapLayer => {
    const { kind, rank, form } = at(group, 0);
    const d = group.flatMap(({ lines }) => lines.map(pathOf)).join('');
    return { kind, rank, isArea: form === 'area', d };
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
const nameOrder = 'label hill water park gate railway river road metro wall'.split(' ');

/** The names of features, those that are seen from afar first. */
function namesOf(features: readonly Feature[]): MapName[] {
  return features
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => a.rank - b.rank || nameOrder.indexOf(a.kind) - nameOrder.indexOf(b.kind))
    .slice(0, maxNames)
    .map((feature) => {
      const { kind, rank, name, local, form } = feature;
      const isOther = local !== '' && local !== name;
      const spots = nameSpots(feature);
      return { kind, rank, name, ...(isOther && { local }), isPoint: form === 'point', spots };
    })
    .filter(({ spots }) => spots.length > 0);
}
