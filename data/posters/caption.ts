import { kilometres } from '../../src/places/indexes/distance.ts';
import type { City, PlaceRecord } from '../../src/places/place.ts';
import { fit, type Setting, type Trial } from '../../src/site/fit.ts';
import { escapeXml } from '../../src/site/html.ts';
import { mix } from './colour.ts';
import { type Mood, paper } from './palette.ts';
import { box, fill, round } from './path.ts';

const latinFonts = "'Avenir Next',Futura,'Century Gothic','Gill Sans','Trebuchet MS','Noto Sans',sans-serif";
const hindiFonts = "'Noto Sans Devanagari','Kohinoor Devanagari','Nirmala UI',Mangal,sans-serif";

/** The letters of Hindi names, alike in all posters. */
const gold = '#feda9b';

/** From here on, in whole kilometres of straight line from the centre, a place is no longer in the city. */
const outsideKm = 50;

/** What is written below the names, and told to those who cannot see: the city, or the region of a place outside it. */
export function regionAround(place: PlaceRecord, city: City): string {
  return Math.round(kilometres(city.centre, place)) < outsideKm ? city.name : city.region;
}

/** The band under the picture, in px: its upper edge, and the room for text in it. */
const band = { top: 452, middle: 515, height: 112, width: 690 };

interface Style {
  /** Fonts other than those of the group. */
  readonly fonts?: string;
  readonly weight: number;
  readonly colour: string;
  /** Letter spacing in em. */
  readonly spacing: number;
  /** Height of a line and of its letters above the base line, in em. */
  readonly leading: number;
  readonly ascent: number;
  readonly lang?: string;
  readonly trials: readonly Trial[];
}

interface Entry {
  readonly style: Style;
  readonly setting: Setting;
}

const one = (largest: number, smallest: number): Trial => ({ lines: 1, largest, smallest });

/** The names of the place, and of its city in small letters, centred in the band. */
export function caption(place: PlaceRecord, city: City, mood: Mood): string {
  const soft = mix(paper, mood.ink, 0.3);
  const [title, subtitle] = splitName(place.name);
  const entries = [
    set(title, {
      weight: 700,
      colour: paper,
      spacing: 0.06,
      leading: 1.06,
      ascent: 0.84,
      trials: [
        one(subtitle ? 36 : 44, 28),
        { lines: 2, largest: 25, smallest: 20 },
        { lines: 3, largest: 16, smallest: 16 },
      ],
    }),
    set(subtitle, { ...small(soft), spacing: 0.14, leading: 1.34, trials: [one(14, 10)] }),
    set(place.hindi ?? '', {
      fonts: hindiFonts,
      weight: 600,
      colour: gold,
      spacing: 0,
      leading: 1.42,
      ascent: 1.04,
      lang: 'hi',
      trials: [one(subtitle ? 24 : 27, 15)],
    }),
    set(regionAround(place, city).toUpperCase(), small(soft)),
  ].filter((entry) => entry.setting.lines.length > 0);
  const texts = `<g text-anchor="middle" font-family="${latinFonts}">${stack(entries)}</g>`;
  return fill(mood.ink, box(0, band.top, 800, 148)) + texts;
}

const small = (colour: string): Style => ({
  weight: 600,
  colour,
  spacing: 0.36,
  leading: 1.4,
  ascent: 1.06,
  trials: [one(13, 10)],
});

/** A name, and apart from it what stands in brackets or after a comma at its end. */
function splitName(name: string): readonly [title: string, subtitle: string] {
  const parts = /^(.*\S)(?:\s*\(([^()]+)\)|,\s+([^,]+))$/su.exec(name.trim());
  return [(parts?.[1] ?? name).toUpperCase(), (parts?.[2] ?? parts?.[3] ?? '').toUpperCase()];
}

function set(text: string, style: Style): Entry {
  return { style, setting: fit(text, band.width, style.spacing, style.trials) };
}

/** The entries one below the other, centred in the band and made smaller together when they are too high for it. */
function stack(entries: readonly Entry[]): string {
  const height = entries.reduce(
    (sum, { style, setting }) => sum + leading(style, setting) * setting.lines.length,
    0,
  );
  const scale = Math.min(1, band.height / height);
  let y = band.middle - (height * scale) / 2;
  return entries
    .map(({ style, setting }) => {
      const scaled = { ...setting, size: setting.size * scale };
      const top = y;
      y += leading(style, scaled) * setting.lines.length;
      return texts(style, scaled, top);
    })
    .join('');
}

const leading = (style: Style, setting: Setting): number => style.leading * setting.size;

function texts(style: Style, { size, lines }: Setting, top: number): string {
  const spacing = style.spacing * size;
  const lang = style.lang ? ` lang="${style.lang}"` : '';
  const fonts = style.fonts ? ` font-family="${style.fonts}"` : '';
  const spans = lines.map((line, i) => {
    const y = top + (style.ascent + i * style.leading) * size;
    // Half a letter space to the right, because the last letter carries one that is not seen.
    return `<tspan x="${round(400 + spacing / 2)}" y="${round(y)}">${escapeXml(line)}</tspan>`;
  });
  return `<text${lang}${fonts} font-weight="${style.weight}" font-size="${round(size)}" letter-spacing="${round(spacing)}" fill="${style.colour}">${spans.join('')}</text>`;
}
