import type { Words } from '../words/en.ts';
import { type Frame, holds, roundLength, type Spot, sheetWidth } from './frame.ts';
import { ground, ink, lineColour, soft } from './markers.ts';

/** Radii of the rings of distance, in km. */
export const ringsKm = [0.5, 1, 2, 5, 10, 20, 50, 100];

/** Rings on a sheet, and where their radii are written. */
interface Rings {
  readonly drawing: string;
  readonly spots: readonly Spot[];
}

/** The sheet, and on it rings of distance around a spot, each with its radius where it is free of markers. */
export function rings(
  { sheet, unitsPerKm }: Frame,
  centre: Spot,
  markers: readonly Spot[],
  words: Words,
): Rings {
  const shown = ringsKm
    .map((km) => ({ km, radius: km * unitsPerKm }))
    .filter(({ radius }) => radius > 44 && radius < sheetWidth);
  const discs = shown
    .toReversed()
    .map(({ radius }) => `<circle cx="${fixed(centre.x)}" cy="${fixed(centre.y)}" r="${fixed(radius)}"/>`);
  const room = { left: 24, top: 14, right: sheet.right - 24, bottom: sheet.bottom - 30 };
  const names = shown.flatMap(({ km, radius }) => {
    const free = ringSpots(centre, radius).find(
      (spot) => holds(room, spot) && markers.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 28),
    );
    return free ? [{ ...free, km }] : [];
  });
  const texts = names.map(
    ({ x, y, km }) => `<text x="${fixed(x)}" y="${fixed(y + 4)}">${words.map.kilometres(String(km))}</text>`,
  );
  return {
    drawing: [
      `<path fill="var(--paper,#fbf3e8)" d="M0 0h${sheet.right}v${sheet.bottom}H0z"/>`,
      `<g class="rings" fill="${lineColour}" fill-opacity=".3" stroke="${soft}" stroke-opacity=".45" stroke-dasharray="2 4">${discs.join('')}</g>`,
      `<g class="radii" font-size="11" fill="${soft}" text-anchor="middle" stroke="var(--paper,#fbf3e8)" stroke-width="3" paint-order="stroke">${texts.join('')}</g>`,
    ].join(''),
    spots: names,
  };
}

const fixed = (value: number): string => value.toFixed(1);

/** Where the radius of a ring may be written: south of the centre, then further round. */
function ringSpots({ x, y }: Spot, radius: number): Spot[] {
  return Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8;
    return { x: x + Math.sin(angle) * radius, y: y + Math.cos(angle) * radius };
  });
}

/** The middle of the city. */
export function centreMark({ x, y }: Spot): string {
  return `<path class="centre" fill="none" stroke="${ink}" stroke-width="2" transform="translate(${fixed(x)} ${fixed(y)})" d="M0-7v14m-7-7h14"/>`;
}

/** In units. */
export const stripHeight = 26;

/** Below the sheet: a bar of a round length, and where north is. */
export function scaleStrip({ unitsPerKm, sheet: { bottom } }: Frame, { map }: Words): string {
  const km = roundLength(100 / unitsPerKm);
  const length = km * unitsPerKm;
  const text = km >= 1 ? map.kilometres(String(km)) : map.metres(String(km * 1000));
  const y = bottom + 14;
  return [
    `<path fill="${ground}" d="M0 ${bottom}h${sheetWidth}v${stripHeight}H0z"/>`,
    `<g class="scale" font-size="11.5" fill="${ink}"><path fill="none" stroke="${ink}" stroke-width="1.5" d="M12 ${y - 4}v8m0-4h${fixed(length)}m0-4v8"/>`,
    `<text x="${fixed(18 + length)}" y="${y + 4}">${text}</text></g>`,
    `<text font-size="11.5" x="${sheetWidth - 30}" y="${y + 4}" text-anchor="end">${map.north}</text>`,
    `<path d="M${sheetWidth - 19} ${y - 9}l6 17-6-4-6 4z"/>`,
  ].join('');
}
