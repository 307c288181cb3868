// Renders data/images/ID.svg as ID.png beside it: previews of links show no SVG. `make posters` runs it after build.ts.
// The letters come from a font in a package, none from the system, so that every machine writes the same bytes. HarfBuzz
// sets them, because resvg 2.6.2 gives the short i of Devanagari no room. The icon of the city becomes a PNG as well, which
// is what iOS puts on a home screen.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
import * as harfbuzz from 'harfbuzzjs';
import { builtInCatalogue } from '../../src/places/load.ts';
import { maskableIcon } from '../../src/site/assets/icons.ts';
import { palettePng } from './palette-png.ts';

const folder = new URL('../images/', import.meta.url);
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** Noto Sans Devanagari by weight; it has the Latin letters, too. */
const fonts = { 600: readFont('600SemiBold'), 700: readFont('700Bold') };

const files = readdirSync(folder).filter((name) => name.endsWith('.svg'));
let bytes = 0;
for (const name of files) {
  const svg = readFileSync(new URL(name, folder), 'utf8');
  bytes += writePng(name.replace('.svg', '.png'), svg, outlined(svg), 800);
}
const icon = maskableIcon(builtInCatalogue().city);
writePng('apple-touch-icon.png', icon, icon, 180);
console.log(`${files.length} previews in data/images/, ${Math.round(bytes / 1024)} KiB`);

/** Writes a drawing as PNG, with the checksum of its source. Returns its size in bytes. */
function writePng(name, source, drawing, pixelsWide) {
  const options = { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: pixelsWide } };
  const { pixels, width, height } = new Resvg(drawing, options).render();
  const sum = createHash('sha256').update(source).digest('hex');
  const png = palettePng(pixels, width, height, `SHA-256 of the SVG: ${sum}`);
  writeFileSync(new URL(name, folder), png);
  return png.length;
}

function readFont(name) {
  const path = `node_modules/@expo-google-fonts/noto-sans-devanagari/${name}/NotoSansDevanagari_${name}.ttf`;
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(new URL(path, import.meta.url))));
  return { font: new harfbuzz.Font(face), unitsPerEm: face.upem };
}

/** The poster with paths in place of its texts, whose form data/posters/caption.ts decides. */
function outlined(svg) {
  return svg.replace(/<text([^>]*)>(.*?)<\/text>/g, (_, attributes, spans) => {
    const [weight, size, spacing] = ['font-weight', 'font-size', 'letter-spacing'].map((name) =>
      Number(new RegExp(` ${name}="([^"]+)"`).exec(attributes)?.[1]),
    );
    const colour = / fill="([^"]+)"/.exec(attributes)?.[1];
    const lines = [...spans.matchAll(/<tspan x="([^"]+)" y="([^"]+)">([^<]*)<\/tspan>/g)];
    const drawn = lines.map(([, x, y, text]) => line(plain(text), +x, +y, fonts[weight], size, spacing));
    return `<g fill="${colour}">${drawn.join('')}</g>`;
  });
}

/** The text that a piece of XML stands for. */
function plain(xml) {
  return xml.replace(/&[^;]+;/g, (entity) => entities[entity] ?? entity);
}

/** A line of text as paths, centred at x. */
function line(text, x, y, { font, unitsPerEm }, size, spacing) {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const scale = size / unitsPerEm;
  let end = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint }, i) => {
    const { xAdvance, xOffset, yOffset } = positions[i];
    const place = `translate(${end + xOffset} ${yOffset})`;
    end += xAdvance + spacing / scale;
    return `<path transform="${place}" d="${font.glyphToPath(codepoint)}"/>`;
  });
  return `<g transform="translate(${x - (end * scale) / 2} ${y})scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
