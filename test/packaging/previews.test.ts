import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { palettePng } from '../../packaging/previews.ts';

/** The chunks of a PNG by their types; fails where a sum is wrong. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += length + 12;
  }
  return chunks;
}

test('the most frequent colours make the palette, and others become the nearest of them', () => {
  const count = 300;
  const colours = Array.from({ length: count }, (_, i) => [255 - (i % 256), i >> 8, 7] as const);
  const rgba = (colour: readonly number[]): number[] => [...colour, 255];
  const pixels = Uint8Array.from([...colours.slice(0, 256), ...colours].flatMap(rgba));
  const chunks = chunksOf(palettePng(pixels, 4, 139, 'drawn'));
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0);
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  assert.equal(palette.length, 256 * 3);
  assert.equal(chunks.get('tEXt')?.toString('latin1'), 'Comment\0drawn');
  const read = (i: number): number[] => {
    const index = rows[Math.floor(i / 4) * 5 + 1 + (i % 4)] ?? 0;
    return [...palette.subarray(index * 3, index * 3 + 3)];
  };
  for (let i = 0; i < 256; i++) assert.deepEqual(read(i), colours[i]);
  for (let i = 256; i < count; i++) assert.deepEqual(read(256 + i), [colours[i]?.[0], 0, 7]);
});
