import type { Words } from '../../locales/en.ts';
import type { Category } from '../../places/place.ts';
import { escapeXml } from '../html.ts';
import { type Frame, type Rectangle, type Spot, sheetWidth } from './frame.ts';
import { drawLayers, type Label, stripHeight } from './layers.ts';
import { ground, ink, lineColour, paper, reach, soft } from './markers.ts';
import { type Shape, translation } from './shape.ts';

/** Path data within 16 units around a middle: each category has a shape of its own besides its colour, for readers who do not tell the colours apart. */
export const outlines: Readonly<Record<Category, string>> = {
  nature: 'M0-12.5a12.5 12.5 0 0 1 0 25a12.5 12.5 0 0 1 0-25z',
  heritage: 'M-11.5-11.5h5v3h4v-3h5v3h4v-3h5v23h-23z',
  spiritual: 'M0-15q2 4 7 7q5 3 5 10v10h-24V2q0-7 5-10q5-3 7-7z',
  institutional: 'M-7-12h14l7 12-7 12H-7l-7-12z',
  recreation: 'M0-15.5L15.5 0 0 15.5-15.5 0z',
};

/** Colours of the light scheme, for a drawing outside a page, for instance one that was saved. */
const colours: Readonly<Record<Category, string>> = {
  nature: '#3c6a3d',
  heritage: '#a33b2e',
  spiritual: '#8d5400',
  institutional: '#3a4e90',
  recreation: '#8c3a7c',
};

/** The shapes of categories as definitions, which the markers and the legend use. */
export function markerDefs(present: readonly Category[]): string {
  const square = `<path fill="none" pointer-events="all" d="M${-reach}-${reach}h${2 * reach}v${2 * reach}H-${reach}z"/>`;
  const symbol = (category: Category): string =>
    `<g id="map-${category}">${square}<path fill="var(--${category},${colours[category]})" stroke="${ground}" stroke-width="1.5" d="${outlines[category]}"/></g>`;
  return `<defs>${present.map(symbol).join('')}</defs>`;
}

/** What is drawn at which spots of a sheet. */
interface Drawn {
  /** What the rings are around. */
  readonly rings: Spot;
  /** The middle of the city, where it is seen. */
  readonly cross: Spot | undefined;
  readonly markers: readonly Shape[];
  /** What names may not cover. */
  readonly taken: Rectangle[];
  readonly labels: readonly Label[];
}

/** A sheet, and the strip with the scale below it. A script draws anew in the groups, which have classes. */
export function sheetText(frame: Frame, drawn: Drawn, { map }: Words): string {
  const { right, bottom } = frame.sheet;
  const { rings, radii, names, scale } = drawLayers(frame, drawn.rings, drawn.taken, drawn.labels, map);
  return [
    `<path fill="${paper}" d="M0 0h${right}v${bottom}H0z"/>`,
    `<g class="rings" fill="${lineColour}" fill-opacity=".3" stroke="${soft}" stroke-opacity=".45" stroke-dasharray="2 4">${svgText(...rings)}</g>`,
    `<g class="radii" font-size="11" fill="${soft}" text-anchor="middle" stroke="${paper}" stroke-width="3" paint-order="stroke">${svgText(...radii)}</g>`,
    drawn.cross ? centreMark(drawn.cross) : '',
    `<g class="markers" font-size="12" font-weight="700" text-anchor="middle" fill="${ground}">${svgText(...drawn.markers)}</g>`,
    `<g class="names" aria-hidden="true" font-weight="600" stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${svgText(...names)}</g>`,
    `<path fill="${ground}" d="M0 ${bottom}h${sheetWidth}v${stripHeight}H0z"/>`,
    `<g class="scale" font-size="11.5" fill="${ink}">${svgText(...scale)}</g>`,
    `<text font-size="11.5" x="${sheetWidth - 30}" y="${bottom + 18}" text-anchor="end">${map.north}</text>`,
    `<path d="M${sheetWidth - 19} ${bottom + 5}l6 17-6-4-6 4z"/>`,
  ].join('');
}

function centreMark(spot: Spot): string {
  return `<path class="centre" fill="none" stroke="${ink}" stroke-width="2" transform="${translation(spot)}" d="M0-7v14m-7-7h14"/>`;
}

/** The text of elements. */
function svgText(...shapes: readonly (Shape | string)[]): string {
  return shapes.map((each) => (typeof each === 'string' ? escapeXml(each) : elementText(each))).join('');
}

function elementText({ name, attributes, children }: Shape): string {
  const fields = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${fields.join('')}${children.length > 0 ? `>${svgText(...children)}</${name}>` : '/>'}`;
}
