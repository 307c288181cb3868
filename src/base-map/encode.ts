import { at } from '../base/at.ts';
import { zlib } from '../base/zlib.ts';
import { type BaseMap, kinds, type MapLayer, type MapName, maxRank } from './base-map.ts';
import type { Feature } from './features.ts';
import { distance, first, isClosed, joined, type Line, last, simplified } from './lines.ts';
import { nameSpots } from './names.ts';

/** Maximum size that a page loads, in bytes, compressed with Brotli. */
const maxBytes = 40_000;
/** Inputs above these counts never fit `maxBytes`, so they are not encoded. */
const maxPositions = 9000;
const maxNames = 400;

/** Tolerances of simplification in metres; doubled until the map fits. One pixel is 0.4 m at the closest zoom level. */
const leastTolerance = 2;
export const mostTolerance = 128;
/** Minimum extent of an area, in tolerances. A city has thousands of small parks, which would take all the bytes. */
const leastArea = 8;
/** If the map does not fit at this tolerance, its lowest rank is dropped instead. */
const fineTolerance = 32;

/** Joins consecutive segments of one street; map data splits streets into many. */
export function connected(features: readonly Feature[]): Feature[] {
  const groups = Map.groupBy(features, ({ kind, rank, form, name }) => `${kind} ${rank} ${form} ${name}`);
  return [...groups.values()].flatMap((group): readonly Feature[] => {
    const whole = at(group, 0);
    return whole.form === 'line' ? [{ ...whole, lines: joined(group.flatMap(({ lines }) => lines)) }] : group;
  });
}

/**
 * Returns layers and labels of as many ranks as fit. Undefined if rank 1 alone exceeds `maxBytes` at the coarsest
 * tolerance.
 */
export function drawingOf(all: readonly Feature[]): Pick<BaseMap, 'layers' | 'names'> | undefined {
  for (let rank = maxRank; rank > 0; rank -= 1) {
    const features = all.filter((each) => each.rank <= rank);
    const most = rank > 1 ? fineTolerance : mostTolerance;
    for (let tolerance = leastTolerance; tolerance <= most; tolerance *= 2) {
      const coarse = features.map((each) => ({ ...each, lines: coarseLines(each, tolerance) }));
      const lengths = coarse.flatMap(({ lines }) => lines.map((line) => line.length));
      if (lengths.reduce((a, b) => a + b, 0) > maxPositions) continue;
      const drawing = { layers: layersIn(coarse), names: namesOf(features) };
      if (fits(drawing)) return drawing;
    }
  }
  return undefined;
}

/**
 * True if a drawing has at most `maxBytes` with Brotli. The size is slightly above the transferred size, because responses use a slower
 * level. A small map fits without compression, which takes longer than all else here.
 */
function fits(drawing: object): boolean {
  const bytes = Buffer.from(JSON.stringify(drawing));
  if (bytes.length <= maxBytes) return true;
  const { brotliCompressSync, constants } = zlib();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return brotliCompressSync(bytes, { params }).length <= maxBytes;
}

/** Simplifies lines and drops those too small to be visible. Points have no lines. */
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

/** SVG path data: the first position, then relative moves. */
function pathOf(line: Line): string {
  const { x, y } = first(line);
  const steps = line.slice(1).map((to, i) => pair(to.x - at(line, i).x, to.y - at(line, i).y));
  return `M${pair(x, y)}l${steps.join(' ').replaceAll(' -', '-')}`;
}

const pair = (x: number, y: number): string => `${x} ${y}`.replace(' -', '-');

/** Priority of labels if not all fit. */
const nameOrder = 'label hill water park gate railway river road metro wall'.split(' ');

/** Labels of features, low ranks first. */
function namesOf(features: readonly Feature[]): MapName[] {
  return features
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => a.rank - b.rank || nameOrder.indexOf(a.kind) - nameOrder.indexOf(b.kind))
    .slice(0, maxNames)
    .map((feature) => {
      const { kind, rank, name, cityLanguageName, form } = feature;
      const isOther = cityLanguageName !== '' && cityLanguageName !== name;
      const spots = nameSpots(feature);
      return {
        kind,
        rank,
        name,
        ...(isOther && { local: cityLanguageName }),
        isPoint: form === 'point',
        spots,
      };
    })
    .filter(({ spots }) => spots.length > 0);
}
