import { hash } from 'node:crypto';
import { at } from '../base/at.ts';
import { bothNames, type City, isInCityLanguage, type PlaceRecord, secondName } from '../places/place.ts';
import type { Motif } from '../places/place-fields.ts';
import { darkAccent } from './accent.ts';
import { outlineOf } from './categories.ts';
import { fit } from './fit.ts';
import { escapeXml } from './html.ts';
import { motifOf } from './motif.ts';
// Silhouettes that stand on y 440 of a poster, as path data: background, foreground, and lights such as windows.
import motifs from './motifs.json' with { type: 'json' };
import palettes from './palettes.json' with { type: 'json' };

const paper = '#fcf5e7';
const fonts = "Futura,'Century Gothic','Trebuchet MS','Noto Sans','Noto Sans Devanagari',sans-serif";

type Palette = (typeof palettes)[number];

/**
 * Draws the poster of a place without a picture, an SVG document of 800 × 600: its motif, if it or its name tells one, or
 * else the sign of its category, and its names. The id varies the colours; the same place always gives the same bytes.
 */
export function poster(place: PlaceRecord, city: City): string {
  const { id, category } = place;
  const motif = motifOf(place);
  const bytes = hash('sha256', id, 'buffer');
  const palette = at(palettes, bytes.readUInt8(0) % palettes.length);
  const scene = motif ? `the sun behind a ${motif}` : `the sign of ${category} places`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-labelledby="${id}_t ${id}_d">
<title id="${id}_t">${escapeXml(bothNames(place))}</title>
<desc id="${id}_d">${escapeXml(`Poster of ${city.name}: ${scene}.`)}</desc>
<path fill="${palette.sky}" d="M0 0h800v600H0z"/>
${motif ? silhouette(motif, bytes, palette) : sign(outlineOf(category, city), bytes, palette)}
<path fill="${city.accent === undefined ? palette.ground : darkAccent(city.accent)}" d="M0 440h800v160H0z"/>
${caption(place, city)}
<path fill="${paper}" fill-rule="evenodd" d="M0 0h800v600H0zM20 20v560h760V20z"/>
</svg>
`;
}

/** Letters the built-in drawing of a place in the language of its record, as `poster` does. */
export function relettered(drawing: string, place: PlaceRecord, city: City): string {
  return drawing.replace(/<g text-anchor="middle".*?<\/g>/s, () => caption(place, city));
}

/** Scales a byte to a number between `low` and `high`. */
function vary(bytes: Buffer, i: number, low: number, high: number): number {
  return Math.round(low + (bytes.readUInt8(i) / 255) * (high - low));
}

function disc(x: number, y: number, r: number): string {
  return `<path d="M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0z"/>`;
}

/** A motif in front of a low sun. */
function silhouette(motif: Motif, bytes: Buffer, { light, far, near }: Palette): string {
  const [x, y] = [vary(bytes, 1, 250, 550), vary(bytes, 2, 170, 300)];
  const r = vary(bytes, 3, 70, 100);
  const drawn = motifs[motif];
  return `<g fill="${light}"><g fill-opacity=".13">${[4, 3, 2].map((n) => disc(x, y, n * r)).join('')}</g>${disc(x, y, r)}</g>
<path fill="${far}" d="${drawn.far}"/><path fill="${near}" d="${drawn.near}"/><path fill="${light}" fill-opacity=".85" d="${drawn.lit}"/>`;
}

/** The sign of a category on a medal with rays. */
function sign(outline: string, bytes: Buffer, { light, near }: Palette): string {
  const count = vary(bytes, 1, 10, 22);
  const turn = vary(bytes, 2, 0, 359);
  const [x, y] = [400, 232];
  const ray = (i: number) => {
    const [from, to] = [i, i + 0.5].map((n) => ((turn + (n * 360) / count) * Math.PI) / 180);
    const end = (angle = 0) =>
      `${Math.round(x + 700 * Math.cos(angle))} ${Math.round(y + 700 * Math.sin(angle))}`;
    return `M${x} ${y}L${end(from)}L${end(to)}z`;
  };
  const rays = Array.from({ length: count }, (_, i) => ray(i)).join('');
  const halo = `<g fill-opacity=".2">${disc(x, y, vary(bytes, 3, 165, 190))}</g>`;
  return `<g fill="${light}"><path fill-opacity=".12" d="${rays}"/>${halo}${disc(x, y, 140)}</g>
<path fill="${near}" transform="translate(${x} ${y})scale(5.5)" d="${outline}"/>`;
}

/** Trial with one line; sizes in px. */
const line = (largest: number, smallest: number) => [{ lines: 1, largest, smallest }];

const titleTrials = [
  ...line(40, 28),
  { lines: 2, largest: 22, smallest: 18 },
  { lines: 3, largest: 15, smallest: 15 },
];

/** The names below each other, centred between y 456 and 574 and at most 690 wide: the name of the record is the largest. */
function caption(place: PlaceRecord, city: City): string {
  const second = secondName(place);
  const [own, other] = isInCityLanguage(place) ? [`lang="${city.language}" `, 'en'] : ['', city.language];
  const rows = [
    { text: place.name.toUpperCase(), trials: titleTrials, style: own.trimEnd() },
    ...(second === undefined
      ? []
      : [{ text: second, trials: line(27, 15), style: `lang="${other}" fill="#fbd585"` }]),
    { text: city.name.toUpperCase(), trials: line(16, 10), style: `${own}opacity=".7"` },
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
