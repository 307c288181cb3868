import type { BaseMap } from '../../base-map/base-map.ts';
import { basePaths, baseTransform, drawNames, setMap } from '../../drawing/maps/base-layer.ts';
import { type Frame, frameAt } from '../../drawing/maps/frame.ts';
import { mapClass, sheetData } from '../../drawing/maps/hooks.ts';
import { stripHeight } from '../../drawing/maps/layers.ts';
import { shape } from '../../drawing/maps/shape.ts';
import {
  all,
  basePath,
  closest,
  dataOf,
  findOf,
  language,
  make,
  maybe,
  seen,
  setData,
  svgElement,
} from './dom.ts';

/** Base map of a drawing, if it has one. */
export type Base = Awaited<ReturnType<typeof loadBase>>;

/** Units per kilometre at which lines have the width of the style sheet. */
const usualScale = 100;

/** Loads the base map when its drawing becomes visible. Resolves with undefined if there is none. */
export async function loadBase(svg: SVGSVGElement, address: string | undefined) {
  if (!address) return undefined;
  await seen(svg);
  const response = await fetch(basePath + address);
  if (!response.ok) return undefined;
  const loaded: BaseMap = await response.json();
  const map = setMap(loaded, language !== 'en');
  const paths = svgElement(shape('g', { class: mapClass('base') }, ...basePaths(loaded)));
  findOf(SVGElement, '.moving', svg).prepend(paths);
  findOf(SVGElement, '.markers', svg).before(
    svgElement(shape('g', { class: mapClass('places'), 'aria-hidden': 'true' })),
  );
  if (loaded.credit) svg.after(make('p', mapClass('credit'), loaded.credit));
  setData(svg, sheetData, 'base', true);
  /** Transforms the base map to a frame. Line widths grow less than the scale. */
  const move = (frame: Frame) => {
    paths.setAttribute('transform', baseTransform(map, frame));
    const width = (frame.unitsPerKm / usualScale) ** 0.45;
    paths.style.setProperty('--width', String(Math.min(4, Math.max(0.5, width))));
  };
  return { map, move };
}

/** Adds the base map to the drawing of a place, or of a day of an itinerary, with labels that cover no marker. */
export async function layGround(svg = findOf(SVGSVGElement, '.sheet svg')): Promise<void> {
  const { base, ...scale } = dataOf(svg, sheetData, 'map');
  const ground = await loadBase(svg, base);
  if (!ground) return;
  const { width, height } = svg.viewBox.baseVal;
  const frame = frameAt({ ...scale, sheet: { left: 0, top: 0, right: width, bottom: height - stripHeight } });
  const { left, top, width: pixels } = svg.getBoundingClientRect();
  const unit = width / pixels;
  const sheet = closest(HTMLElement, '.sheet', svg);
  if (!sheet) return;
  sheet.style.setProperty('--strip', `${(100 * stripHeight) / height}%`);
  const marks = [
    ...findOf(SVGElement, '.markers', svg).children,
    ...findOf(SVGElement, '.names', svg).children,
  ].filter((mark) => !mark.classList.contains(mapClass('way')));
  const taken = [...marks, ...all(Element, '.credit', sheet)].map((mark) => {
    const box = mark.getBoundingClientRect();
    return {
      left: (box.left - left) * unit,
      top: (box.top - top) * unit,
      right: (box.right - left) * unit,
      bottom: (box.bottom - top) * unit,
    };
  });
  ground.move(frame);
  for (const ring of ['.rings', '.radii'] as const) maybe(SVGElement, ring, svg)?.replaceChildren();
  maybe(SVGElement, '.places', svg)?.replaceChildren(...drawNames(ground.map, frame, taken).map(svgElement));
}
