import type { Words } from '../../locales/en.ts';
import type { City } from '../../places/place.ts';
import { insideOf, outlineOf } from '../categories.ts';
import { data as dataMarkup, escapeXml } from '../html.ts';
import type { Frame, Spot } from './frame.ts';
import { type MapClass, type MapData, mapClass, sheetData } from './hooks.ts';
import { drawLayers, type Placed, stripHeight } from './layers.ts';
import { type Mark, reach } from './markers.ts';
import { moved, type Shape } from './shape.ts';

/**
 * Definitions of category shapes, used by markers and the legend, and of the lower disc of a cluster. Style sheets hide the sign of
 * a shape by `--sign` if it shows its number instead.
 */
export function markerDefs(present: readonly string[], city: City, hasClusters = true): string {
  const square = `<path fill="none" pointer-events="all" d="M${-reach}-${reach}h${2 * reach}v${2 * reach}H-${reach}z"/>`;
  const symbol = (category: string): string => {
    const outline = outlineOf(category, city);
    const shape = `<path fill="var(--c-${category})" stroke="var(--card)" stroke-width="1.5" d="${outline}"/>`;
    const inside = insideOf(category);
    const sign =
      inside === undefined ? '' : `<path fill="var(--card)" opacity="var(--sign,1)" d="${inside}"/>`;
    return `<g id="map-${category}">${square}${shape}${sign}</g>`;
  };
  // Second disc, which shows at the upper right of a cluster.
  const behind = `<circle id="map-behind" cx="3.5" cy="-3" r="${reach - 1}" fill="var(--card)" stroke="var(--soft)"/>`;
  return `<defs>${present.map(symbol).join('')}${hasClusters ? behind : ''}</defs>`;
}

interface DrawingParts {
  /** Data for the script, besides the scale. */
  readonly data?: Partial<MapData>;
  readonly defs?: string;
  /** Drawings beside the scale bar. */
  readonly beside?: string;
}

/** SVG element with markers on a sheet and the strip with the scale bar. Scripts redraw its groups. */
export function drawing(
  title: string,
  frame: Frame,
  rings: Spot,
  marks: readonly Placed<Mark>[],
  words: Words,
  { data, defs = '', beside = '' }: DrawingParts = {},
): string {
  const { right, bottom } = frame.sheet;
  const { middle, kmPerLng, unitsPerKm } = frame;
  const map = data && { middle, kmPerLng, unitsPerKm, ...data };
  const { ground, rings: circles, radii, names, strip, scale } = drawLayers(frame, rings, marks, words);
  const markers = marks.map(({ shape, spot }) => moved(shape, spot));
  const group = (name: MapClass, attributes: string, content: string) =>
    `<g class="${name}"${attributes}>${content}</g>`;
  const root = [
    `viewBox="0 0 ${right} ${bottom + stripHeight}" role="group" aria-label="${escapeXml(title)}"`,
    map ? dataMarkup(sheetData, { map, base: false }).text : '',
    ` font-family="system-ui,'Noto Sans',sans-serif" fill="var(--ink)"`,
  ].join('');
  const halo = (colour: string, width: number) => ` stroke="var(--${colour})" stroke-width="${width}"`;
  const ringStyle = ' fill="var(--line)" fill-opacity=".3" stroke="var(--soft)" stroke-opacity=".45"';
  const moving = [
    group(mapClass('rings'), `${ringStyle} stroke-dasharray="2 4"`, svgText(circles)),
    group(
      mapClass('radii'),
      ` font-size="11" fill="var(--soft)" text-anchor="middle"${halo('paper', 3)} paint-order="stroke"`,
      svgText(radii),
    ),
    group(
      mapClass('markers'),
      ' font-size="12" font-weight="700" text-anchor="middle" fill="var(--card)"',
      svgText(markers),
    ),
    group(
      mapClass('names'),
      ` aria-hidden="true" font-weight="600"${halo('card', 3.5)} stroke-linejoin="round" paint-order="stroke"`,
      svgText(names),
    ),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${defs}`,
    group(mapClass('ground'), ' fill="var(--paper)"', svgText(ground)),
    group(mapClass('moving'), '', moving.join('')),
    group(mapClass('strip'), ' fill="var(--card)"', svgText(strip)),
    group(mapClass('scale'), ' font-size="11.5"', svgText(scale)),
    `${beside}</svg>`,
  ].join('');
}

/** Serialises elements. */
function svgText(shapes: readonly (Shape | string)[]): string {
  let text = '';
  for (const each of shapes) text += typeof each === 'string' ? escapeXml(each) : elementText(each);
  return text;
}

function elementText({ name, attributes, children }: Shape): string {
  let text = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key] ?? '';
    text += ` ${key}="${typeof value === 'number' ? value : escapeXml(value)}"`;
  }
  return text + (children.length > 0 ? `>${svgText(children)}</${name}>` : '/>');
}
