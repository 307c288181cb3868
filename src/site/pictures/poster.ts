import { hash } from 'node:crypto';
import { at } from '../../at.ts';
import { bothNames, type City, localNameOf, type PlaceRecord } from '../../places/place.ts';
import type { Category } from '../../places/place-fields.ts';
import { darkAccent } from '../assets/accent.ts';
import { fit } from '../fit.ts';
import { escapeXml } from '../html.ts';
import { outlines } from '../maps/sheet.ts';

const paper = '#fcf5e7';
const fonts = "Futura,'Century Gothic','Trebuchet MS','Noto Sans','Noto Sans Devanagari',sans-serif";

/** Colours of sky, light, far and near hills, and the ground. */
const palettes = [
  ['#e99d92', '#fff3d6', '#d9958f', '#83506d', '#3b2147'],
  ['#58a3b2', '#fdf3cf', '#86bfb8', '#356a69', '#17414a'],
  ['#e2793f', '#fff0bf', '#dd8646', '#7d3138', '#3c1a2c'],
  ['#8c4a80', '#ffdfae', '#b85f80', '#5a2a5c', '#2d1640'],
  ['#343a80', '#f8ecc8', '#5a5590', '#262a5e', '#10122f'],
] as const;

/**
 * A plain poster for a place without a picture, as an SVG document of 800 × 600: the sign of its category above hills that its
 * id varies, and its names. A place always gives equal bytes.
 */
export function poster(place: PlaceRecord, city: City): string {
  const { id, category } = place;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-labelledby="${id}_t ${id}_d">
<title id="${id}_t">${escapeXml(bothNames(place))}</title>
<desc id="${id}_d">${escapeXml(`Poster of ${city.name}: hills, and the sun with the sign of ${category} places.`)}</desc>
${scene(category, hash('sha256', id, 'buffer'), city)}
${caption(place, city)}
<path fill="${paper}" fill-rule="evenodd" d="M0 0h800v600H0zM20 20v560h760V20z"/>
</svg>
`;
}

/** Sun and hills, in colours and at places that the bytes decide. */
function scene(category: Category, bytes: Buffer, { accent }: City): string {
  const vary = (i: number, low: number, high: number): number =>
    Math.round(low + (bytes.readUInt8(i) / 255) * (high - low));
  const [sky, light, far, near, earth] = at(palettes, bytes.readUInt8(0) % palettes.length);
  const ground = accent === undefined ? earth : darkAccent(accent);
  const [x, y] = [vary(1, 340, 460), vary(2, 150, 190)];
  const disc = (r: number): string =>
    `<path fill="${light}" d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z"/>`;
  const hill = (colour: string, left: number, top: number, rise: number): string =>
    `<path fill="${colour}" d="M${-left} ${top}q150 ${-rise} 300 0t300 0t300 0t300 0V600H${-left}z"/>`;
  return `<path fill="${sky}" d="M0 0h800v600H0z"/>
<g fill-opacity=".13">${[420, 330, 250, 180].map(disc).join('')}</g>${disc(110)}
<path fill="${near}" transform="translate(${x} ${y})scale(5)" d="${outlines[category]}"/>
${hill(far, vary(3, 0, 300), vary(4, 310, 350), vary(5, 60, 130))}
${hill(near, vary(6, 0, 300), 390, vary(7, 30, 70))}
${hill(ground, vary(8, 0, 300), 440, 20)}`;
}

/** One line, in px. */
const line = (largest: number, smallest: number) => [{ lines: 1, largest, smallest }];

const titleTrials = [
  ...line(40, 28),
  { lines: 2, largest: 22, smallest: 18 },
  { lines: 3, largest: 15, smallest: 15 },
];

/** The names one below the other, centred in the band between y 456 and 574 and no wider than 690. */
function caption(place: PlaceRecord, city: City): string {
  const second = localNameOf(place);
  const rows = [
    { text: place.name.toUpperCase(), trials: titleTrials, style: '' },
    ...(second === undefined
      ? []
      : [{ text: second, trials: line(27, 15), style: `lang="${city.language}" fill="#fbd585"` }]),
    { text: city.name.toUpperCase(), trials: line(16, 10), style: 'opacity=".7"' },
  ].flatMap(({ text, trials, style }) => {
    const { size, lines } = fit(text, 690, trials);
    return lines.map((line) => ({ style, line, size }));
  });
  const leading = 1.36;
  let y = 515 - (rows.reduce((sum, { size }) => sum + size, 0) * leading) / 2;
  const texts = rows.map(({ line, size, style }) => {
    y += size * leading;
    return `<text x="400" y="${Math.round(y - size * 0.3)}" font-size="${size}" ${style}>${escapeXml(line)}</text>`;
  });
  return `<g fill="${paper}" text-anchor="middle" font-weight="700" font-family="${fonts}">${texts.join('')}</g>`;
}
