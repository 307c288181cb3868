import type { BaseMap } from '../../base-map/base-map.ts';
import { basePaths, baseTransform, type SetMap, setMap } from '../maps/base-layer.ts';
import type { Frame } from '../maps/frame.ts';
import { shape } from '../maps/shape.ts';
import { language, make, svgElement } from './dom.ts';
import { data, layer, sheet, svg } from './map-items.ts';

const paths = svgElement(shape('g', { class: 'base' }));
const names = svgElement(shape('g', { class: 'places', 'aria-hidden': 'true' }));

/** Loads the map that this one is drawn on, when it comes into view. Resolves to undefined where there is none. */
export async function loadBase(): Promise<SetMap | undefined> {
  if (!data.base) return undefined;
  await comesIntoView();
  const response = await fetch(data.base);
  if (!response.ok) return undefined;
  const map: BaseMap = await response.json();
  paths.append(...basePaths(map).map(svgElement));
  layer('moving').prepend(paths);
  layer('markers').before(names);
  if (map.credit) sheet.append(make('p', 'credit', map.credit));
  svg.dataset.base = '';
  return setMap(map, language !== 'en');
}

function comesIntoView(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(svg);
  });
}

/** Units per kilometre at which lines are as wide as the style sheet says. */
const usualScale = 100;

/** Moves the map to a frame. Lines get wider as it is magnified, but less than all else. */
export function moveBase(map: SetMap, frame: Frame): void {
  paths.setAttribute('transform', baseTransform(map, frame));
  const width = (frame.unitsPerKm / usualScale) ** 0.45;
  paths.style.setProperty('--width', String(Math.min(4, Math.max(0.5, width))));
}
