import { hash } from 'node:crypto';
import { bothNames, type Category, type City, localNameOf, type PlaceRecord } from '../../places/place.ts';
import { darkAccent } from '../assets/accent.ts';
import { fit, type Trial } from '../fit.ts';
import { escapeXml } from '../html.ts';

const paper = '#fcf5e7';
const fonts = "Futura,'Century Gothic','Trebuchet MS','Noto Sans','Noto Sans Devanagari',sans-serif";

/** Colours of sky, light, far and near hills, what stands on them, and the ground. */
const palettes = [
  ['#e99d92', '#fff3d6', '#d9958f', '#b97784', '#83506d', '#3b2147'],
  ['#58a3b2', '#fdf3cf', '#86bfb8', '#5f9c96', '#356a69', '#17414a'],
  ['#e2793f', '#fff0bf', '#dd8646', '#b9573e', '#7d3138', '#3c1a2c'],
  ['#8c4a80', '#ffdfae', '#b85f80', '#8e4074', '#5a2a5c', '#2d1640'],
  ['#343a80', '#f8ecc8', '#5a5590', '#40437f', '#262a5e', '#10122f'],
] as const;

/** Relative path data around the middle of a foot, or of a disc, for a half width of 100. */
const outlines = {
  disc: 'm-100 0c0-55 45-100 100-100s100 45 100 100-45 100-100 100-100-45-100-100z',
  tree: 'm-20 10 12-110c-30 20-60 15-70 0-45 5-65-70-15-85-10-40 30-60 50-45 15-50 95-45 105 0 45-10 65 40 45 60 25 40-25 85-60 65-15 15-30 15-42 5l15 110z',
  balloon: 'm-100 0c0-135 200-135 200 0 0 60-60 95-80 130h-40c-20-35-80-70-80-130zm80 145h40v30h-40z',
  gore: 'm0-100c-60 40-60 130-10 230h20c50-100 50-190-10-230z',
};

type Spot = readonly [x: number, y: number, half: number];

/** Path data of a shape at some spots. */
const shapes = (name: keyof typeof outlines, ...spots: readonly Spot[]): string =>
  spots.map(([x, y, half]) => `M${x} ${y}${scaled(outlines[name], half / 100)}`).join('');
const scaled = (data: string, by: number): string =>
  data.replace(/-?\d+/g, (n) => ` ${Math.round(Number(n) * by)}`);

/** The mark of a category in the sun, for a half width of 100. */
const signs: Readonly<Record<Category, string>> = {
  nature: 'm0 95c-90-40-90-130 0-190 90 60 90 150 0 190z',
  heritage: 'm-70-90h140v28h-26v124h26v28h-140v-28h26v-124h-26z',
  spiritual: 'm0-100c75 70 75 115 45 155-20 40-70 40-90 0-25-40 0-80 45-155z',
  institutional: 'm0-60c-35-25-70-25-95-12v120c25-12 60-12 95 12 35-24 70-24 95-12v-120c-25-13-60-13-95 12z',
  recreation: 'm0-100 75 90-75 110-75-110z',
};

interface Motif {
  readonly shows: string;
  /** Path data around the middle of its foot: the dark mass, and the bright parts in it. */
  readonly mass: string;
  readonly bright: string;
}

/** What stands for a category, of simple forms that belong to no country; heritage has a skyline of its own. */
const motifs: Readonly<Record<Exclude<Category, 'heritage'>, Motif>> = {
  nature: {
    shows: 'trees by the water',
    mass: shapes('tree', [-208, 0, 48], [-70, 0, 95], [84, 0, 65], [196, 0, 40]),
    bright: '',
  },
  spiritual: {
    shows: 'a quiet hall with an open door',
    mass: `M-200 30v-14h24v-14h24v-14h304v14h24v14h24v14zM-128-10v-104h256v104zM-176-106 0-216 176-106v14h-352z${shapes('tree', [-236, 20, 44], [240, 20, 36])}`,
    bright: `M-24-10v-72h48v72z${[-96, -62, 44, 78].map((x) => `M${x}-34v-40h18v40z`).join('')}${shapes('disc', [0, -128, 12])}`,
  },
  institutional: {
    shows: 'a hall with columns',
    mass: 'M-214 30v-22h20v-18h20v-110h-16v-20L0-210 190-140v20h-16v110h20v18h20v22z',
    bright: [-146, -93, -40, 13, 66, 119].map((x) => `M${x}-14v-92h28v92z`).join(''),
  },
  recreation: {
    shows: 'balloons in the sky',
    mass: shapes('balloon', [-150, -120, 38], [10, -170, 66], [160, -80, 28]),
    bright: shapes('gore', [-150, -120, 38], [10, -170, 66], [160, -80, 28]),
  },
};

/** The houses and a tower of an old town, all with flat roofs, some with a smaller storey on top. */
function skyline(bytes: Buffer): Motif {
  const houses = Array.from({ length: 7 }, (_, i) => {
    const byte = bytes.readUInt8(10 + i);
    const isTower = i === 1 + (bytes.readUInt8(9) % 5);
    const [width, height] = isTower ? [48, 150 + (byte % 40)] : [62, 70 + (byte % 56)];
    return { left: -206 + i * 59, width, height, rise: isTower ? 34 : ([0, 14, 26][byte % 3] ?? 0) };
  });
  const windows = houses.flatMap(({ left, width, height }) =>
    [0.32, 0.68].map((part, i) => `M${Math.round(left + width * part) - 4} ${36 - height + i * 22}h8v13h-8z`),
  );
  return {
    shows: 'the roofs and towers of an old town',
    mass: houses
      .map(
        ({ left, width, height, rise }) =>
          `M${left} 30v${-height}h${width / 4}v${-rise}h${width / 2}v${rise}h${width / 4}v${height}z`,
      )
      .join(''),
    bright: windows.join(''),
  };
}

/**
 * A plain poster for a place without a picture, as an SVG document of 800 × 600: a scene for its category, varied by its
 * id, above its names. The same place always gives the same bytes.
 */
export function poster(place: PlaceRecord, city: City): string {
  const { id, category } = place;
  const bytes = hash('sha256', id, 'buffer');
  const motif = category === 'heritage' ? skyline(bytes) : motifs[category];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" role="img" aria-labelledby="${id}_t ${id}_d">
<title id="${id}_t">${escapeXml(bothNames(place))}</title>
<desc id="${id}_d">${escapeXml(`Poster of ${city.name}: ${motif.shows}.`)}</desc>
${scene(category, motif, bytes, city)}
${caption(place, city)}
<path fill="${paper}" fill-rule="evenodd" d="M0 0h800v600H0zM20 20v560h760V20z"/>
</svg>
`;
}

/** Sun, hills, motif, water and bushes, in colours and at places that the bytes decide. */
function scene(category: Category, { mass, bright }: Motif, bytes: Buffer, { accent }: City): string {
  const vary = (i: number, low: number, high: number): number =>
    Math.round(low + (bytes.readUInt8(i) / 255) * (high - low));
  const [sky, light, far, near, dark, earth] = palettes[bytes.readUInt8(0) % palettes.length] ?? palettes[0];
  const ground = accent === undefined ? earth : darkAccent(accent);
  const [x, y] = [vary(1, 150, 650), vary(2, 90, 190)];
  const paint = (colour: string, data: string): string => `<path fill="${colour}" d="${data}"/>`;
  const disc = (r: number): string => paint(light, shapes('disc', [x, y, r]));
  const hill = (left: number, top: number, rise: number): string =>
    `M${-left} ${top}q150 ${-rise} 300 0t300 0t300 0t300 0V460H${-left}z`;
  const sun = vary(3, 44, 60);
  const ripple = (_: unknown, i: number): string =>
    `M${vary(17 + i, 40, 620)} ${416 + i * 8}h${60 + i * 18}v3h${-60 - i * 18}z`;
  const bush = (_: unknown, i: number): Spot => [i * 62 + vary(i, -20, 20), 458, vary(16 + i, 8, 30)];
  return `${paint(sky, 'M0 0h800v600H0z')}
<g fill-opacity=".13">${[420, 330, 250, 180, 120].map(disc).join('')}</g>${disc(sun)}${paint(sky, `M${x} ${y}${scaled(signs[category], sun / 190)}`)}
${paint(far, hill(vary(4, 0, 300), vary(5, 290, 330), vary(6, 60, 130)))}
${paint(near, hill(vary(7, 0, 300), 370, vary(8, 30, 70)))}
${paint(dark, hill(0, 408, 10))}
<g transform="translate(${vary(9, 370, 430)} 400)">${paint(dark, mass)}${paint(light, bright)}</g>
<path fill="${far}" d="M0 408h800v60H0z"/>${paint(light, Array.from({ length: 4 }, ripple).join(''))}
${paint(ground, `M0 450h800v150H0z${shapes('disc', ...Array.from({ length: 14 }, bush))}`)}`;
}

/** The names one below the other, centred in the band between y 456 and 574 and no wider than 690. */
function caption(place: PlaceRecord, city: City): string {
  const trial = (lines: number, largest: number, smallest: number): Trial => ({ lines, largest, smallest });
  const title = [trial(1, 40, 28), trial(2, 22, 18), trial(3, 15, 15)];
  const leading = 1.36;
  const rows = [
    { text: place.name.toUpperCase(), trials: title, spacing: 0.06, style: '' },
    // Without a local name the row has no lines.
    {
      text: localNameOf(place) ?? '',
      trials: [trial(1, 27, 15)],
      spacing: 0,
      style: `lang="${city.language}" fill="#fbd585"`,
    },
    { text: city.name.toUpperCase(), trials: [trial(1, 13, 10)], spacing: 0.36, style: 'opacity=".7"' },
  ].flatMap(({ text, trials, ...row }) => {
    const { size, lines } = fit(text, 690, row.spacing, trials);
    return lines.map((line) => ({ ...row, line, size }));
  });
  let y = 515 - (rows.reduce((sum, { size }) => sum + size, 0) * leading) / 2;
  const texts = rows.map(({ line, size, spacing, style }) => {
    y += size * leading;
    return `<text x="400" y="${Math.round(y - size * 0.3)}" dx="${spacing / 2}em" font-size="${size}" letter-spacing="${spacing}em" ${style}>${escapeXml(line)}</text>`;
  });
  return `<g fill="${paper}" text-anchor="middle" font-weight="700" font-family="${fonts}">${texts.join('')}</g>`;
}
