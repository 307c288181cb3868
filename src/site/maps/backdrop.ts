import type { Category } from '../../places/place.ts';
import { ems } from '../fit.ts';
import { escapeXml } from '../html.ts';
import type { Words } from '../words/en.ts';
import { type Frame, holds, roundLength, type Spot, sheetWidth } from './frame.ts';
import { ground, ink, lineColour, soft } from './markers.ts';

/** Radii of the rings of distance, in km. */
const ringsKm = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** The sheet, and on it rings of distance around a spot, each with its radius where it is free of markers. */
export function rings(frame: Frame, centre: Spot, markers: readonly Spot[], words: Words): string {
  const { sheet, unitsPerKm } = frame;
  const radii = ringsKm.filter((km) => km * unitsPerKm > 44 && km * unitsPerKm < sheetWidth);
  const discs = radii
    .toReversed()
    .map(
      (km) =>
        `<circle cx="${centre.x.toFixed(1)}" cy="${centre.y.toFixed(1)}" r="${(km * unitsPerKm).toFixed(1)}"/>`,
    );
  const names = radii.map((km) => ringLabel(frame, centre, km, markers, words));
  return [
    `<path fill="var(--paper,#fbf3e8)" d="M0 0h${sheet.right}v${sheet.bottom}H0z"/>`,
    `<g fill="${lineColour}" fill-opacity=".3" stroke="${soft}" stroke-opacity=".45" stroke-dasharray="2 4">${discs.join('')}</g>`,
    `<g font-size="11" fill="${soft}" text-anchor="middle" stroke="var(--paper,#fbf3e8)" stroke-width="3" paint-order="stroke">${names.join('')}</g>`,
  ].join('');
}

function ringLabel(
  { sheet, unitsPerKm }: Frame,
  centre: Spot,
  km: number,
  markers: readonly Spot[],
  { map }: Words,
): string {
  const room = { left: 24, top: 14, right: sheet.right - 24, bottom: sheet.bottom - 10 };
  const [best] = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12)
    .map((angle) => ({
      x: centre.x + Math.sin(angle) * km * unitsPerKm,
      y: centre.y + Math.cos(angle) * km * unitsPerKm,
    }))
    .filter((spot) => holds(room, spot))
    .map((spot) => ({ ...spot, clearance: clearanceOf(spot, markers) }))
    .sort((a, b) => b.clearance - a.clearance);
  if (!best || best.clearance <= 22) return '';
  return `<text x="${best.x.toFixed(1)}" y="${(best.y + 4).toFixed(1)}">${map.kilometres(String(km))}</text>`;
}

function clearanceOf(spot: Spot, markers: readonly Spot[]): number {
  return Math.min(...markers.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)));
}

/** The middle of the city. */
export function centreMark({ x, y }: Spot): string {
  return `<path fill="none" stroke="${ink}" stroke-width="2" d="M${x.toFixed(1)} ${(y - 7).toFixed(1)}v14m-7-7h14"/>`;
}

export const stripHeight = 26;

/** Below the sheet: a bar of a round length, and where north is. */
export function scaleStrip({ unitsPerKm }: Frame, top: number, { map }: Words): string {
  const km = roundLength(100 / unitsPerKm);
  const length = km * unitsPerKm;
  const text = km >= 1 ? map.kilometres(String(km)) : map.metres(km * 1000);
  const y = top + 14;
  return [
    `<path fill="${ground}" d="M0 ${top}h${sheetWidth}v${sheetWidth}H0z"/>`,
    `<path fill="none" stroke="${ink}" stroke-width="1.5" d="M12 ${y - 4}v8m0-4h${length.toFixed(1)}m0-4v8"/>`,
    `<g font-size="11.5" fill="${ink}"><text x="${(18 + length).toFixed(1)}" y="${y + 4}">${text}</text>`,
    `<text x="${sheetWidth - 30}" y="${y + 4}" text-anchor="end">${map.north}</text></g>`,
    `<path fill="${ink}" d="M${sheetWidth - 19} ${y - 9}l6 17-6-4-6 4z"/>`,
  ].join('');
}

const legendRow = 24;

/** The forms and names of the categories and of the centre, in as many rows as they need, and the height of these. */
export function legend(
  present: readonly Category[],
  centre: string,
  top: number,
  words: Words,
): { readonly drawing: string; readonly height: number } {
  let [x, y] = [12, top + legendRow / 2];
  const item = (text: string, symbol: string): string => {
    const width = 28 + ems(text) * 11.5;
    if (x > 12 && x + width > sheetWidth - 8) [x, y] = [12, y + legendRow];
    const drawn = `<g transform="translate(${(x + 9).toFixed(1)} ${y})">${symbol}<text x="14" y="4">${escapeXml(text)}</text></g>`;
    x += width + 6;
    return drawn;
  };
  const items = present.map((category) =>
    item(words.categories[category], `<use href="#map-${category}" transform="scale(.7)"/>`),
  );
  items.push(item(centre, centreMark({ x: 0, y: 0 })));
  return {
    drawing: `<g font-size="11.5" fill="${ink}">${items.join('')}</g>`,
    height: y + legendRow / 2 - top,
  };
}
