import { crc32, deflateSync } from 'node:zlib';

/** Most colours of a palette of one byte a pixel. */
const maxColours = 256;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A PNG (third edition) with a palette of the most frequent colours, from opaque pixels of four bytes, RGBA. Flat drawings
 * lose nothing but shades of their edges and are a third of what they are in true colour. `note` is kept in the file as a
 * comment. The same pixels give the same bytes.
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
  header.set([8, 3], 8); // eight bits a pixel, indexed
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

/** The colour of a pixel as 0xrrggbb. */
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

/** Finds the index of the colour that is nearest, by the sum of squares of the differences. */
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
