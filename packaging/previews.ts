// `make previews` renders data/images/ID.svg as ID.png beside it, because link previews do not show SVG, and the icon of the city
// for home screens of iOS. The font comes from a package instead of the system, so that every machine writes the same bytes.
// HarfBuzz shapes the text, because resvg leaves no room for the short i of Devanagari.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import * as harfbuzz from 'harfbuzzjs';
import { maskableIcon } from '../src/drawing/icons.ts';
import { builtInCatalogue } from '../src/places/load.ts';

const folder = new URL('../data/images/', import.meta.url);
/** Noto Sans Devanagari by weight; it includes Latin letters. */
const fontNames = { 600: '600SemiBold', 700: '700Bold' };
const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
]);

function writePreviews(): void {
  const fonts = new Map(Object.entries(fontNames).map(([weight, name]) => [weight, readFont(name)]));
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.svg') && name !== 'skyline.svg')) {
    const svg = readFileSync(new URL(name, folder), 'utf8');
    writePng(name.replace('.svg', '.png'), svg, outlined(svg, fonts), 800);
  }
  const icon = maskableIcon(builtInCatalogue().city);
  writePng('apple-touch-icon.png', icon, icon, 180);
}

/** Writes a drawing as PNG with the checksum of its source. */
function writePng(name: string, source: string, drawing: string, pixelsWide: number): void {
  const { pixels, width, height } = new Resvg(drawing, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: pixelsWide },
  }).render();
  const sum = createHash('sha256').update(source).digest('hex');
  writeFileSync(new URL(name, folder), palettePng(pixels, width, height, `SHA-256 of the SVG: ${sum}`));
}

function readFont(name: string): harfbuzz.Font {
  const file = `@expo-google-fonts/noto-sans-devanagari/${name}/NotoSansDevanagari_${name}.ttf`;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
  return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)));
}

/** Replaces the texts of a picture by paths. Throws if a text is not written like the others. */
function outlined(svg: string, fonts: ReadonlyMap<string, harfbuzz.Font>): string {
  return svg.replace(/<text([^>]*)>(.*?)<\/text>/gs, (text: string, attributes: string, spans: string) => {
    const value = (name: string) => new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1] ?? '';
    const font = fonts.get(value('font-weight'));
    const lines = [...spans.matchAll(/<tspan x="([^"]+)" y="([^"]+)">([^<]*)<\/tspan>/g)];
    if (!font || lines.length === 0) throw new Error(`cannot set ${text}`);
    const [size, spacing] = [Number(value('font-size')), Number(value('letter-spacing'))];
    const drawn = lines.map(([, x, y, letters = '']) =>
      line(plain(letters), Number(x), Number(y), font, size, spacing),
    );
    return `<g fill="${value('fill')}">${drawn.join('')}</g>`;
  });
}

/** Decodes the entities of XML text. */
function plain(xml: string): string {
  return xml.replace(/&[^;]+;/g, (entity) => entities.get(entity) ?? entity);
}

/** Converts a line of text to paths, centred at x. */
function line(
  text: string,
  x: number,
  y: number,
  font: harfbuzz.Font,
  size: number,
  spacing: number,
): string {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const scale = size / font.face.upem;
  let end = 0;
  const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, i) => {
    const place = `translate(${end + xOffset} ${yOffset})`;
    end += xAdvance + spacing / scale;
    return `<path transform="${place}" d="${font.glyphToPath(infos[i]?.codepoint ?? 0)}"/>`;
  });
  return `<g transform="translate(${x - (end * scale) / 2} ${y})scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** Maximum number of colours in a palette with one byte per pixel. */
const maxColours = 256;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes a PNG (third edition) with a palette of the most frequent colours, from opaque RGBA pixels. Flat drawings
 * lose only shades of their edges and shrink to a third. `note` is stored as a comment. The same pixels give the same
 * bytes.
 */
export function palettePng(pixels: Uint8Array, width: number, height: number, note: string): Buffer {
  const palette = paletteOf(pixels);
  const nearest = nearestIn(palette);
  const rows = Buffer.alloc(height * (width + 1));
  for (let i = 0; i < width * height; i++) {
    const [row, column] = [Math.floor(i / width), i % width];
    rows[row * (width + 1) + 1 + column] = nearest(colourAt(pixels, i));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8); // eight bits per pixel, indexed
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('tEXt', Buffer.from(`Comment\0${note}`, 'latin1')),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Colour of a pixel as 0xrrggbb. */
const colourAt = (pixels: Uint8Array, i: number): number =>
  ((pixels[4 * i] ?? 0) << 16) | ((pixels[4 * i + 1] ?? 0) << 8) | (pixels[4 * i + 2] ?? 0);

const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function paletteOf(pixels: Uint8Array): number[] {
  const counts = new Map<number, number>();
  for (let i = 0; i < pixels.length / 4; i++) {
    const colour = colourAt(pixels, i);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return byCount.slice(0, maxColours).map(([colour]) => colour);
}

/** Returns a function that finds the nearest colour of a palette, by squared distance. */
function nearestIn(palette: readonly number[]): (colour: number) => number {
  const found = new Map<number, number>();
  const search = (colour: number): number => {
    const [r = 0, g = 0, b = 0] = channels(colour);
    const distances = palette.map((each) => {
      const [x = 0, y = 0, z = 0] = channels(each);
      return (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    });
    return distances.indexOf(Math.min(...distances));
  };
  return (colour) => {
    const index = found.get(colour) ?? search(colour);
    found.set(colour, index);
    return index;
  };
}

if (import.meta.main) writePreviews();
